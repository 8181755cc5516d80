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
  const lines = Object.entries(value).map(
    ([name, item]) =>
      `${before}${isList ? '' : syntax.key(name)}${literal(syntax, item, depth + 1)}`,
  )
  const end = `${syntax.lastComma}\n${syntax.indent.repeat(depth)}`
  return `${open.trim()}\n${lines.join(',\n')}${end}${close.trim()}`
}

function inline(syntax: Syntax, value: unknown): string {
  if (typeof value === 'string') return syntax.text(value)
  if (typeof value !== 'object' || value === null) return syntax.scalar(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => inline(syntax, item))
    return syntax.list[0] + items.join(', ') + syntax.list[1]
  }
  const items = Object.entries(value).map(([name, item]) => syntax.key(name) + inline(syntax, item))
  if (items.length === 0) return syntax.emptyObject
  return syntax.object[0] + items.join(', ') + syntax.object[1]
}
