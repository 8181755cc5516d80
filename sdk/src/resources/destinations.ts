/** Your own buckets, to which outputs are uploaded. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { WholeList } from '../pages.ts'
import type {
  CreateDestinationParams,
  Destination,
  RetriedUploads,
  UpdateDestinationParams,
} from '../types.ts'
import type { RedeliverOptions } from './renders.ts'

/** Every `id` is a destination's name or its uuid. */
export interface DestinationsResource {
  /**
   * Lists the destinations, without their secrets.
   * @example
   * for await (const { name, bucket, last_test } of platen.destinations.list())
   *   console.log(name, bucket, last_test.error)
   */
  list(options?: RequestOptions): WholeList<Destination>
  /**
   * Returns a destination, without its secret.
   * @throws NotFoundError
   * @example
   * const { bucket, last_test } = await platen.destinations.get('invoices')
   * console.log(bucket, last_test.message)
   */
  get(id: string, options?: RequestOptions): ApiPromise<Destination>
  /**
   * Adds a bucket of S3 or of a service that speaks its protocol, and writes a test object to it.
   * Renders name it in `storage`.
   * @throws ConflictError if the name is in use, ValidationError
   * @example
   * const { name } = await platen.destinations.create({
   *   name: 'invoices',
   *   bucket: 'acme-invoices',
   *   region: 'eu-central-1',
   *   access_key_id: 'AKIA...',
   *   secret_access_key: '...',
   * })
   * await platen.pdf.render({ html: '<h1>Invoice 42</h1>', storage: { destination: name } })
   */
  create(params: CreateDestinationParams, options?: RequestOptions): ApiPromise<Destination>
  /**
   * Changes the given fields.
   * @throws NotFoundError, ConflictError, ValidationError
   * @example
   * await platen.destinations.update('invoices', { prefix: '2027/' })
   */
  update(
    id: string,
    params: UpdateDestinationParams,
    options?: RequestOptions,
  ): ApiPromise<Destination>
  /**
   * Removes a destination. Objects in the bucket stay.
   * @throws NotFoundError
   * @example
   * await platen.destinations.delete('invoices')
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Writes a test object, and returns the destination with the result in `last_test`.
   * @throws NotFoundError
   * @example
   * const { last_test } = await platen.destinations.test('invoices')
   * console.log(last_test.message ?? 'works')
   */
  test(id: string, options?: RequestOptions): ApiPromise<Destination>
  /**
   * Uploads again all outputs whose upload to this destination has failed, such as after its keys
   * were changed. Call it again while `more` is true.
   * @throws NotFoundError
   * @example
   * const { retried, more } = await platen.destinations.retryUploads('invoices')
   * console.log(retried, more)
   */
  retryUploads(id: string, options?: RedeliverOptions): ApiPromise<RetriedUploads>
}

const LIST = '/api/v1/destinations'
const ONE = '/api/v1/destinations/{id}'

export function createDestinations(api: Api): DestinationsResource {
  return {
    list: (options) => api.whole(LIST, {}, options),
    get: (id, options) => api.data('GET', ONE, { path: { id } }, options),
    create: (body, options) => api.data('POST', LIST, { body }, options),
    update: (id, body, options) => api.data('PATCH', ONE, { path: { id }, body }, options),
    delete: (id, options) => api.done(ONE, { path: { id } }, options),
    test: (id, options) =>
      api.data('POST', `${ONE}/test`, { path: { id } }, { ...options, repeatable: true }),
    retryUploads: (id, { webhookSecret, ...options } = {}) =>
      api.data(
        'POST',
        `${ONE}/retry`,
        { path: { id }, body: { webhook_secret: webhookSecret } },
        options,
      ),
  }
}
