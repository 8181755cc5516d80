/** Creates the resource for templates. */
import type { Api } from '../api.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import { createTemplateDraft } from './template-draft.ts'
import type { TemplatesResource } from './templates.ts'

const LIST = '/api/v1/templates'
const ONE = '/api/v1/templates/{id}'

export function createTemplates(api: Api): TemplatesResource {
  const templates: TemplatesResource = {
    list: (query, options) => api.list(LIST, { query }, options),
    get: (id, { version, ...options } = {}) =>
      api.data('GET', ONE, { path: { id }, query: { version } }, options),
    create: (body, options) => api.data('POST', LIST, { body }, options),
    update: (id, body, options) => api.data('PATCH', ONE, { path: { id }, body }, options),
    async upsert(slug, params, options) {
      const create = () => templates.create({ name: slug, ...params, slug }, options)
      const update = () => templates.update(slug, params, options)
      try {
        return await update()
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
      }
      try {
        return await create()
      } catch (error) {
        // Another program has created it in between.
        if (error instanceof ConflictError) return update()
        throw error
      }
    },
    delete: (id, options) => api.done(ONE, { path: { id } }, options),
    versions: (id, query, options) =>
      api.list(`${ONE}/versions`, { path: { id }, query }, options, ({ version }) => version),
    preview: (id, body = {}, options = {}) =>
      api.file(
        'POST',
        `${ONE}/preview`,
        { path: { id }, body },
        { ...options, defaultTimeoutMs: renderTimeoutMs(), repeatable: true },
      ),
    draft: createTemplateDraft(api),
    publish: (id, body = {}, options) =>
      api.data('POST', `${ONE}/publish`, { path: { id }, body }, options),
    rollback: (id, body, options) =>
      api.data('POST', `${ONE}/rollback`, { path: { id }, body }, options),
    diff: (id, { from, to, ...options } = {}) =>
      api.data('GET', `${ONE}/diff`, { path: { id }, query: { from, to } }, options),
    usedBy: (id, query, options) => api.list(`${ONE}/used-by`, { path: { id }, query }, options),
  }
  return templates
}
