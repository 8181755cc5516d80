/**
 * Divides a body into its items, which are validated one by one like bodies of their own. Runs on
 * any thread.
 */
import type { BodyRules, EachField } from '../../contract/body-rules.ts'
import type { Operation } from '../../contract/contract.ts'
import { JSON_EXCESS } from '../../contract/json-limits.ts'
import type { Issue } from '../../errors.ts'
import { elementsOf } from '../json/elements.ts'
import { scanJson } from '../json/scan.ts'
import {
  type CheckedBody,
  checkBody,
  invalidJson,
  LIMITS,
  parseJson,
  withIssues,
} from './validate.ts'

/** The result of validating a body without its items, and the items. */
export interface SplitBody extends Omit<CheckedBody, 'items'> {
  parts: SplitItem[]
}

export interface SplitItem {
  /** Its kind; null if it names none, which is one of the issues of the body. */
  kind: string | null
  /** Its JSON. */
  bytes: Uint8Array<ArrayBuffer>
}

/** Values of all items together, which are in memory at the same time. */
const VALUES_MAX = 500_000

/**
 * Validates a part of a request.
 * @param kind of the item; null = the whole body, which is divided into its items if it has any
 */
export function checkPart(
  bytes: Uint8Array,
  { each, ...rules }: Pick<Operation, keyof BodyRules | 'each'>,
  kind: string | null,
): CheckedBody | SplitBody {
  if (each === null) return checkBody(bytes, rules)
  const ofItem = kind === null ? undefined : each.kinds.get(kind)
  return ofItem ? checkBody(bytes, ofItem) : splitBody(bytes, rules, each)
}

/**
 * Validates a body without its items, and divides it into them. All of it is JSON unless there are
 * issues.
 * @param bytes the whole body
 */
function splitBody(bytes: Uint8Array, rules: BodyRules, each: EachField): SplitBody {
  const limits = { ...LIMITS, values: VALUES_MAX }
  const { excess, members } = scanJson(bytes, limits, [each.name])
  if (excess) {
    const message = `The request body ${JSON_EXCESS[excess.limit](limits)}.`
    return { ...withIssues([{ path: '', message }]), parts: [] }
  }
  const list = members.get(each.name)
  // One too many is enough to say that there are too many.
  const elements = list && elementsOf(list, each.itemsMax + 1)
  if (!list || !elements) return { ...checkBody(bytes, rules), parts: [] }
  const values = elements.map(parseJson)
  if (values.includes(undefined)) return { ...invalidJson(bytes), parts: [] }
  const start = list.byteOffset - bytes.byteOffset
  const head = Buffer.concat([
    bytes.subarray(0, start),
    Buffer.from(JSON.stringify(values.map((value) => (isObject(value) ? {} : 0)))),
    bytes.subarray(start + list.length),
  ])
  if (parseJson(head) === undefined) return { ...invalidJson(bytes), parts: [] }
  const checked = checkBody(head, rules)
  if (elements.length > each.itemsMax) return { ...checked, parts: [] }
  const kinds = values.map((value) => kindOf(value, each))
  const issues = values.flatMap((value, index) =>
    isObject(value) && kinds[index] === null
      ? [kindIssue(value, `${each.name}[${index}]`, each)]
      : [],
  )
  return {
    ...checked,
    issues: [...checked.issues, ...issues],
    issueCount: checked.issueCount + issues.length,
    parts: elements.map((element, index) => ({
      kind: kinds[index] ?? null,
      bytes: new Uint8Array(element),
    })),
  }
}

function kindOf(value: unknown, { by, kinds }: EachField): string | null {
  const kind = isObject(value) ? value[by] : undefined
  return typeof kind === 'string' && kinds.has(kind.toLowerCase()) ? kind.toLowerCase() : null
}

function kindIssue(item: Record<string, unknown>, place: string, { by, kinds }: EachField): Issue {
  const path = `${place}.${by}`
  const must = Object.hasOwn(item, by)
    ? `must be one of ${[...kinds.keys()].join(', ')}`
    : `is required: one of ${[...kinds.keys()].join(', ')}`
  return { path, message: `\`${path}\` ${must}.` }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
