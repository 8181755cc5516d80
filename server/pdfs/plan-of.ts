/** The plans of an order: one, or one for each of its steps. */
import type { PdfOrder } from '../renders/pdf-order.ts'
import { type PdfPlan, type Plans, sourceOf } from './plan.ts'
import { convertPlan } from './plans/convert.ts'
import { flattenPlan } from './plans/flatten.ts'
import { mergePlan } from './plans/merge.ts'
import { metadataPlan } from './plans/metadata.ts'
import { rotatePlan } from './plans/rotate.ts'
import { splitPlan } from './plans/split.ts'
import { stampPlan } from './plans/stamp.ts'
import { plansOfSteps } from './steps.ts'

export function plansOf(order: PdfOrder): Plans {
  return order.operation === 'steps'
    ? plansOfSteps(order.request.steps, order.request.source)
    : [planOf(order)]
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
    case 'metadata':
      return metadataPlan(request, sourceOf(request))
    case 'convert':
      return convertPlan(request)
  }
}
