/** Writes data as a literal of a language, over several lines if it is long. */

/** How a language writes data. */
export interface Syntax {
  /** The white space before a line of the first level. */
  indent: string
  /** Longer literals are divided. */
  lineChars: number
  text(value: string): string
  /** Numbers, booleans and null. */
  scalar(value: unknown): string
  list: readonly [open: string, close: string]
  object: readonly [open: string, close: string]
  emptyObject: string
  /** A name and what stands between it and its value. */
  key(name: string): string
  /** The text before an object with these names. */
  cast?(names: string[]): string
  /** The end of the last line of a divided literal. */
  lastComma: '' | ','
}

/** @param depth the level of the line on which the literal begins */
export function literal(syntax: Syntax, value: unknown, depth = 0): string {
  const short = inline(syntax, value)
  if (short.length <= syntax.lineChars || typeof value !== 'object' || value === null) return short
  const isList = Array.isArray(value)
  const [open, close] = isList ? syntax.list : syntax.object
  const before = syntax.indent.repeat(depth + 1)
  const entries = entriesOf(value)
  const lines = entries.map(
    ([name, item]) =>
      `${before}${isList ? '' : syntax.key(name)}${literal(syntax, item, depth + 1)}`,
  )
  const start = isList ? open : castOf(syntax, entries) + open
  const end = `${syntax.lastComma}\n${syntax.indent.repeat(depth)}`
  return `${start.trim()}\n${lines.join(',\n')}${end}${close.trim()}`
}

function inline(syntax: Syntax, value: unknown): string {
  if (typeof value === 'string') return syntax.text(value)
  if (typeof value !== 'object' || value === null) return syntax.scalar(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => inline(syntax, item))
    return syntax.list[0] + items.join(', ') + syntax.list[1]
  }
  const entries = entriesOf(value)
  if (entries.length === 0) return syntax.emptyObject
  const items = entries.map(([name, item]) => syntax.key(name) + inline(syntax, item))
  const [open, close] = syntax.object
  return castOf(syntax, entries) + open + items.join(', ') + close
}

/** The entries that JSON has. */
function entriesOf(value: object): [name: string, value: unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined)
}

function castOf({ cast }: Syntax, entries: [string, unknown][]): string {
  return cast?.(entries.map(([name]) => name)) ?? ''
}
