/** The part of an order that its work needs, without what its job holds elsewhere. */
import type { Step } from '../renders/file-steps.ts'
import type { AnyOrder } from '../renders/pdf-order.ts'

/**
 * Fields that say how the request is answered, or whose values are among the origins of the
 * sources.
 */
const LEFT_OUT = {
  files: undefined,
  metadata: undefined,
  webhook_url: undefined,
  webhook_secret: undefined,
  storage: undefined,
} as const

/** Leaves out the contents of the sources and the fields that are not about the work. */
export function withoutContents<Order extends AnyOrder>(order: Order): Order {
  const request: AnyOrder['request'] = order.request
  const sources = {
    ...('steps' in request && { steps: request.steps.map(withoutSources) }),
    ...('source' in request && { source: bareSource(request.source) }),
    ...('sources' in request && { sources: request.sources.map(bareSource) }),
    ...('stamp' in request && request.stamp && { stamp: bareSource(request.stamp) }),
  }
  // Each field keeps the type that it has in its own operation.
  return { ...order, request: { ...request, ...LEFT_OUT, ...sources } } as Order
}

/** The source without its content. */
export function bareSource<T extends { content?: string }>({ content: _, ...source }: T): T {
  // The field is optional in each type of a source.
  return source as T
}

/** The step without the contents of its sources. */
export function withoutSources({ stamp, merge, ...others }: Step): Step {
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
