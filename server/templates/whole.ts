/** Reads a template with all of its parts, for a render. */
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import { requireDraft } from './draft-records.ts'
import { loadParts, type Part } from './parts.ts'
import { findVersionAt, requireTemplate, type TemplateRecord } from './records.ts'

/** A template at one of its versions, with the latest versions of its parts. */
export interface WholeTemplate {
  template: TemplateRecord
  parts: Part[]
}

/** The template that a request names. */
interface Named {
  idOrSlug: string
  /** Undefined = the latest. */
  version?: number
  /** The field or parameter that names it. */
  path: string
}

/** @throws ApiError TEMPLATE_NOT_FOUND; VALIDATION_ERROR for its parts, naming `path` */
export async function requireWhole(
  db: Database,
  userId: string,
  { idOrSlug, version, path }: Named,
): Promise<WholeTemplate> {
  const template = await requireTemplate(db, userId, idOrSlug, version)
  const parts = await loadParts(db, userId, template, path)
  return { template, parts }
}

/**
 * Finds the saved draft of a template, with the parts of the draft.
 * @throws ApiError TEMPLATE_NOT_FOUND, with reason `no_draft` if there is none
 */
export async function requireWholeDraft(
  db: Database,
  userId: string,
  { idOrSlug, path }: Named,
): Promise<WholeTemplate> {
  const saved = await requireTemplate(db, userId, idOrSlug)
  const { updated_at: _changed, ...draft } = await requireDraft(db, saved.id)
  const template = { ...saved, ...draft }
  return { template, parts: await loadParts(db, userId, template, path) }
}

/**
 * Finds templates as they were at a time, with the parts of that time. The function throws as
 * `requireWhole`.
 */
export function wholeAt(at: Date): typeof requireWhole {
  return async (db, userId, { idOrSlug, version, path }) => {
    const then = version ?? (await findVersionAt(db, userId, { idOrSlug, at }))
    if (then === null) throw new ApiError('TEMPLATE_NOT_FOUND')
    const template = await requireTemplate(db, userId, idOrSlug, then)
    return { template, parts: await loadParts(db, userId, template, path, at) }
  }
}
