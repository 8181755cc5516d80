/** Steps as plans: each works on the result of the one before. */
import type { Issue } from '../errors.ts'
import type { FileContent } from '../lib/file-content.ts'
import type { Step } from '../renders/file-steps.ts'
import { checkSourceFields } from './check-sources.ts'
import type { PdfPlan, Plans, Subject } from './plan.ts'
import { pathOfFile } from './plans/files.ts'
import { fillPlan } from './plans/fill.ts'
import { attachPlan, finishPlan, outlinePlan, propertiesPlan, tasksPlan } from './plans/finish.ts'
import { flattenPlan } from './plans/flatten.ts'
import { marksPlan } from './plans/marks.ts'
import { mergePlan } from './plans/merge.ts'
import { metadataPlan } from './plans/metadata.ts'
import { partsPlan } from './plans/parts.ts'
import { rotatePlan } from './plans/rotate.ts'
import { signPlan } from './plans/sign.ts'
import { splitPlan } from './plans/split.ts'
import { stampPlan } from './plans/stamp.ts'
import { namedSources, type Schemas } from './request-fields.ts'

/** A result is no print of Chromium any more. */
const NO_STANDARD = { pdfa: null, pdfua: null }
/** PDFs that a merge joins, as in `POST /api/v1/pdfs/merge`, and that all steps name together. */
const SOURCES_MAX = 100

/**
 * @param steps one at least
 * @param source of the first step; left out, it works on a print
 */
export function plansOfSteps(steps: Step[], source?: Schemas['PdfSource']): Plans {
  const [first, ...others] = steps.map((step, at) => planOfStep(step, at, source))
  if (first === undefined) throw new Error('there are no steps')
  return [first, ...others]
}

export function planOfStep(step: Step, at: number, source?: Schemas['PdfSource']): PdfPlan {
  const { sign, stamp, merge, rotate, flatten, fill, metadata, split } = step
  const { outline, parts, marks, compress, properties, attach, finish, encrypt } = step
  const subject = (field: keyof Step): Subject => {
    const { subject: name } = step
    const own = step.path ?? `steps[${at}].${field}`
    const path = name === undefined ? own : pathOfFile({ name })
    const prefix = name === undefined ? `${path}.` : ''
    if (at === 0 && source) return { path: 'source', prefix, source }
    return { path, prefix, source: { isResult: true } }
  }
  if (stamp) return stampPlan(stamp, subject('stamp'))
  if (merge) return mergeStep(merge, subject('merge'))
  if (rotate) return rotatePlan(rotate, subject('rotate'))
  if (flatten) return flattenPlan(flatten, subject('flatten'))
  if (fill) return fillPlan(fill, subject('fill'))
  if (metadata) return metadataPlan(metadata, subject('metadata'))
  if (split) return splitPlan({ ...split, ...NO_STANDARD }, subject('split'))
  if (outline) return outlinePlan(outline, subject('outline'))
  if (parts) return partsPlan(parts, subject('parts'))
  if (marks) return marksPlan(marks, subject('marks'))
  if (compress)
    return tasksPlan({ compress: true, ...compress, encrypt: null }, subject('compress'))
  if (properties) return propertiesPlan(properties, subject('properties'))
  if (attach) return attachPlan(attach, subject('attach'))
  if (sign) return signPlan(sign, subject('sign'))
  if (finish) return finishPlan(finish, subject('finish'))
  if (encrypt) {
    const options = { compress: false, imageQuality: null, encrypt }
    return tasksPlan(options, subject('encrypt'))
  }
  throw new Error('the contract asks for one operation in each step')
}

function mergeStep(
  { before = [], after = [], ...options }: Schemas['MergeStep'],
  { prefix, ...subject }: Subject,
): PdfPlan {
  const fieldsOf = (name: string, sources: Schemas['MergeSource'][]) =>
    sources.map((source, at) => ({ path: `${prefix}${name}[${at}]`, source }))
  const fields = [...fieldsOf('before', before), subject, ...fieldsOf('after', after)]
  const plan = mergePlan({ ...options, ...NO_STANDARD }, fields as MergeFields, prefix)
  if (fields.length > 1 && fields.length <= SOURCES_MAX) return plan
  const problem =
    fields.length === 1
      ? 'needs PDFs in `before` or `after`'
      : `must join at most ${SOURCES_MAX} PDFs`
  const path = prefix.slice(0, -1)
  return { ...plan, issues: [...plan.issues, { path, message: `\`${path}\` ${problem}.` }] }
}

type MergeFields = Parameters<typeof mergePlan>[1]

/** Checks the fields of plans, apart from addresses and ids. */
export function checkPlans(plans: Plans, files?: Record<string, FileContent>): Issue[] {
  const misplaced = plans.slice(0, -1).flatMap(({ operation, prefix = '' }): Issue[] => {
    const path = prefix.slice(0, -1)
    const isLast = operation === 'split' || operation === 'sign'
    return isLast ? [{ path, message: `\`${path}\` must be the last step.` }] : []
  })
  const ofPlans = plans.flatMap((plan) => [...plan.issues, ...checkSourceFields(plan, files)])
  // Adapters have limits of their own.
  const isOfSteps = plans.some(({ prefix = '' }) => prefix !== '')
  const isTooMany = isOfSteps && plans.flatMap(namedSources).length > SOURCES_MAX
  if (!isTooMany) return [...misplaced, ...ofPlans]
  const message = `\`steps\` must name at most ${SOURCES_MAX} PDFs together.`
  return [{ path: 'steps', message }]
}
