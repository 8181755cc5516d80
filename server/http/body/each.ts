/**
 * Validates the items of a body one by one, so that none of them delays other requests for longer
 * than a body of its own.
 */
import { createYielder } from '@platen/lib'
import { ISSUES_MAX, issueWithin } from '../../errors.ts'
import type { SplitBody } from './split.ts'
import type { CheckedBody, CheckedItem } from './validate.ts'

/**
 * @param name the field of the items
 * @param check validates an item of a kind
 * @returns the result for the whole body, with its items unless there are issues
 */
export async function checkEach(
  { parts, ...head }: SplitBody,
  name: string,
  check: (kind: string, bytes: Uint8Array<ArrayBuffer>) => Promise<CheckedBody>,
): Promise<CheckedBody> {
  const share = createYielder()
  const issues = [...head.issues]
  let issueCount = head.issueCount
  const items: CheckedItem[] = []
  for (const [index, { kind, bytes }] of parts.entries()) {
    // A body with thousands of mistakes is not searched for all of them.
    if (issues.length >= ISSUES_MAX) break
    if (kind === null) continue
    await share()
    const checked = await check(kind, bytes)
    issues.push(...checked.issues.map((issue) => issueWithin(`${name}[${index}]`, issue)))
    issueCount += checked.issueCount
    const { value, verbatim, optionsSent } = checked
    items.push({ value, verbatim, optionsSent })
  }
  if (issueCount === 0) return { ...head, items }
  return {
    ...head,
    value: undefined,
    verbatim: {},
    issues: issues.slice(0, ISSUES_MAX),
    issueCount,
  }
}
