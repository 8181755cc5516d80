/**
 * Parses the JSON of fields, with the errors of Go for the mistakes that are common: a text that is
 * no JSON, and another type.
 */

import { FieldProblem, hasManyValues, isObject } from '../../fields/index.ts'

const LITERALS: Record<string, string> = { t: 'true', f: 'false', n: 'null' }
const CHARS_MAX = 1_000_000
const ITEMS_MAX = 10_000
/** Values of all levels together, because the main thread parses the text. */
const VALUES_MAX = 100_000

/**
 * Makes a reader of JSON of one type.
 * @param type as Go names it
 * @param empty the JSON that null stands for
 */
function jsonOf<Value>(type: string, empty: string, isType: (value: unknown) => boolean) {
  /** @param name of the field @throws FieldProblem */
  return (text: string, name: string): Value => {
    const problem = (reason: string) => new FieldProblem(`unmarshal ${name}: ${reason}`)
    if (text.length > CHARS_MAX) throw problem(`more than ${CHARS_MAX} characters`)
    if (hasManyValues(text, VALUES_MAX)) throw problem(`more than ${VALUES_MAX} values`)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw problem(syntaxError(text))
    }
    if (countOf(value) > ITEMS_MAX) throw problem(`more than ${ITEMS_MAX} entries`)
    if (value === null) return JSON.parse(empty)
    if (isType(value)) return value as Value
    throw problem(`json: cannot unmarshal ${kindOf(value)} into Go value of type ${type}`)
  }
}

/** Names of a list would be made first, which takes 0.3 s for 1 MB. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : 0
}

const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem)

export const jsonObject = jsonOf<Record<string, unknown>>('map[string]interface {}', '{}', isObject)
export const jsonTexts = jsonOf<Record<string, string>>(
  'map[string]string',
  '{}',
  (value) => isObject(value) && Object.values(value).every(isText),
)
export const jsonIntegers = jsonOf<number[]>('[]int64', '[]', isListOf(Number.isInteger))
export const jsonTextList = jsonOf<string[]>('[]string', '[]', isListOf(isText))
export const jsonObjects = jsonOf<Record<string, unknown>[]>(
  '[]interface {}',
  '[]',
  isListOf(isObject),
)
/** An object or a list. */
export const jsonAny = jsonOf<unknown>('interface {}', 'null', (value) => typeof value === 'object')

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

/** The words of Go about the first mistake, as far as it is at the beginning. */
function syntaxError(text: string): string {
  const start = text.trimStart()
  const [first] = start
  if (first === undefined) return 'unexpected end of JSON input'
  const literal = LITERALS[first]
  if (literal !== undefined) {
    for (const [at, wanted] of [...literal].entries()) {
      const char = start[at]
      if (char === undefined) return 'unexpected end of JSON input'
      if (char !== wanted) {
        return `invalid character '${char}' in literal ${literal} (expecting '${wanted}')`
      }
    }
  }
  if (literal === undefined && !/^[[{"\d-]/.test(start)) {
    return `invalid character '${first}' looking for beginning of value`
  }
  return 'invalid JSON'
}
