/** Versioned HTML templates in Liquid syntax. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { PagePromise } from '../pages.ts'
import type { RenderFile } from '../render-file.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import type {
  CreateTemplateParams,
  PageQuery,
  PreviewTemplateParams,
  Template,
  TemplateSummary,
  TemplateVersion,
  UpdateTemplateParams,
} from '../types.ts'

/** Every `id` is a template's uuid or its slug. */
export interface TemplatesResource {
  /**
   * Lists templates without their HTML, newest first. `for await` iterates over all, `await`
   * returns one page.
   * @example
   * for await (const { slug, variables } of platen.templates.list()) console.log(slug, variables)
   */
  list(query?: PageQuery, options?: RequestOptions): PagePromise<TemplateSummary>
  /**
   * Returns a template in its latest version or the given one.
   * @throws NotFoundError
   * @example
   * const { html } = await platen.templates.get('invoice', { version: 2 })
   * console.log(html)
   */
  get(id: string, options?: RequestOptions & { version?: number }): ApiPromise<Template>
  /**
   * Creates a template.
   * @throws ConflictError if the slug is in use, ValidationError if the Liquid syntax is invalid
   * @example
   * const { id } = await platen.templates.create({
   *   name: 'Invoice',
   *   slug: 'invoice',
   *   html: '<h1>{{ customer }}</h1>',
   * })
   * await platen.pdf.render({ template_id: id, data: { customer: 'Ada' } })
   */
  create(params: CreateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /**
   * Updates the given fields. Changed `html` creates a new version.
   * @throws NotFoundError, ConflictError, ValidationError
   * @example
   * const { version } = await platen.templates.update('invoice', {
   *   html: '<h1>{{ customer }}!</h1>',
   * })
   * console.log(version)
   */
  update(id: string, params: UpdateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /**
   * Updates the template with this slug, or creates it. Safe to call at each start of a program:
   * unchanged `html` creates no version.
   * @throws ValidationError
   * @example
   * const { version } = await platen.templates.upsert('invoice', {
   *   html: '<h1>{{ customer }}</h1>',
   * })
   * console.log(version)
   */
  upsert(slug: string, params: UpsertTemplateParams, options?: RequestOptions): Promise<Template>
  /**
   * Deletes a template with all versions. Existing renders keep their output.
   * @throws NotFoundError
   * @example
   * await platen.templates.delete('invoice')
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Lists the versions of a template, newest first. `for await` iterates over all, `await` returns
   * one page.
   * @example
   * for await (const { version, created_at } of platen.templates.versions('invoice'))
   *   console.log(version, created_at)
   */
  versions(id: string, query?: PageQuery, options?: RequestOptions): PagePromise<TemplateVersion>
  /**
   * Renders a PDF or PNG of the template, or of unsaved `html` instead. It does not count as a
   * render.
   * @example
   * const preview = await platen.templates.preview('invoice', {
   *   data: { customer: 'Ada' },
   *   type: 'png',
   * })
   * console.log(preview.extension)
   */
  preview(
    id: string,
    params?: PreviewTemplateParams,
    options?: RequestOptions,
  ): ApiPromise<RenderFile>
}

/** The content of `templates.upsert`. */
export interface UpsertTemplateParams extends Omit<CreateTemplateParams, 'slug' | 'name'> {
  /** Name for people. @default the slug, for a new template */
  name?: string
}

export function createTemplates(api: Api): TemplatesResource {
  const templates: TemplatesResource = {
    list: (query, options) => api.list('/api/v1/templates', { query }, options),
    get: (id, { version, ...options } = {}) =>
      api.data('GET', '/api/v1/templates/{id}', { path: { id }, query: { version } }, options),
    create: (body, options) => api.data('POST', '/api/v1/templates', { body }, options),
    update: (id, body, options) =>
      api.data('PATCH', '/api/v1/templates/{id}', { path: { id }, body }, options),
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
    delete: (id, options) => api.done('/api/v1/templates/{id}', { path: { id } }, options),
    versions: (id, query, options) =>
      api.list(
        '/api/v1/templates/{id}/versions',
        { path: { id }, query },
        options,
        ({ version }) => version,
      ),
    preview: (id, body = {}, options = {}) =>
      api.file(
        '/api/v1/templates/{id}/preview',
        { path: { id }, body },
        { ...options, defaultTimeoutMs: renderTimeoutMs() },
      ),
  }
  return templates
}
