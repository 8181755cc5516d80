/** The steps of a print as plans: each works on the result of the one before. */
import type { Issue } from '../errors.ts'
import type { FileContent } from '../lib/file-content.ts'
import type { PdfStep } from '../renders/pdf-order.ts'
import { checkSourceFields } from './check-sources.ts'
import { bareSource } from './order.ts'
import type { PdfPlan, Subject } from './plan.ts'
import { flattenPlan } from './plans/flatten.ts'
import { mergePlan } from './plans/merge.ts'
import { metadataPlan } from './plans/metadata.ts'
import { rotatePlan } from './plans/rotate.ts'
import { splitPlan } from './plans/split.ts'
import { stampPlan } from './plans/stamp.ts'
import type { Schemas } from './request-fields.ts'
import type { Plans } from './run-plans.ts'

/** A result is no print of Chromium any more. */
const NO_STANDARD = { pdfa: null, pdfua: null }
/** PDFs that a merge joins, as in `POST /api/v1/pdfs/merge`. */
const MERGED_MAX = 100

/** @param steps one at least */
export function plansOf(steps: PdfStep[]): Plans {
  const [first, ...others] = steps.map(planOfStep)
  if (first === undefined) throw new Error('there are no steps')
  return [first, ...others]
}

function planOfStep(
  { stamp, merge, rotate, flatten, metadata, split }: PdfStep,
  at: number,
): PdfPlan {
  const subject = (name: keyof PdfStep): Subject => {
    const path = `steps[${at}].${name}`
    return { path, prefix: `${path}.`, source: { isResult: true } }
  }
  if (stamp) return stampPlan(stamp, subject('stamp'))
  if (merge) return mergeStep(merge, subject('merge'))
  if (rotate) return rotatePlan(rotate, subject('rotate'))
  if (flatten) return flattenPlan(flatten, subject('flatten'))
  if (metadata) return metadataPlan(metadata, subject('metadata'))
  if (split) return splitPlan({ ...split, ...NO_STANDARD }, subject('split'))
  throw new Error('the contract asks for one operation in each step')
}

function mergeStep(
  { before = [], after = [], ...options }: Schemas['MergeStep'],
  { prefix, ...result }: Subject,
): PdfPlan {
  const fieldsOf = (name: string, sources: Schemas['MergeSource'][]) =>
    sources.map((source, at) => ({ path: `${prefix}${name}[${at}]`, source }))
  const fields = [...fieldsOf('before', before), result, ...fieldsOf('after', after)]
  const plan = mergePlan({ ...options, ...NO_STANDARD }, fields as MergeFields, prefix)
  if (fields.length > 1 && fields.length <= MERGED_MAX) return plan
  const problem =
    fields.length === 1
      ? 'needs PDFs in `before` or `after`'
      : `must join at most ${MERGED_MAX} PDFs`
  const { path } = result
  return { ...plan, issues: [...plan.issues, { path, message: `\`${path}\` ${problem}.` }] }
}

type MergeFields = Parameters<typeof mergePlan>[1]

/** Checks the fields of steps, apart from addresses and ids. */
export function checkSteps(steps: PdfStep[], files?: Record<string, FileContent>): Issue[] {
  const misplaced = steps.slice(0, -1).flatMap(({ split }, at): Issue[] => {
    const path = `steps[${at}].split`
    return split ? [{ path, message: `\`${path}\` must be the last step.` }] : []
  })
  const ofPlans = steps
    .map(planOfStep)
    .flatMap((plan) => [...plan.issues, ...checkSourceFields(plan, files)])
  return [...misplaced, ...ofPlans]
}

/** Leaves out the contents of the sources. */
export function withoutSources({ stamp, merge, ...others }: PdfStep): PdfStep {
  return {
    ...others,
    ...(stamp && { stamp: { ...stamp, ...(stamp.stamp && { stamp: bareSource(stamp.stamp) }) } }),
    ...(merge && {
      merge: {
        ...merge,
        ...(merge.before && { before: merge.before.map(bareSource) }),
        ...(merge.after && { after: merge.after.map(bareSource) }),
      },
    }),
  }
}
