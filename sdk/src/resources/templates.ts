/** Versioned HTML templates in Liquid syntax. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { pathId } from '../ids.ts'
import type { RequestOptions } from '../options.ts'
import { type PagePromise, pagePromise } from '../pages.ts'
import type { RenderFile } from '../render-file.ts'
import type {
  CreateTemplateParams,
  PageQuery,
  PreviewTemplateParams,
  Template,
  TemplateSummary,
  TemplateVersion,
  UpdateTemplateParams,
} from '../types.ts'
import { renderTimeoutMs } from './rendering.ts'

/** Every `id` is a template's uuid or its slug. */
export interface TemplatesResource {
  /** Lists templates without their HTML, newest first. `for await` iterates over all, `await` returns one page. */
  list(query?: PageQuery, options?: RequestOptions): PagePromise<TemplateSummary>
  /** Returns a template in its latest version or the given one. @throws NotFoundError */
  get(id: string, options?: RequestOptions & { version?: number }): ApiPromise<Template>
  /** Creates a template. @throws ConflictError if the slug is in use, ValidationError if the Liquid syntax is invalid */
  create(params: CreateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /** Updates the given fields. Changed `html` creates a new version. @throws NotFoundError, ConflictError, ValidationError */
  update(id: string, params: UpdateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /** Deletes a template with all versions. Existing renders keep their output. @throws NotFoundError */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
  /** Lists the versions of a template, newest first. `for await` iterates over all, `await` returns one page. */
  versions(id: string, query?: PageQuery, options?: RequestOptions): PagePromise<TemplateVersion>
  /** Renders a PDF or PNG of the template, or of unsaved `html` instead. It does not count as a render. */
  preview(
    id: string,
    params?: PreviewTemplateParams,
    options?: RequestOptions,
  ): ApiPromise<RenderFile>
}

export function createTemplates(api: Api): TemplatesResource {
  const { client } = api
  const path = (id: string) => ({ params: { path: { id: pathId(id) } } })
  return {
    list: (query = {}, options) =>
      pagePromise(
        (page) =>
          api.json(
            options,
            (init) => client.GET('/api/v1/templates', { ...init, params: { query: page } }),
            ({ data, pagination }) => ({ data, pagination }),
          ),
        query,
        ({ id }) => id,
      ),
    get: (id, { version, ...options } = {}) =>
      api.data(options, (init) =>
        client.GET('/api/v1/templates/{id}', {
          ...init,
          params: {
            path: { id: pathId(id) },
            query: { ...(version !== undefined && { version }) },
          },
        }),
      ),
    create: (params, options) =>
      api.data(options, (init) => client.POST('/api/v1/templates', { ...init, body: params })),
    update: (id, params, options) =>
      api.data(options, (init) =>
        client.PATCH('/api/v1/templates/{id}', { ...init, ...path(id), body: params }),
      ),
    delete: (id, options) =>
      api.done(options, (init) =>
        client.DELETE('/api/v1/templates/{id}', { ...init, ...path(id) }),
      ),
    versions: (id, query = {}, options) =>
      pagePromise(
        (page) =>
          api.json(
            options,
            (init) =>
              client.GET('/api/v1/templates/{id}/versions', {
                ...init,
                params: { path: { id: pathId(id) }, query: page },
              }),
            ({ data, pagination }) => ({ data, pagination }),
          ),
        query,
        ({ version }) => version,
      ),
    preview: (id, params = {}, options) =>
      api.file({ ...options, defaultTimeoutMs: renderTimeoutMs() }, (init) =>
        client.POST('/api/v1/templates/{id}/preview', { ...init, ...path(id), body: params }),
      ),
  }
}
