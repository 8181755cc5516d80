/** Drafts in the database. Every change runs under the lock of the row of the template. */
import { eq } from 'drizzle-orm'
import type { PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { template_drafts } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import type { AuthorColumns } from './authors.ts'
import {
  columnsOf,
  contentBytes,
  largestField,
  storedBytes,
  type TemplateContent,
} from './content.ts'
import { quotaError, refundQuota, reserveQuota } from './quota.ts'

/** A draft with its content. */
export type DraftRecord = typeof template_drafts.$inferSelect

/** @param id of the template @returns null without a draft */
export async function findDraft(db: Database, id: string): Promise<DraftRecord | null> {
  const [row] = await db.select().from(template_drafts).where(eq(template_drafts.template_id, id))
  return row ?? null
}

/** @throws ApiError TEMPLATE_NOT_FOUND with reason `no_draft` */
export async function requireDraft(db: Database, id: string): Promise<DraftRecord> {
  return (await findDraft(db, id)) ?? throwNoDraft()
}

/** @throws ApiError TEMPLATE_NOT_FOUND with reason `no_draft` */
export function throwNoDraft(): never {
  throw new ApiError('TEMPLATE_NOT_FOUND', {
    message: 'This template has no draft.',
    details: { reason: 'no_draft' },
  })
}

/** A draft as it is to be. */
export interface SavedDraft {
  userId: string
  plan: PlanName
  /** The template's id. */
  id: string
  basedOn: number
  content: TemplateContent
  author: AuthorColumns
  now: Date
}

/**
 * Saves a draft, and reserves or refunds the difference of its size.
 * @param before the draft that it replaces
 * @throws ApiError VALIDATION_ERROR if the plan's quota is exhausted
 */
export async function writeDraft(
  db: Database,
  before: DraftRecord | null,
  { userId, plan, id, basedOn, content, author, now }: SavedDraft,
): Promise<DraftRecord> {
  const bytes = contentBytes(content) - (before === null ? 0 : contentBytes(before))
  const quota = { userId, plan, templates: 0, bytes }
  if (bytes < 0) await refundQuota(db, { ...quota, bytes: -bytes })
  else if (bytes > 0 && (await db.execute(reserveQuota(quota))).length === 0)
    throw await quotaError(db, quota, largestField(content))
  const row = {
    template_id: id,
    based_on: basedOn,
    revision: (before?.revision ?? 0) + 1,
    ...columnsOf(content),
    ...author,
    updated_at: now,
  }
  await db
    .insert(template_drafts)
    .values(row)
    .onConflictDoUpdate({ target: template_drafts.template_id, set: row })
  return row
}

/** Deletes a draft without refunding its quota. @returns null without one */
export async function deleteDraft(db: Database, id: string): Promise<{ bytes: number } | null> {
  const [deleted] = await db
    .delete(template_drafts)
    .where(eq(template_drafts.template_id, id))
    .returning({ bytes: storedBytes(columnsOf(template_drafts)) })
  return deleted ?? null
}
