/** The syntaxes of the languages in which samples write data. */
import type { Syntax } from './literal.ts'

/** The escapes of JSON are those of Python. */
export const PYTHON: Syntax = {
  indent: '    ',
  lineChars: 70,
  text: JSON.stringify,
  scalar: (value) =>
    value === null ? 'None' : ({ true: 'True', false: 'False' }[String(value)] ?? String(value)),
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  key: (name) => `${JSON.stringify(name)}: `,
  lastComma: ',',
}

export const PHP: Syntax = {
  indent: '    ',
  lineChars: 70,
  text: quotePhp,
  scalar: String,
  list: ['[', ']'],
  object: ['[', ']'],
  // An empty list would be sent as a list, and so would one with numbers as names.
  emptyObject: 'new stdClass()',
  key: (name) => `${quotePhp(name)} => `,
  cast: (names) => (names.every((name) => /^\d+$/.test(name)) ? '(object) ' : ''),
  lastComma: ',',
}

/** In single quotes, only the quote and the backslash are special. */
export function quotePhp(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
}

export const TYPESCRIPT: Syntax = {
  indent: '  ',
  lineChars: 60,
  text: quoteTypescript,
  scalar: String,
  list: ['[', ']'],
  object: ['{ ', ' }'],
  emptyObject: '{}',
  key: (name) => `${keyOfTypescript(name)}: `,
  lastComma: ',',
}

function keyOfTypescript(name: string): string {
  // Without brackets, it would be the prototype of the object.
  if (name === '__proto__') return `['__proto__']`
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoteTypescript(name)
}

function quoteTypescript(text: string): string {
  if (!text.includes("'")) return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
  return JSON.stringify(text)
}
