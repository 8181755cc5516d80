/** Compares two versions of a template, or a version and the draft, field by field. */
import type { Database } from '../db/index.ts'
import type { Caller } from '../http/handler-types.ts'
import { WRITTEN, type WrittenContent } from './content.ts'
import { requireDraft } from './draft-records.ts'
import { ExpansionError } from './liquid-pool.ts'
import { requireTemplate } from './records.ts'
import type { TemplateServices } from './services.ts'

/** One side of a comparison: a version, the latest one or the draft. */
interface Side {
  name: string
  content: WrittenContent
}

interface Comparison {
  idOrSlug: string
  from: string
  to: string
  caller: Caller
  signal: AbortSignal
}

/** The differences of a field; null if too many lines differ. */
interface FieldDiff {
  field: keyof WrittenContent
  diff: string | null
}

/**
 * Compares both sides. A comparison is not billed, so that its processor time counts like that of a
 * failed render.
 * @throws ApiError TEMPLATE_NOT_FOUND, RATE_LIMITED; EngineError `unavailable` if too many
 *   templates are waiting
 */
export async function diffTemplate(
  { db, liquid, failedTime }: Pick<TemplateServices, 'db' | 'liquid' | 'failedTime'>,
  { idOrSlug, from, to, caller, signal }: Comparison,
): Promise<{ from: string; to: string; fields: FieldDiff[] }> {
  failedTime.check(caller)
  const { userId } = caller
  const [before, after] = await Promise.all([
    readSide(db, userId, idOrSlug, from),
    readSide(db, userId, idOrSlug, to),
  ])
  const fields: FieldDiff[] = []
  for (const field of WRITTEN) {
    if (before.content[field] === after.content[field]) continue
    const sides = { from: before.name, to: after.name }
    const texts = { before: textOf(before, field), after: textOf(after, field), ...sides }
    const diff = await liquid.diff(texts, { ...caller, signal }).catch((error: unknown) => {
      // It took too long: the answer says so.
      if (error instanceof ExpansionError) return { value: null, processorMs: error.processorMs }
      throw error
    })
    await failedTime.add(caller, diff.processorMs)
    fields.push({ field, diff: diff.value })
  }
  return { from: before.name, to: after.name, fields }
}

async function readSide(db: Database, userId: string, id: string, side: string): Promise<Side> {
  if (side === 'draft') {
    const template = await requireTemplate(db, userId, id)
    return { name: 'draft', content: await requireDraft(db, template.id) }
  }
  const version = side === 'live' ? null : Number(side)
  const content = await requireTemplate(db, userId, id, version)
  return { name: `version ${content.version}`, content }
}

/** JSON is compared line by line, too. */
function textOf({ content }: Side, field: keyof WrittenContent): string {
  const text = content[field]
  const isJson = ['settings', 'sample_data', 'variable_rules'].includes(field)
  return isJson && text !== '' ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text
}
