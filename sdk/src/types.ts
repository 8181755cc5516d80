/** The types of the API under short names. Field names are those of the HTTP interface. */
import type { operations } from './generated/schema.ts'
import type { RenderStatus } from './generated/types.ts'

export type * from './generated/types.ts'

/** Filters and the page of `renders.list`. */
export interface ListRendersQuery
  extends NonNullable<operations['listRenders']['parameters']['query']> {}

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
