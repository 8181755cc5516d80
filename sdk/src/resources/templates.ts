/** Versioned HTML templates in Liquid syntax. */
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { PagePromise } from '../pages.ts'
import type { RenderFile } from '../render-file.ts'
import type {
  CreateTemplateParams,
  DiffTemplateQuery,
  PageQuery,
  PartUser,
  PreviewTemplateParams,
  PublishTemplateParams,
  RollBackTemplateParams,
  Template,
  TemplateDiff,
  TemplateSummary,
  TemplateVersion,
  UpdateTemplateParams,
} from '../types.ts'
import type { TemplateDraftResource } from './template-draft.ts'

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
  /** The draft of a template. */
  draft: TemplateDraftResource
  /**
   * Makes the draft the latest version, which renders use from now on. A draft without a change
   * makes no version.
   * @throws ConflictError if another version was published meanwhile, NotFoundError
   * @example
   * await platen.templates.draft.update('invoice', { html: '<h1>{{ customer }}!</h1>' })
   * const { version } = await platen.templates.publish('invoice', { note: 'Another heading' })
   * console.log(version)
   */
  publish(
    id: string,
    params?: PublishTemplateParams,
    options?: RequestOptions,
  ): ApiPromise<Template>
  /**
   * Publishes the content of an older version as a new version. A draft stays as it is.
   * @throws NotFoundError
   * @example
   * const { version } = await platen.templates.rollback('invoice', { version: 1 })
   * console.log(version)
   */
  rollback(
    id: string,
    params: RollBackTemplateParams,
    options?: RequestOptions,
  ): ApiPromise<Template>
  /**
   * Compares two versions, or a version and the draft, as a unified diff of each field. By default
   * `from` is `live`, the latest version, and `to` is `draft`.
   * @throws NotFoundError
   * @example
   * const { fields } = await platen.templates.diff('invoice', { from: '1', to: 'live' })
   * for (const { field, diff } of fields) console.log(field, diff)
   */
  diff(id: string, options?: DiffTemplateQuery & RequestOptions): ApiPromise<TemplateDiff>
  /**
   * Lists the templates that render this one as a part, sorted by slug.
   * @throws NotFoundError
   * @example
   * for await (const { slug, live } of platen.templates.usedBy('letterhead'))
   *   console.log(slug, live)
   */
  usedBy(id: string, query?: PageQuery, options?: RequestOptions): PagePromise<PartUser>
}

/** The content of `templates.upsert`. */
export interface UpsertTemplateParams extends Omit<CreateTemplateParams, 'slug' | 'name'> {
  /** Name for people. @default the slug, for a new template */
  name?: string
}
