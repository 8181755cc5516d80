/** Saves, discards and publishes drafts, and publishes old versions again. */
import { eq } from 'drizzle-orm'
import type { PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { templates } from '../db/schema.ts'
import { ApiError, validationError } from '../errors.ts'
import type { AuthorColumns } from './authors.ts'
import { addVersion, updateTemplate } from './changes.ts'
import { isSameContent, type TemplateContent } from './content.ts'
import {
  type DraftRecord,
  deleteDraft,
  findDraft,
  requireDraft,
  throwNoDraft,
  writeDraft,
} from './draft-records.ts'
import { holdParts, loadParts } from './parts.ts'
import { refundQuota } from './quota.ts'
import { requireTemplate, type TemplateRecord } from './records.ts'

/** The template of a user that changes. */
export interface Target {
  userId: string
  plan: PlanName
  idOrSlug: string
}

interface Changed {
  author: AuthorColumns
  now: Date
}

/** A template under its lock, and its draft. */
interface Locked {
  latest: TemplateRecord
  draft: DraftRecord | null
}

function withLock<T>(
  db: Database,
  { userId, idOrSlug }: Pick<Target, 'userId' | 'idOrSlug'>,
  work: (tx: Database, locked: Locked) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { id } = await requireTemplate(tx, userId, idOrSlug)
    await tx.select().from(templates).where(eq(templates.id, id)).for('update')
    // Read again under the lock, which a concurrent change may have held.
    const latest = await requireTemplate(tx, userId, id)
    return work(tx, { latest, draft: await findDraft(tx, id) })
  })
}

interface DraftChange extends Changed {
  /** The revision that the author has read; 0 = none. Undefined = any. */
  revision: number | undefined
  basedOn: number | undefined
  /** See `TemplateChange`. @param before the draft, or the latest version */
  content(before: TemplateContent): TemplateContent | null
  /** Whether it was checked without a problem. */
  isSound: boolean
}

/** Keeps parts as `holdParts`. @returns whether all are still there and fit */
async function holdsParts(
  tx: Database,
  userId: string,
  whole: { slug: string; parts: string },
): Promise<boolean> {
  try {
    await holdParts(tx, userId, whole, 'html')
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'VALIDATION_ERROR')) throw error
    return false
  }
}

/**
 * @returns null if `content` returned it, or if its parts have changed since it was checked
 * @throws ApiError TEMPLATE_NOT_FOUND, CONFLICT for another revision; VALIDATION_ERROR for an
 *   unknown version, and if the plan's quota is exhausted
 */
export function saveDraft(
  db: Database,
  target: Target,
  { revision, basedOn, content: contentAfter, isSound, author, now }: DraftChange,
): Promise<DraftRecord | null> {
  return withLock(db, target, async (tx, { latest, draft }) => {
    checkRevision(draft, revision)
    if (basedOn !== undefined && basedOn > latest.version) {
      const message = `\`based_on\` must be a version of the template: the latest one is ${latest.version}.`
      throw validationError([{ path: 'based_on', message }])
    }
    const content = contentAfter(draft ?? latest)
    if (content === null) return null
    const { userId, plan } = target
    if (isSound && !(await holdsParts(tx, userId, { slug: latest.slug, parts: content.parts }))) {
      return null
    }
    const base = basedOn ?? draft?.based_on ?? latest.version
    const saved = { userId, plan, id: latest.id, basedOn: base, content, author, now }
    return writeDraft(tx, draft, saved)
  })
}

/** @throws ApiError TEMPLATE_NOT_FOUND, also without a draft */
export function discardDraft(db: Database, target: Target): Promise<void> {
  return withLock(db, target, async (tx, { latest }) => {
    const deleted = await deleteDraft(tx, latest.id)
    if (deleted === null) throwNoDraft()
    await refundQuota(tx, { userId: target.userId, templates: 0, bytes: deleted.bytes })
  })
}

interface Publication extends Changed {
  revision: number | undefined
  note: string | undefined
  /** The draft as it was checked. */
  content: TemplateContent
}

/**
 * Makes the draft the latest version, unless it is the same.
 * @returns null if it was changed since it was checked
 * @throws ApiError TEMPLATE_NOT_FOUND, also without a draft; CONFLICT for another revision, or if
 *   the draft does not take the latest version into account; VALIDATION_ERROR if the plan's quota
 *   is exhausted
 */
export function publishDraft(
  db: Database,
  target: Target,
  { revision, note, content, author, now }: Publication,
): Promise<TemplateRecord | null> {
  return withLock(db, target, async (tx, { latest }) => {
    const { id, version } = latest
    const draft = await requireDraft(tx, id)
    checkPublishable(draft, latest, revision)
    if (!isSameContent(draft, content)) return null
    // They may have changed since the draft was checked.
    await holdParts(tx, target.userId, { slug: latest.slug, parts: content.parts }, 'html')
    const { userId, plan } = target
    const deleted = await deleteDraft(tx, id)
    await refundQuota(tx, { userId, templates: 0, bytes: deleted?.bytes ?? 0 })
    if (!isSameContent(draft, latest)) {
      await addVersion(tx, { userId, plan, id, version: version + 1, content, author, note, now })
      await tx
        .update(templates)
        .set({ version: version + 1, updated_at: now })
        .where(eq(templates.id, id))
    }
    return requireTemplate(tx, userId, id)
  })
}

interface Rollback extends Changed {
  version: number
  note: string | undefined
}

/**
 * Publishes the content of an old version again.
 * @throws ApiError TEMPLATE_NOT_FOUND, VALIDATION_ERROR
 */
export async function rollBack(
  db: Database,
  { userId, plan, idOrSlug }: Target,
  { version, note, author, now }: Rollback,
): Promise<TemplateRecord> {
  const old = await requireTemplate(db, userId, idOrSlug, version)
  await loadParts(db, userId, old, 'version')
  const change = { content: () => old, note: note ?? `Version ${version} again`, author }
  const changed = await updateTemplate(db, { userId, plan }, old.id, change, now)
  if (changed === null) throw new Error('the content of a version is complete')
  return changed
}

/** @throws ApiError CONFLICT for another revision, or if the draft changes an older version */
export function checkPublishable(
  draft: DraftRecord,
  { version }: Pick<TemplateRecord, 'version'>,
  revision: number | undefined,
): void {
  checkRevision(draft, revision)
  if (draft.based_on !== version) throw publishedMeanwhile(draft.based_on, version)
}

function checkRevision(draft: DraftRecord | null, revision: number | undefined): void {
  const current = draft?.revision ?? 0
  if (revision === undefined || revision === current) return
  const state = draft === null ? 'there is no draft' : `the draft has revision ${current}`
  throw new ApiError('CONFLICT', {
    message: `Somebody else has changed the draft: ${state}, not revision ${revision}. Read it again before you change it.`,
  })
}

function publishedMeanwhile(basedOn: number, latest: number): ApiError {
  return new ApiError('CONFLICT', {
    message: `The draft changes version ${basedOn}, and version ${latest} was published since. Compare both, and save the draft with \`based_on\` ${latest}.`,
  })
}
