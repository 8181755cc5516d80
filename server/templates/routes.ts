/** Handlers for templates: create, list, read, update, delete. */
import type { Database } from '../db/index.ts'
import { validationError } from '../errors.ts'
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import {
  createTemplate,
  createWithFreeSlug,
  deleteTemplate,
  slugTaken,
  updateTemplate,
} from './changes.ts'
import { type ExpansionServices, inspectTemplate } from './expand.ts'
import { listTemplates, listVersions, requireTemplate } from './records.ts'
import { isSlug, slugFrom } from './slugs.ts'

interface TemplateServices extends ExpansionServices {
  db: Database
  now: () => Date
}

export function createTemplateHandlers(services: TemplateServices) {
  const { db, now } = services

  async function inspectContent(html: string, caller: Caller, signal: AbortSignal) {
    return { html, variables: await inspectTemplate(services, html, { caller, signal }) }
  }

  return {
    async createTemplate({ body, caller, signal }) {
      const { slug, html, ...fields } = body
      checkSlug(slug)
      const content = await inspectContent(html, caller, signal)
      const { userId, plan } = caller
      const template = { ...fields, ...content, userId, plan, now: now() }
      const created =
        slug === undefined
          ? await createWithFreeSlug(db, slugFrom(body.name), template)
          : await createTemplate(db, slug, template)
      if (!created) throw slugTaken()
      return { status: 201, json: { success: true, data: wire(created) } }
    },

    async listTemplates({ query, caller }) {
      const { limit = 50, offset = 0 } = query
      const { rows, total } = await listTemplates(db, caller.userId, { limit, offset })
      const pagination = { total, limit, offset }
      return { status: 200, json: { success: true, data: rows.map(wire), pagination }, raw: true }
    },

    async getTemplate({ params, query, caller }) {
      const template = await requireTemplate(db, caller.userId, params.id, query.version)
      return { status: 200, json: { success: true, data: wire(template) } }
    },

    async listTemplateVersions({ params, query, caller }) {
      const { limit = 50, offset = 0 } = query
      const { rows, total } = await listVersions(db, caller.userId, params.id, { limit, offset })
      const data = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      const pagination = { total, limit, offset }
      return { status: 200, json: { success: true, data, pagination }, raw: true }
    },

    async updateTemplate({ params, body, caller, signal }) {
      const { html, ...fields } = body
      checkSlug(fields.slug)
      const content = html === undefined ? undefined : await inspectContent(html, caller, signal)
      const change = { ...fields, content }
      const template = await updateTemplate(db, caller, params.id, change, now())
      return { status: 200, json: { success: true, data: wire(template) } }
    },

    async deleteTemplate({ params, caller }) {
      await deleteTemplate(db, caller.userId, params.id)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

/** The pattern in the contract accepts uuids, which a slug must not look like. */
function checkSlug(slug: string | undefined): void {
  if (slug === undefined || isSlug(slug)) return
  throw validationError([{ path: 'slug', message: '`slug` must not have the form of a UUID.' }])
}

function wire<T extends { created_at: Date; updated_at: Date }>(template: T) {
  const { created_at, updated_at } = template
  return {
    ...template,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
