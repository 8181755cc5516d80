/** Handlers for templates: create, list, read, update, delete. */
import { validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { authorJson, authorOf } from './authors.ts'
import { createTemplate, createWithFreeSlug, deleteTemplate } from './changes.ts'
import { EMPTY_CONTENT, splitFields } from './content.ts'
import { editTemplate, readContent } from './edit.ts'
import { listTemplates, listVersions, requireTemplate } from './records.ts'
import type { TemplateServices } from './services.ts'
import { isSlug, slugFrom, slugTaken } from './slugs.ts'
import { listPartUsers } from './used-by.ts'
import { templateJson, timesJson } from './wire.ts'

export function createTemplateHandlers(services: TemplateServices) {
  const { db, now } = services

  return {
    async createTemplate({ body, caller, signal }) {
      const { content: fields, rest } = splitFields(body)
      const { slug, tags, ...labels } = rest
      checkSlug(slug)
      const before = { ...EMPTY_CONTENT, slug: slug ?? null }
      const content = await readContent(services, fields, before, { caller, signal })
      const { userId, plan } = caller
      const template = { ...NO_LABELS, ...labels, tags: JSON.stringify(tags ?? []), content }
      const author = await authorOf(db, caller)
      const owned = { ...template, author, userId, plan, now: now() }
      const created =
        slug === undefined
          ? await createWithFreeSlug(db, slugFrom(body.name), owned)
          : await createTemplate(db, slug, owned)
      if (!created) throw slugTaken()
      return { status: 201, json: { success: true, data: templateJson(created) }, raw: true }
    },

    async listTemplates({ query, caller }) {
      const { limit = 50, offset = 0, ...filter } = query
      const page = { limit, offset, ...filter }
      const { rows, total } = await listTemplates(db, caller.userId, page)
      const pagination = { total, limit, offset }
      const data = rows.map(timesJson)
      return { status: 200, json: { success: true, data, pagination }, raw: true }
    },

    async getTemplate({ params, query, caller }) {
      const template = await requireTemplate(db, caller.userId, params.id, query.version)
      return { status: 200, json: { success: true, data: templateJson(template) }, raw: true }
    },

    async listTemplateVersions({ params, query, caller }) {
      const { limit = 50, offset = 0 } = query
      const { rows, total } = await listVersions(db, caller.userId, params.id, { limit, offset })
      const data = rows.map(({ author_type, author_name, ...row }) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        created_by: authorJson({ author_type, author_name }),
      }))
      const pagination = { total, limit, offset }
      return { status: 200, json: { success: true, data, pagination }, raw: true }
    },

    async listPartUsers({ params, query, caller }) {
      const { limit = 50, offset = 0 } = query
      const { userId } = caller
      const template = await requireTemplate(db, userId, params.id)
      const page = { limit, offset }
      const { rows: data, total } =
        template.kind === 'part'
          ? await listPartUsers(db, userId, template, page)
          : { rows: [], total: 0 }
      return { status: 200, json: { success: true, data, pagination: { total, ...page } } }
    },

    async updateTemplate({ params, body, caller, signal }) {
      const { content: fields, rest } = splitFields(body)
      const { tags, ...others } = rest
      checkSlug(others.slug)
      const labels = { ...others, ...(tags && { tags: JSON.stringify(tags) }) }
      const edited = { idOrSlug: params.id, fields, labels }
      const template = await editTemplate(services, edited, { caller, signal })
      return { status: 200, json: { success: true, data: templateJson(template) }, raw: true }
    },

    async deleteTemplate({ params, caller }) {
      await deleteTemplate(db, caller.userId, params.id)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

const NO_LABELS = { kind: 'document', description: '', folder: '' } as const

/** The pattern in the contract accepts uuids, which a slug must not look like. */
function checkSlug(slug: string | undefined): void {
  if (slug === undefined || isSlug(slug)) return
  throw validationError([{ path: 'slug', message: '`slug` must not have the form of a UUID.' }])
}
