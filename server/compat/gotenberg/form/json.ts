/** Parses the JSON of fields, with the errors of Go for the mistakes that are common: a text that is no JSON, and another type. */
import { ValueProblem } from './problem.ts'

const LITERALS: Record<string, string> = { t: 'true', f: 'false', n: 'null' }
const CHARS_MAX = 1_000_000
const ITEMS_MAX = 10_000

/** @param type Go's name of the type, such as `map[string]string` @throws ValueProblem */
function parseJson(name: string, text: string, type: string, isType: (value: unknown) => boolean) {
  if (text.length > CHARS_MAX) {
    throw new ValueProblem(`unmarshal ${name}: more than ${CHARS_MAX} characters`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ValueProblem(`unmarshal ${name}: ${syntaxError(text)}`)
  }
  if (countOf(value) > ITEMS_MAX) {
    throw new ValueProblem(`unmarshal ${name}: more than ${ITEMS_MAX} entries`)
  }
  // Go leaves null as no value.
  if (value !== null && !isType(value)) {
    throw new ValueProblem(
      `unmarshal ${name}: json: cannot unmarshal ${kindOf(value)} into Go value of type ${type}`,
    )
  }
  return value
}

/** Names of a list would be made first, which takes 0.3 s for 1 MB. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : 0
}

export function jsonObject(name: string, text: string): Record<string, unknown> {
  return (parseJson(name, text, 'map[string]interface {}', isObject) ?? {}) as Record<
    string,
    unknown
  >
}

export function jsonTexts(name: string, text: string): Record<string, string> {
  const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText)
  return (parseJson(name, text, 'map[string]string', isTexts) ?? {}) as Record<string, string>
}

export function jsonIntegers(name: string, text: string): number[] {
  const isList = (value: unknown) => Array.isArray(value) && value.every(Number.isInteger)
  return (parseJson(name, text, '[]int64', isList) ?? []) as number[]
}

export function jsonTextList(name: string, text: string): string[] {
  const isList = (value: unknown) => Array.isArray(value) && value.every(isText)
  return (parseJson(name, text, '[]string', isList) ?? []) as string[]
}

export function jsonObjects(name: string, text: string): Record<string, unknown>[] {
  const isList = (value: unknown) => Array.isArray(value) && value.every(isObject)
  return (parseJson(name, text, '[]interface {}', isList) ?? []) as Record<string, unknown>[]
}

/** An object or a list. */
export function jsonAny(name: string, text: string): unknown {
  return parseJson(name, text, 'interface {}', (value) => typeof value === 'object')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
