/** The plans of an order: one, or one for each of its steps. */
import type { AnyOrder, PdfOrder } from '../renders/pdf-order.ts'
import { type PdfPlan, type Plans, sourceOf, titleOfPlans } from './plan.ts'
import { convertPlan } from './plans/convert.ts'
import { filesPlan } from './plans/files.ts'
import { fillPlan } from './plans/fill.ts'
import { flattenPlan } from './plans/flatten.ts'
import { mergePlan } from './plans/merge.ts'
import { metadataPlan } from './plans/metadata.ts'
import { rotatePlan } from './plans/rotate.ts'
import { signPlan } from './plans/sign.ts'
import { splitPlan } from './plans/split.ts'
import { stampPlan } from './plans/stamp.ts'
import { verifyPlan } from './plans/verify.ts'
import { planOfStep, plansOfSteps } from './steps.ts'

export function plansOf(order: AnyOrder): Plans {
  switch (order.operation) {
    case 'steps':
      return plansOfSteps(order.request.steps, order.request.source)
    case 'print':
      return plansOfSteps(order.request.steps)
    case 'files':
      return [
        filesPlan(order.request),
        ...order.request.steps.map((step, at) => planOfStep(step, at)),
      ]
    default: {
      const { request } = order
      const keepSignatures = 'keepSignatures' in request && request.keepSignatures
      return [{ ...planOf(order), keepSignatures }]
    }
  }
}

/** A sentence for lists of renders. */
export function titleOf(order: AnyOrder): string {
  return order.operation === 'files' ? order.request.title : titleOfPlans(plansOf(order))
}

function planOf({ operation, request }: Exclude<PdfOrder, { operation: 'steps' }>): PdfPlan {
  switch (operation) {
    case 'merge':
      return mergePlan(
        request,
        request.sources.map((source, at) => ({ path: `sources[${at}]`, source })),
      )
    case 'split':
      return splitPlan(request, sourceOf(request))
    case 'rotate':
      return rotatePlan(request, sourceOf(request))
    case 'stamp':
      return stampPlan(request, sourceOf(request))
    case 'flatten':
      return flattenPlan(request, sourceOf(request))
    case 'fill':
      return fillPlan(request, sourceOf(request))
    case 'metadata':
      return metadataPlan(request, sourceOf(request))
    case 'sign':
      return signPlan(request, sourceOf(request))
    case 'verify':
      return verifyPlan(request, sourceOf(request))
    case 'convert':
      return convertPlan(request)
  }
}
