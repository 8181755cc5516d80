/** Addresses that receive the webhooks of all background renders of the account. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { WholeList } from '../pages.ts'
import type {
  CreateWebhookEndpointParams,
  RotateWebhookSecretParams,
  TestWebhookParams,
  UpdateWebhookEndpointParams,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookTest,
} from '../types.ts'

export interface WebhookEndpointsResource {
  /**
   * Lists the endpoints, without their secrets.
   * @example
   * for await (const { url, enabled } of platen.webhookEndpoints.list()) console.log(url, enabled)
   */
  list(options?: RequestOptions): WholeList<WebhookEndpoint>
  /**
   * Adds an endpoint. Its `secret` is shown once; `verifyWebhook` takes it.
   * @throws ValidationError, SsrfBlockedError
   * @example
   * const { secret } = await platen.webhookEndpoints.create({
   *   url: 'https://example.com/hooks/platen',
   *   events: ['render.failed'],
   * })
   * console.log(secret)
   */
  create(
    params: CreateWebhookEndpointParams,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpointWithSecret>
  /**
   * Changes the given fields.
   * @throws NotFoundError, ValidationError
   * @example
   * await platen.webhookEndpoints.update('0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c', {
   *   enabled: false,
   * })
   */
  update(
    id: string,
    params: UpdateWebhookEndpointParams,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpoint>
  /**
   * Removes an endpoint.
   * @throws NotFoundError
   * @example
   * await platen.webhookEndpoints.delete('0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c')
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Replaces the secret. For `overlap_hours`, by default 24, webhooks are signed with both.
   * @throws NotFoundError
   * @example
   * const id = '0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c'
   * const { secret } = await platen.webhookEndpoints.rotateSecret(id, { overlap_hours: 48 })
   * console.log(secret)
   */
  rotateSecret(
    id: string,
    params?: RotateWebhookSecretParams,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpointWithSecret>
  /**
   * Sends a sample webhook to an endpoint, or to any `url`, and returns the response of the
   * receiver.
   * @throws NotFoundError, SsrfBlockedError
   * @example
   * const { attempt } = await platen.webhookEndpoints.test({
   *   url: 'https://example.com/hooks/platen',
   *   webhook_secret: 'a-long-random-secret',
   * })
   * console.log(attempt.status_code ?? attempt.message)
   */
  test(params: TestWebhookParams, options?: RequestOptions): ApiPromise<WebhookTest>
}

const LIST = '/api/v1/webhook-endpoints'
const ONE = '/api/v1/webhook-endpoints/{id}'

export function createWebhookEndpoints(api: Api): WebhookEndpointsResource {
  return {
    list: (options) => api.whole(LIST, {}, options),
    create: (body, options) => api.data('POST', LIST, { body }, options),
    update: (id, body, options) => api.data('PATCH', ONE, { path: { id }, body }, options),
    delete: (id, options) => api.done(ONE, { path: { id } }, options),
    rotateSecret: (id, body = {}, options) =>
      api.data('POST', `${ONE}/rotate-secret`, { path: { id }, body }, options),
    test: (body, options) => api.data('POST', '/api/v1/webhook-tests', { body }, options),
  }
}
