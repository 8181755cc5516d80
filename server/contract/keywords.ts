/** The words that openapi.yaml uses beyond JSON Schema's own: formats and `x-` keywords. */
import type Ajv2020 from 'ajv/dist/2020'
import addStandardFormats from 'ajv-formats'
import { parseLength } from '../lib/css-length.ts'
import { isUuid } from '../lib/ids.ts'
import { isSelector } from './css-selector.ts'

/** Keywords that mean nothing to validation: notes for other readers of the contract. */
const NOTES = [
  'example',
  'x-message',
  'x-redact',
  'x-verbatim-max-bytes',
  'x-statuses',
  'x-planned',
  'xml',
  'externalDocs',
]

export function addKeywords(ajv: Ajv2020): void {
  ajv.addVocabulary(NOTES)
  ajv.addKeyword({
    keyword: 'x-exactly-one-of',
    type: 'object',
    schemaType: 'array',
    errors: false,
    validate: (names: string[], value: object) =>
      names.filter((name) => Object.hasOwn(value, name)).length === 1,
  })
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    type: 'object',
    schemaType: 'number',
    errors: false,
    validate: (limit: number, value: object) => fitsJson(value, limit),
  })
}

export function addFormats(ajv: Ajv2020): void {
  addStandardFormats(ajv, ['date', 'date-time', 'email'])
  ajv.addFormat('binary', true)
  // The library's own also takes urn:uuid: in front, which no column of the database does.
  ajv.addFormat('uuid', isUuid)
  // The WHATWG parser decides what a URL is: it is the one that browsers use.
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addFormat('css-length', (text) => (parseLength(text) ?? 0) > 0)
  ajv.addFormat('css-margin', (text) => parseLength(text) !== null)
  ajv.addFormat('css-selector', isSelector)
}

/**
 * Whether `value` as compact JSON has at most `limit` UTF-8 bytes. It stops counting at the limit and
 * does not recurse: JSON.stringify takes a second to fail on deep nesting.
 */
function fitsJson(value: object, limit: number): boolean {
  const waiting: unknown[] = [value]
  let left = limit
  while (waiting.length > 0 && left >= 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) {
      left -= jsonBytes(next, left)
    } else if (Array.isArray(next)) {
      // Two brackets, and a comma between each two.
      left -= 2 + Math.max(0, next.length - 1)
      if (left >= 0) for (const item of next) waiting.push(item)
    } else {
      left -= 2
      let separators = 1
      for (const name in next) {
        // Its name, a colon, and a comma before all but the first.
        left -= jsonBytes(name, left) + separators
        if (left < 0) return false
        separators = 2
        waiting.push((next as Record<string, unknown>)[name])
      }
    }
  }
  return left >= 0
}

/** @returns any larger number once it is clear that it is more than `limit` */
function jsonBytes(value: unknown, limit: number): number {
  if (typeof value === 'string' && value.length > limit) return value.length
  return Buffer.byteLength(JSON.stringify(value))
}
