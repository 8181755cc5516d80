/** The words that openapi.yaml uses beyond JSON Schema's own: formats and `x-` keywords. */
import type Ajv2020 from 'ajv/dist/2020'
import addStandardFormats from 'ajv-formats'
import { parse as parseSelector } from 'css-what'
import { parseLength } from '../engine/lengths.ts'

/** Keywords that mean nothing to validation: notes for other readers of the contract. */
const NOTES = ['example', 'x-redact', 'x-statuses', 'x-planned', 'xml', 'externalDocs']

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
    validate: (limit: number, value: object) => jsonBytes(value) <= limit,
  })
}

export function addFormats(ajv: Ajv2020): void {
  addStandardFormats(ajv, ['uuid', 'date', 'date-time', 'email'])
  ajv.addFormat('binary', true)
  // The WHATWG parser decides what a URL is: it is the one that browsers use.
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addFormat('css-length', (text) => (parseLength(text) ?? 0) > 0)
  ajv.addFormat('css-margin', (text) => parseLength(text) !== null)
  ajv.addFormat('css-selector', isSelector)
}

/** A CSS selector of one element. Puppeteer's own prefixes and pseudo-elements are none. */
function isSelector(text: string): boolean {
  try {
    const tokens = parseSelector(text).flat()
    return tokens.every((token) => token.type !== 'pseudo-element')
  } catch {
    return false // css-what says by throwing that it is no selector
  }
}

/** UTF-8 bytes of compact JSON. Nesting too deep to be written is too large in any case. */
function jsonBytes(value: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(value))
  } catch {
    return Number.POSITIVE_INFINITY // a RangeError: nested deeper than the stack
  }
}
