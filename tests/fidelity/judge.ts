/** Judges the renders of one document and kind against the reference, and counts the results. */
import type { Comparer, Output } from './compare.ts'
import type { Condition, Rendered } from './conditions.ts'
import { explanationOf } from './explained.ts'

export interface Counts {
  comparisons: number
  identical: number
  tolerated: number
  explained: number
  different: number
  /** Documents and kinds of which plain Chromium itself has two different outputs. */
  unsteady: number
  /** Documents with scripts and kinds that are equal after a longer wait. */
  late: number
  /**
   * Documents and kinds with endless animations, whose renders are compared with each other only.
   */
  moving: number
  /** Documents and kinds that plain Chromium cannot render. */
  skipped: number
}

export interface Difference {
  document: string
  kind: string
  /** Each with the number of times. */
  conditions: Partial<Record<Condition, number>>
  what: string
  /** Null = the run fails. */
  reason: string | null
}

export function newCounts(): Counts {
  const none = { comparisons: 0, identical: 0, tolerated: 0 }
  return { ...none, explained: 0, different: 0, late: 0, unsteady: 0, moving: 0, skipped: 0 }
}

/** Adds the counts of one comparison to those of the run. */
export function addCounts(total: Counts, counts: Counts): void {
  for (const name of Object.keys(counts) as (keyof Counts)[]) total[name] += counts[name]
}

/** @param subject the document and the kind @returns the differences, equal ones together */
export async function judge(
  comparer: Comparer,
  subject: { document: string; kind: string },
  { rendered, expected }: { rendered: Rendered[]; expected: Output },
  counts: Counts,
): Promise<Difference[]> {
  const differences = new Map<string, Difference>()
  for (const one of rendered) {
    counts.comparisons += 1
    const result =
      'failure' in one
        ? { difference: one.failure.slice(0, 120) }
        : comparer.compare(await comparer.read(one.bytes), expected)
    if (typeof result === 'string') {
      counts[result] += 1
      continue
    }
    const reason = explanationOf(subject.document, subject.kind, one.condition)
    counts[reason === null ? 'different' : 'explained'] += 1
    const found = differences.get(`${result.difference} ${reason}`) ?? {
      ...subject,
      conditions: {},
      what: result.difference,
      reason,
    }
    found.conditions[one.condition] = (found.conditions[one.condition] ?? 0) + 1
    differences.set(`${result.difference} ${reason}`, found)
  }
  return [...differences.values()]
}

export function describeDifference({
  document,
  kind,
  conditions,
  what,
  reason,
}: Difference): string {
  const where = Object.entries(conditions).map(([name, times]) => `${name} x ${times}`)
  const why = reason === null ? '' : ` (explained: ${reason})`
  return `${document}  ${kind}  ${where.join(', ')}: ${what}${why}\n`
}
