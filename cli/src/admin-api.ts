/** Calls of the operator's API, `/admin/v1`, which is not part of the SDK. */
import type { ApiError, Platen } from '../../sdk/src/index.ts'
import { SetupError } from './failures.ts'

export interface User {
  id: string
  email: string
  plan: string
  created_at: string
}

export interface Key {
  id: string
  name: string
  scope: string
  last_four: string
  revoked_at: string | null
}

export interface AdminCall {
  verb: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `/admin/v1`, such as `/users/{id}`. */
  path: string
  params?: Record<string, string>
  query?: Record<string, string>
  /** Fields that are undefined are not sent. */
  body?: Record<string, string | number | null | undefined>
}

interface Init {
  params: { path: object; query: object }
  body?: object
}

/** Any path of the API, without the types of the customers' paths. */
type AnyPath = (
  path: string,
  init: Init,
) => Promise<{ data?: { data?: unknown }; error?: ApiError | undefined }>

/**
 * Sends a call with the operator's token.
 * @returns the `data` of the response
 * @throws ApiError, SetupError
 */
export async function callAdmin(
  platen: Platen,
  token: string | undefined,
  { verb, path, params = {}, query = {}, body }: AdminCall,
): Promise<unknown> {
  if (!token) {
    throw new SetupError(
      'There is no operator token. Set ADMIN_TOKEN to that of the server, or pass --token.',
    )
  }
  const call = platen.withOptions({ apiKey: token }).raw[verb] as unknown as AnyPath
  const init = { params: { path: params, query }, ...(body && { body }) }
  const { data, error } = await call(`/admin/v1${path}`, init)
  if (error === undefined) return data?.data
  if (error.status === 401) {
    throw new SetupError(
      `The server refused the operator token (${error.code}). Check ADMIN_TOKEN or --token.`,
    )
  }
  throw error
}
