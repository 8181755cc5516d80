/** The draft of a template: content that renders do not use until it is published. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { TemplateDraft, UpdateDraftParams } from '../types.ts'

/** Every `id` is a template's uuid or its slug. `templates.publish` publishes the draft. */
export interface TemplateDraftResource {
  /**
   * Returns the draft.
   * @throws NotFoundError without one
   * @example
   * const { revision, html } = await platen.templates.draft.get('invoice')
   * console.log(revision, html)
   */
  get(id: string, options?: RequestOptions): ApiPromise<TemplateDraft>
  /**
   * Changes the given fields of the draft. Without one, the latest version becomes the draft first.
   * @throws ConflictError if `revision` is not that of the draft, ValidationError, NotFoundError
   * @example
   * const { revision } = await platen.templates.draft.update('invoice', {
   *   html: '<h1>{{ customer }}!</h1>',
   * })
   * await platen.templates.publish('invoice', { revision })
   */
  update(id: string, params: UpdateDraftParams, options?: RequestOptions): ApiPromise<TemplateDraft>
  /**
   * Discards the draft. Published versions stay as they are.
   * @throws NotFoundError without one
   * @example
   * await platen.templates.draft.discard('invoice')
   */
  discard(id: string, options?: RequestOptions): ApiPromise<void>
}

const PATH = '/api/v1/templates/{id}/draft'

export function createTemplateDraft(api: Api): TemplateDraftResource {
  return {
    get: (id, options) => api.data('GET', PATH, { path: { id } }, options),
    update: (id, body, options) => api.data('PATCH', PATH, { path: { id }, body }, options),
    discard: (id, options) => api.done(PATH, { path: { id } }, options),
  }
}
