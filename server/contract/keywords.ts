/** Adds the custom formats and the `x-` keywords of openapi.yaml to Ajv. */

import { parseLength } from '@platen/lib'
import { isPageRanges } from '@platen/pdf/internal'
import type Ajv2020 from 'ajv/dist/2020'
import addStandardFormats from 'ajv-formats'
import { parseDay, parseDayOrTime } from '../lib/days.ts'
import { isUuid } from '../lib/ids.ts'
import { isSelector } from './css-selector.ts'
import { addJsonLimits } from './json-limits.ts'

/** Keywords without a meaning for validation. */
const ANNOTATIONS = [
  'example',
  'x-message',
  'x-redact',
  'x-aliases',
  'x-section',
  'x-label',
  'x-common',
  'x-form',
  'x-mcp',
  'x-link',
  'x-each-by',
  'x-verbatim-max-bytes',
  'x-statuses',
  'xml',
  'externalDocs',
]

export function addKeywords(ajv: Ajv2020): void {
  ajv.addVocabulary(ANNOTATIONS)
  addJsonLimits(ajv)
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
  // The library's format also accepts the prefix `urn:uuid:`, which the database does not.
  ajv.addFormat('uuid', isUuid)
  // The WHATWG parser defines what a URL is, because browsers use it too.
  ajv.addFormat('uri', isUrl)
  ajv.addFormat('day', (text) => parseDay(text) !== null)
  ajv.addFormat('day-or-time', (text) => parseDayOrTime(text) !== null)
  ajv.addFormat('css-length', (text) => (parseLength(text) ?? 0) > 0)
  ajv.addFormat('css-margin', (text) => parseLength(text) !== null)
  ajv.addFormat('css-selector', isSelector)
  ajv.addFormat('page-ranges', isPageRanges)
}

/** Longer than any host name with its credentials. */
const AUTHORITY_CHARS_MAX = 2_000

/**
 * Whether a text is a URL. Looks at the length of its host first: formats are checked for texts of
 * any length, and normalizing a host name takes quadratic time.
 */
function isUrl(text: string): boolean {
  // The parser ignores these, wherever they are (URL Standard, 4.4).
  const plain = text.replaceAll(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '')
  const authority = /^[a-z][a-z0-9+.-]*:[/\\]*([^/\\?#]*)/i.exec(plain)?.[1] ?? ''
  return authority.length <= AUTHORITY_CHARS_MAX && URL.canParse(text)
}

/**
 * Whether `value` has at most `limit` UTF-8 bytes as compact JSON. It stops at the limit and does
 * not recurse: JSON.stringify takes a second to fail on deep nesting.
 */
function fitsJson(value: object, limit: number): boolean {
  const pending: unknown[] = [value]
  let left = limit
  while (pending.length > 0 && left >= 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) {
      left -= jsonBytes(next, left)
    } else if (Array.isArray(next)) {
      // Two brackets, and a comma between items.
      left -= 2 + Math.max(0, next.length - 1)
      if (left >= 0) for (const item of next) pending.push(item)
    } else {
      left -= 2
      let separators = 1
      for (const name in next) {
        // The name, a colon, and a comma before each member but the first.
        left -= jsonBytes(name, left) + separators
        if (left < 0) return false
        separators = 2
        pending.push((next as Record<string, unknown>)[name])
      }
    }
  }
  return left >= 0
}

/**
 * Counts the bytes of a value as JSON. Above `limit` the result may be any number above `limit`.
 */
function jsonBytes(value: unknown, limit: number): number {
  if (typeof value === 'string' && value.length > limit) return value.length
  return Buffer.byteLength(JSON.stringify(value))
}
