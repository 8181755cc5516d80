/** Judges the bytes of a JSON body: its structure, its syntax, its schema. Runs on any thread. */
import type { Operation, VerbatimField } from '../../contract/contract.ts'
import { ISSUES_MAX, type Issue } from '../../errors.ts'
import { compactBytes, scanJson } from '../json/scan.ts'
import { notJson } from './errors.ts'

/** What became of a body. The value counts only where there are no issues. */
export interface CheckedBody {
  /** With every default filled in. */
  value: unknown
  /** The JSON text, as it was sent, of the fields that the contract marks as verbatim. */
  verbatim: Record<string, string>
  /** The first issues, at most 20. */
  issues: Issue[]
  /** How many issues there are in all. */
  issueCount: number
  /** Where the text stops being JSON; null if it is JSON, or if nobody can tell. */
  place: { line: number; column: number } | null
}

/** Larger than any request that the contract allows: its largest object is `data`, with 10,000 fields. */
const LIMITS = { values: 20_000, depth: 1_000 }

/** Up to here every issue is looked for; a larger body is refused for its first one. */
const THOROUGH_VALUES = 2_000

/** Up to here a body takes a few milliseconds, so that the event loop may check it. */
const SMALL_BYTES = 256 * 1024

const SENTENCES = {
  values: `must hold at most ${LIMITS.values} values in all.`,
  depth: `must be nested at most ${LIMITS.depth} levels deep.`,
}

/** Whether a body takes too long to be checked on the event loop. */
export function isLarge(bytes: Uint8Array): boolean {
  if (bytes.length > SMALL_BYTES) return true
  // Between two values stands at least one byte.
  if (bytes.length <= 2 * THOROUGH_VALUES) return false
  return scanJson(bytes, { ...LIMITS, values: THOROUGH_VALUES }, []).excess !== null
}

/** @param bytes the whole body; may be empty */
export function checkBody(
  bytes: Uint8Array,
  { checkBody: check, verbatim }: Pick<Operation, 'checkBody' | 'verbatim'>,
): CheckedBody {
  if (bytes.length === 0) return refusedAsJson(bytes)
  const { excess, values, members } = scanJson(
    bytes,
    LIMITS,
    verbatim.map(({ name }) => name),
  )
  if (excess) {
    const { path, limit } = excess
    const field = verbatim.find(({ name }) => path === name || path.startsWith(`${name}.`))
    if (field) return refused([tooLong(field)])
    const subject = path === '' ? 'The request body' : `\`${path}\``
    return refused([{ path, message: `${subject} ${SENTENCES[limit]}` }])
  }
  const value = parseJson(bytes)
  if (value === undefined) return refusedAsJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused([{ path: '', message: 'The request body must be a JSON object.' }])
  }
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
  if (issues.length > 0) return refused(issues)
  return { value, verbatim: texts, issues: [], issueCount: 0, place: null }
}

function tooLong({ name, compactBytesMax, sentBytesMax }: VerbatimField): Issue {
  const message = `\`${name}\` must be at most ${compactBytesMax} bytes as JSON, and at most ${sentBytesMax} bytes as it is sent.`
  return { path: name, message }
}

function refusedAsJson(bytes: Uint8Array): CheckedBody {
  const { message, place } = notJson(bytes)
  return { ...refused([{ path: '', message }]), place }
}

function refused(issues: Issue[]): CheckedBody {
  return {
    place: null,
    value: undefined,
    verbatim: {},
    issues: issues.slice(0, ISSUES_MAX),
    issueCount: issues.length,
  }
}

/** @returns undefined for what is no JSON in UTF-8 */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined // JSON has no text for undefined
  }
}
