/** Validates a JSON body: its structure, its syntax, then its schema. Runs on any thread. */
import type { AnyJsonField, BodyRules, VerbatimField } from '../../contract/body-rules.ts'
import { JSON_EXCESS } from '../../contract/json-limits.ts'
import { ISSUES_MAX, type Issue } from '../../errors.ts'
import { compactBytes, type JsonLimits, scanJson } from '../json/scan.ts'
import { notJson } from './errors.ts'

/** The result of validating a body. The value is valid only if there are no issues. */
export interface CheckedBody {
  /** Includes all default values. */
  value: unknown
  /** JSON text, as sent, of the fields that the contract marks as verbatim. */
  verbatim: Record<string, string>
  /** Names of the members that `options` had before the defaults were added. */
  optionsSent: string[]
  /** The first issues, at most 20. */
  issues: Issue[]
  /** Number of all issues. */
  issueCount: number
  /** Position of the syntax error; null without one, or if it is unknown. */
  position: { line: number; column: number } | null
  /** The items of a body that are validated one by one. */
  items?: CheckedItem[]
}

/** A valid item of a body. */
export type CheckedItem = Pick<CheckedBody, 'value' | 'verbatim' | 'optionsSent'>

/**
 * Above everything the contract allows beside fields of any JSON: its largest object is `data` with
 * 10,000 fields.
 */
export const LIMITS = { values: 20_000, depth: 1_000 }

/**
 * Up to this number of values, all issues are reported; a larger body reports only the first one.
 */
const THOROUGH_VALUES = 2_000

/** Reading a body up to this size takes a few milliseconds, which the event loop can afford. */
export const SMALL_BYTES = 256 * 1024

/**
 * Values that are validated on the event loop: each may be a mistake with a sentence of its own.
 */
const SMALL_VALUES = 1_000

/** A selector takes twenty times as long as other text of its length. */
const SELECTOR_BYTES = 6 * 1024

/** Whether a body takes too long to validate on the event loop. */
export function isLarge(bytes: Uint8Array, { selectors }: Pick<BodyRules, 'selectors'>): boolean {
  if (bytes.length > SMALL_BYTES) return true
  // At least one byte separates two values.
  if (bytes.length <= 2 * SMALL_VALUES) return false
  const { excess, members } = scanJson(bytes, { ...LIMITS, values: SMALL_VALUES }, selectors)
  return excess !== null || [...members.values()].some(({ length }) => length > SELECTOR_BYTES)
}

/** JSON that was read within limits, or why it was not. */
export type JsonValue = { value: unknown } | { problem: 'excess' | 'syntax' }

/** Parses JSON within limits. */
export function parseWithin(bytes: Uint8Array, limits: JsonLimits): JsonValue {
  if (scanJson(bytes, limits, []).excess !== null) return { problem: 'excess' }
  const value = parseJson(bytes)
  return value === undefined ? { problem: 'syntax' } : { value }
}

/** Validates a body. @param bytes the whole body; may be empty */
export function checkBody(
  bytes: Uint8Array,
  { checkBody: check, verbatim, anyJson }: BodyRules,
): CheckedBody {
  if (bytes.length === 0) return invalidJson(bytes)
  const limits = limitsWith(anyJson)
  const wanted = verbatim.map(({ name }) => name)
  const { excess, values, members } = scanJson(bytes, limits, wanted)
  if (excess) {
    const { path, limit } = excess
    const isIn = ({ name }: { name: string }) => path === name || path.startsWith(`${name}.`)
    const field = verbatim.find(isIn)
    if (field) return withIssues([tooLong(field)])
    const free = anyJson.find(isIn)
    const place = free?.name ?? path
    const subject = place === '' ? 'The request body' : `\`${place}\``
    const must = JSON_EXCESS[limit](free?.limits ?? limits)
    return withIssues([{ path: place, message: `${subject} ${must}.` }])
  }
  const value = parseJson(bytes)
  if (value === undefined) return invalidJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return withIssues([{ path: '', message: 'The request body must be a JSON object.' }])
  }
  const optionsSent = 'options' in value ? Object.keys(Object(value.options)) : []
  const issues = check?.(value, values <= THOROUGH_VALUES) ?? []
  const texts: Record<string, string> = {}
  for (const field of verbatim) {
    const text = members.get(field.name)
    if (!text || issues.some(({ path }) => path === field.name)) continue
    if (text.length > field.sentBytesMax || compactBytes(text) > field.compactBytesMax) {
      issues.push(tooLong(field))
    } else {
      texts[field.name] = new TextDecoder().decode(text)
    }
  }
  if (issues.length > 0) return withIssues(issues)
  return { value, verbatim: texts, optionsSent, issues: [], issueCount: 0, position: null }
}

function limitsWith(anyJson: AnyJsonField[]): typeof LIMITS {
  const free = anyJson.reduce((sum, { limits }) => sum + limits.values, 0)
  return { ...LIMITS, values: LIMITS.values + free }
}

function tooLong({ name, compactBytesMax, sentBytesMax }: VerbatimField): Issue {
  const message = `\`${name}\` must be at most ${compactBytesMax} bytes as compact JSON, and at most ${sentBytesMax} bytes as sent.`
  return { path: name, message }
}

/** The result for bytes that are not JSON. */
export function invalidJson(bytes: Uint8Array): CheckedBody {
  const { message, position } = notJson(bytes)
  return { ...withIssues([{ path: '', message }]), position }
}

/** The result for a body with these issues. */
export function withIssues(issues: Issue[]): CheckedBody {
  return {
    position: null,
    value: undefined,
    verbatim: {},
    optionsSent: [],
    issues: issues.slice(0, ISSUES_MAX),
    issueCount: issues.length,
  }
}

/** @returns undefined if the text is not JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined // unambiguous: JSON has no undefined
  }
}
