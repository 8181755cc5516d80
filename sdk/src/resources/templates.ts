/** Saved HTML in Liquid syntax, with versions. */
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
  /** Without their HTML, newest first. `for await` gives all, `await` one page. */
  list(query?: PageQuery, options?: RequestOptions): PagePromise<TemplateSummary>
  /** Its latest version, or the one asked for. @throws NotFoundError */
  get(id: string, options?: RequestOptions & { version?: number }): ApiPromise<Template>
  /** @throws ConflictError if the slug is taken, ValidationError if the HTML is no Liquid */
  create(params: CreateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /** Changes the given fields; changed `html` makes a new version. */
  update(id: string, params: UpdateTemplateParams, options?: RequestOptions): ApiPromise<Template>
  /** With all its versions. Finished renders keep their output. */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
  /** Newest first. `for await` gives all, `await` one page. */
  versions(id: string, query?: PageQuery, options?: RequestOptions): PagePromise<TemplateVersion>
  /** A PDF or PNG of the template, or of unsaved `html` in its place. It does not count as a render. */
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
