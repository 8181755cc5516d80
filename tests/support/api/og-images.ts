/** Requests for the Open Graph image of one template. */
import type { ServerApi, TestUser } from '../server/server.ts'

/** The fields of the template that `requestImage` asks for. */
export const CARD = {
  slug: 'card',
  html: '<body style="margin:0;background:{{ colour }}"><h1>{{ title }}</h1>',
  width: 300,
  height: 200,
}

/** Requests the image of the template `card` for these variables. */
export function requestImage(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  variables: Record<string, string> = {},
  init?: RequestInit,
): Promise<Response> {
  const query = new URLSearchParams({ key, ...variables })
  return server.fetch(`/api/v1/og/card?${query}`, init)
}

export function cacheOf(response: Response): string | null {
  return response.headers.get('x-cache')
}
