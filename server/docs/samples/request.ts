/**
 * A request of which samples are written, and the reader of the commands of curl in the
 * documentation, which are such requests.
 */

/** A text with values of the environment, which are set as the quickstart says. */
export type SampleText = (string | { env: string })[]

interface SampleFile {
  /** Path on the machine of the reader. */
  path: string
  /** The name that is sent; null = that of the path. */
  name: string | null
}

export interface SampleRequest {
  method: string
  url: SampleText
  headers: [name: string, value: SampleText][]
  /** Parameters that are added to the address, encoded. */
  query: [name: string, value: SampleText][]
  /** The body; undefined without one. */
  json: unknown
  /** The fields of a form; empty without one. */
  form: [name: string, value: string | SampleFile][]
  /** The file that the response is saved to; null = it is printed. */
  output: string | null
}

const FLAGS = ['-sS', '--fail-with-body']

/**
 * Reads one command.
 * @returns null for anything else: several commands, pipes, and options that no sample needs
 */
export function readCurl(script: string): SampleRequest | null {
  const words = wordsOf(script.trim())
  if (!words || plain(words[0]) !== 'curl') return null
  const request: SampleRequest = {
    method: '',
    url: [],
    headers: [],
    query: [],
    json: undefined,
    form: [],
    output: null,
  }
  const rest = words.slice(1)
  const isGet = rest.some((word) => plain(word) === '--get')
  for (let word = rest.shift(); word; word = rest.shift()) {
    const flag = plain(word)
    if (flag !== null && FLAGS.includes(flag)) continue
    if (flag === '--get') request.method ||= 'GET'
    else if (flag === '--head') request.method = 'HEAD'
    else if (!flag?.startsWith('-')) request.url = word
    else {
      const value = rest.shift()
      if (!value || !applyOption(request, flag, value, isGet)) return null
    }
  }
  if (request.url.length === 0) return null
  const hasBody = request.json !== undefined || request.form.length > 0
  request.method ||= hasBody ? 'POST' : 'GET'
  return request
}

/** @returns false for an option that is not known, or a body that is not JSON */
function applyOption(
  request: SampleRequest,
  flag: string,
  value: SampleText,
  isGet: boolean,
): boolean {
  const text = plain(value)
  if (flag === '-X' && text !== null) request.method = text
  else if (flag === '-o' && text !== null) request.output = text
  else if (flag === '-H') request.headers.push(divided(value, ': '))
  else if (isGet && (flag === '-d' || flag === '--data-urlencode')) {
    request.query.push(divided(value, '='))
  } else if (flag === '-d' && text !== null) {
    request.json = parsed(text)
    return request.json !== undefined
  } else if ((flag === '-F' || flag === '--form-string') && text !== null) {
    const [name = '', ...rest] = text.split('=')
    const content = rest.join('=')
    const [path = '', filename = ''] = content.split(';filename=')
    const isFile = flag === '-F' && content.startsWith('@')
    const file = { path: path.slice(1), name: filename === '' ? null : filename }
    request.form.push([name, isFile ? file : content])
  } else return false
  return true
}

/** @returns undefined for a text that is not JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // another body, such as that of a form
  }
}

/** A text without values of the environment; null for one with them. */
export function plain(text: SampleText | undefined): string | null {
  if (!text || text.some((part) => typeof part !== 'string')) return null
  return text.join('')
}

/** The path of an address below that of a server; null for an address that is not known. */
export function pathOf([first, ...rest]: SampleText): string | null {
  if (typeof first === 'object') return plain(rest)
  return rest.length === 0 ? (URL.parse(first ?? '')?.pathname ?? null) : null
}

function divided([first = '', ...rest]: SampleText, separator: string): [string, SampleText] {
  const [name = '', ...value] = String(first).split(separator)
  return [name, [value.join(separator), ...rest].filter((part) => part !== '')]
}

/**
 * Splits a command into its words, as a shell does.
 * @returns null for what is more than one command
 */
function wordsOf(script: string): SampleText[] | null {
  const words: SampleText[] = []
  let word: SampleText | null = null
  const token = /\\\n|\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gy
  for (const [all, single, double, escaped, bare] of script.matchAll(token)) {
    if (/^(\\\n|\s+)$/.test(all)) {
      if (word) words.push(word)
      word = null
      if (/^\s*\n/.test(all)) return null
      continue
    }
    if (bare !== undefined && /[|;&<>()`#$]/.test(bare.replaceAll(/<[a-z-]+>/g, ''))) return null
    word ??= []
    if (double === undefined) word.push(single ?? escaped ?? bare ?? '')
    else word.push(...withVariables(double))
  }
  return word ? [...words, word].map(joined) : null
}

function withVariables(text: string): SampleText {
  return text
    .split(/(\$[A-Z_]+)/)
    .map((part) =>
      /^\$[A-Z_]+$/.test(part) ? { env: part.slice(1) } : part.replaceAll(/\\(["\\$`])/g, '$1'),
    )
    .filter((part) => part !== '')
}

/** Joins texts that follow each other. */
function joined(text: SampleText): SampleText {
  const parts: SampleText = []
  for (const part of text) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}
