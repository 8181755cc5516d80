/** Parses texts as the standard library of Go does, with its errors. */
import { FieldProblem } from '../../fields/index.ts'

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False'])

/** Longer texts are no numbers: a pattern takes quadratic time for digits without end. */
const NUMBER_CHARS_MAX = 400

/** strconv.ParseBool @throws FieldProblem */
export function parseBool(text: string): boolean {
  if (TRUE.has(text)) return true
  if (FALSE.has(text)) return false
  throw invalidSyntax('ParseBool', text)
}

/** strconv.Atoi @throws FieldProblem */
export function parseInteger(text: string): number {
  if (text.length > NUMBER_CHARS_MAX || !/^[+-]?\d+$/.test(text)) throw invalidSyntax('Atoi', text)
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new FieldProblem(`strconv.Atoi: parsing ${quote(text)}: value out of range`)
  }
  return value
}

/** strconv.ParseFloat of decimal numbers @throws FieldProblem */
export function parseFloat64(text: string): number {
  const isShort = text.length <= NUMBER_CHARS_MAX
  if (!isShort || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) {
    throw invalidSyntax('ParseFloat', text)
  }
  const value = Number(text)
  if (!Number.isFinite(value)) {
    throw new FieldProblem(`strconv.ParseFloat: parsing ${quote(text)}: value out of range`)
  }
  return value
}

const UNITS_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}

/** time.ParseDuration @returns milliseconds @throws FieldProblem */
export function parseDuration(text: string): number {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? []
  if (rest === '0') return 0
  const invalid = new FieldProblem(`time: invalid duration ${quote(text)}`)
  if (rest === '' || text.length > NUMBER_CHARS_MAX) throw invalid
  let sum = 0
  for (let left = rest; left !== ''; ) {
    const [part = '', number = '', unit = ''] = /^(\d+\.?\d*|\.\d+)([^\d.]*)/.exec(left) ?? []
    if (part === '') throw invalid
    if (unit === '') throw new FieldProblem(`time: missing unit in duration ${quote(text)}`)
    const factor = Object.hasOwn(UNITS_MS, unit) ? UNITS_MS[unit] : undefined
    if (factor === undefined) {
      throw new FieldProblem(`time: unknown unit ${quote(unit)} in duration ${quote(text)}`)
    }
    sum += Number(number) * factor
    left = left.slice(part.length)
  }
  return sign === '-' ? -sum : sum
}

/** Units in an inch. */
const UNITS_PER_INCH: Record<string, number> = { pt: 72, px: 96, in: 1, mm: 25.4, cm: 2.54, pc: 6 }

/** A length with a unit, or a number of inches. @returns inches @throws FieldProblem */
export function parseInches(text: string): number {
  const unit = text.slice(-2)
  const perInch = Object.hasOwn(UNITS_PER_INCH, unit) ? UNITS_PER_INCH[unit] : undefined
  return perInch === undefined ? parseFloat64(text) : parseFloat64(text.slice(0, -2)) / perInch
}

/** Quotes a text as Go does, shortened. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
}

function invalidSyntax(name: string, text: string): FieldProblem {
  return new FieldProblem(`strconv.${name}: parsing ${quote(text)}: invalid syntax`)
}
