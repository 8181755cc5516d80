/** JSON values as literals of other languages. */

interface Words {
  true: string
  false: string
  null: string
  text(text: string): string
  list(values: string[], indent: string): string
  object(members: [name: string, value: string][], indent: string): string
}

const STEP = '    '

/** A list or object with a line for each value, as deep as it is. */
function block(open: string, values: string[], close: string, indent: string): string {
  if (values.length === 0) return open + close
  const lines = values.map((value) => `${indent}${STEP}${value},\n`)
  return `${open}\n${lines.join('')}${indent}${close}`
}

// A text of JSON is one of Python, too.
const PYTHON: Words = {
  true: 'True',
  false: 'False',
  null: 'None',
  text: (text) => JSON.stringify(text),
  list: (values, indent) => block('[', values, ']', indent),
  object: (members, indent) =>
    block(
      '{',
      members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`),
      '}',
      indent,
    ),
}

const PHP: Words = {
  true: 'true',
  false: 'false',
  null: 'null',
  text: phpText,
  list: (values, indent) => block('[', values, ']', indent),
  object(members, indent) {
    const text = block(
      '[',
      members.map(([name, value]) => `${phpText(name)} => ${value}`),
      ']',
      indent,
    )
    // Without members or with numbers as names, it would be sent as a list.
    return members.every(([name]) => /^\d+$/.test(name)) ? `(object) ${text}` : text
  },
}

/** In single quotes, only the quote and the backslash are special. */
function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

export const pythonOf = (value: unknown, indent = '') => literal(PYTHON, value, indent)
export const phpOf = (value: unknown, indent = '') => literal(PHP, value, indent)

function literal(words: Words, value: unknown, indent: string): string {
  if (typeof value === 'string') return words.text(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? words.true : words.false
  if (value === null || value === undefined) return words.null
  const inner = indent + STEP
  if (Array.isArray(value)) {
    return words.list(
      value.map((one) => literal(words, one, inner)),
      indent,
    )
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return words.object(
    members.map(([name, member]) => [name, literal(words, member, inner)]),
    indent,
  )
}
