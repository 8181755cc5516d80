/** Requests to the adapter for clients of browserless. */
import type { ServerApi } from '../server/server.ts'

/** Sends a body to a route such as `pdf`, with a key as the token of the address. */
export function postJson(
  { url }: Pick<ServerApi, 'url'>,
  route: string,
  body: unknown,
  { key, query = '', headers = {} }: { key: string; query?: string; headers?: object },
): Promise<Response> {
  return fetch(`${url}/browserless/${route}?token=${key}${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/**
 * As `postJson`, for a request that succeeds.
 * @throws Error with the status and the text of another response
 */
export async function postedJson(...request: Parameters<typeof postJson>): Promise<Response> {
  const response = await postJson(...request)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}
