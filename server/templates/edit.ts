/**
 * Checks and inspects what authors write before it is saved. Liquid takes time, so no transaction
 * waits for it.
 */
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import { authorOf } from './authors.ts'
import { type TemplateChange, updateTemplate } from './changes.ts'
import {
  type ContentFields,
  isSameContent,
  mergeContent,
  type TemplateContent,
  type WrittenContent,
} from './content.ts'
import { inspectTemplate } from './expand.ts'
import { loadParts } from './parts.ts'
import { requireTemplate, type TemplateRecord } from './records.ts'
import { checkRules } from './rules.ts'
import type { TemplateServices } from './services.ts'
import { checkSettings } from './settings.ts'

/** The author, and the signal that aborts when the client hangs up. */
export interface Author {
  caller: Caller
  signal: AbortSignal
}

/**
 * Checks fields of a request, and finds the variables of the content that they make.
 * @param before the content that the fields change, and the slug of its template
 * @throws ApiError VALIDATION_ERROR naming the field, RATE_LIMITED; EngineError `unavailable`
 */
export async function readContent(
  services: TemplateServices,
  fields: ContentFields,
  before: WrittenContent & { slug: string | null },
  author: Author,
): Promise<TemplateContent> {
  if (fields.settings !== undefined) checkSettings(services, fields.settings)
  if (fields.variable_rules !== undefined) checkRules(fields.variable_rules)
  return inspectContent(services, mergeContent(before, fields), before.slug, author)
}

/**
 * Finds the variables and parts of a content.
 * @param slug of its template; null if it has none yet
 * @throws ApiError VALIDATION_ERROR naming the text, RATE_LIMITED; EngineError `unavailable`
 */
export async function inspectContent(
  services: TemplateServices,
  written: WrittenContent,
  slug: string | null,
  author: Author,
): Promise<TemplateContent> {
  const { variables, parts } = await inspectTemplate(services, written, author)
  const found = {
    variables: JSON.stringify(variables),
    parts: parts.length === 0 ? '' : JSON.stringify(parts),
  }
  await loadParts(services.db, author.caller.userId, { slug, ...found }, 'html')
  const { html, styles, header, footer, settings, sample_data, variable_rules } = written
  return { html, styles, header, footer, settings, sample_data, variable_rules, ...found }
}

/**
 * How often a change is tried: others may change a field of the template while this one is
 * inspected.
 */
export const EDIT_TRIES = 5

/** The error after the last try. */
export function editedMeanwhile(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'Other requests are changing this template. Read it again before you change it.',
  })
}

/**
 * Changes a template, also its content.
 * @throws ApiError as `readContent` and `updateTemplate`; CONFLICT if other updates keep changing
 *   other fields meanwhile
 */
export async function editTemplate(
  services: TemplateServices,
  { idOrSlug, fields, labels }: EditedTemplate,
  author: Author,
): Promise<TemplateRecord> {
  const { db, now } = services
  const { caller } = author
  const hasContent = Object.keys(fields).length > 0
  for (let tries = 0; tries < EDIT_TRIES; tries += 1) {
    const change: TemplateChange = { ...labels, author: await authorOf(db, caller) }
    if (hasContent) {
      const before = await requireTemplate(db, caller.userId, idOrSlug)
      const content = await readContent(services, fields, before, author)
      change.content = (latest) =>
        isSameContent(mergeContent(latest, fields), content) ? content : null
    }
    const changed = await updateTemplate(db, caller, idOrSlug, change, now())
    if (changed !== null) return changed
  }
  throw editedMeanwhile()
}

interface EditedTemplate {
  idOrSlug: string
  fields: ContentFields
  /** The fields that are not versioned. */
  labels: Omit<TemplateChange, 'content' | 'author'>
}
