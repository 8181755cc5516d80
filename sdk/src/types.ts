/** The types of the API under short names. Field names are those of the HTTP interface. */
import type { components, operations } from './generated/schema.ts'
import type { RenderStatus } from './generated/types.ts'

export type * from './generated/types.ts'

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Filters and the page of `renders.list`. */
export interface ListRendersQuery
  extends NonNullable<operations['listRenders']['parameters']['query']> {}

/** A share link, without the link itself. */
export interface ShareLink extends Schema<'ShareLink'> {}

/** The state and the page of a list of share links. */
export interface ListShareLinksQuery
  extends NonNullable<operations['listShareLinks']['parameters']['query']> {}

/** Filters and the page of `deliveries.list`. */
export interface ListDeliveriesQuery
  extends NonNullable<operations['listAllDeliveries']['parameters']['query']> {}

/** The two sides of `templates.diff`. */
export interface DiffTemplateQuery
  extends NonNullable<operations['diffTemplate']['parameters']['query']> {}

/** The request of a render, as far as it is kept. */
export interface KeptRequest extends Schema<'KeptRequest'> {}

/** Fields of a kept request that were left out, and changes. Null leaves a field out. */
export interface RerunParams extends Pick<Schema<'RerunRequest'>, 'url' | 'options'> {}

/** The fields of `RerunParams` and those of the webhook. */
export interface EnqueueRerunParams
  extends RerunParams,
    Pick<Schema<'RerunRequest'>, 'webhook_url' | 'webhook_secret'> {}

/** One side of a comparison: the output of a render, a template, or a file as Base64. */
export interface ComparedSide extends Schema<'ComparedSide'> {}

/** How two sides are compared. */
export interface CompareParams extends Omit<Schema<'CompareRequest'>, 'before' | 'after'> {}

/** How two renders differ, page by page. */
export interface RenderComparison extends Schema<'RenderComparison'> {}

/** The page of a list: `limit` items from `offset` on. */
export interface PageQuery
  extends NonNullable<operations['listTemplates']['parameters']['query']> {}

/** A completed render, which has an output. */
export interface CompletedRender extends RenderStatus {
  /** Always `completed`. */
  status: 'completed'
  /** Signed URL of the output. It works for 1 hour. */
  output_url: string
}
