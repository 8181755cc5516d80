/** Keys and certificates of yours, with which PDFs are signed. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { WholeList } from '../pages.ts'
import type { CreateSignerParams, Signer } from '../types.ts'

/** Every `id` is a signer's name or its uuid. */
export interface SignersResource {
  /**
   * Lists the signers with their certificates, without their keys.
   * @example
   * for await (const { name, valid_until, warning } of platen.signers.list())
   *   console.log(name, valid_until, warning)
   */
  list(options?: RequestOptions): WholeList<Signer>
  /**
   * Returns a signer, without its key.
   * @throws NotFoundError
   * @example
   * const { algorithm, certificates } = await platen.signers.get('office')
   * console.log(algorithm, certificates[0]?.subject)
   */
  get(id: string, options?: RequestOptions): ApiPromise<Signer>
  /**
   * Saves a key of a PKCS#12 file, or a service that has one.
   * @throws ValidationError for a wrong password, ConflictError for a name that is taken
   * @example
   * const pkcs12 = process.env['SIGNER_PKCS12'] ?? '' // base64 -w0 office.p12
   * const password = process.env['SIGNER_PASSWORD'] ?? ''
   * const { valid_until } = await platen.signers.create({ name: 'office', pkcs12, password })
   * console.log(valid_until)
   */
  create(params: CreateSignerParams, options?: RequestOptions): ApiPromise<Signer>
  /**
   * Removes a signer and its key. Its signatures stay valid.
   * @throws NotFoundError
   * @example
   * await platen.signers.delete('office')
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>
}

const LIST = '/api/v1/signers'
const ONE = '/api/v1/signers/{id}'

export function createSigners(api: Api): SignersResource {
  return {
    list: (options) => api.whole(LIST, {}, options),
    get: (id, options) => api.data('GET', ONE, { path: { id } }, options),
    create: (body, options) => api.data('POST', LIST, { body }, options),
    delete: (id, options) => api.done(ONE, { path: { id } }, options),
  }
}
