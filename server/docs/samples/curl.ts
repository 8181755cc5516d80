/** Writes the body of a command of curl over several lines, where it is long. */
import { literal, type Syntax } from './literal.ts'
import type { SampleRequest } from './request.ts'

/** Longer commands are cut off by the width of a page. */
const LINE_CHARS_MAX = 76

const JSON_SYNTAX: Syntax = {
  indent: '  ',
  lineChars: LINE_CHARS_MAX - 10,
  text: JSON.stringify,
  scalar: String,
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  key: (name) => `${JSON.stringify(name)}: `,
  lastComma: '',
}

/** @returns the same request */
export function foldBody(script: string, { json }: SampleRequest): string {
  const body = /-d '([^']*)'/.exec(script)?.[0]
  const isLong = script.split('\n').some((line) => line.length > LINE_CHARS_MAX)
  if (json === undefined || !body || !isLong) return script
  const text = literal(JSON_SYNTAX, json, 1)
  return text.includes("'") ? script : script.replace(body, () => `-d '${text}'`)
}
