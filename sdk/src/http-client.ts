/** Builds the requests of openapi.yaml's operations. Its types are those of openapi-fetch, without the code. */
import type { Client } from 'openapi-fetch'
import type { paths } from './generated/schema.ts'

interface Init {
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  headers: Record<string, string>
  params?: { path?: Record<string, unknown>; query?: object; header?: object }
  body?: unknown
  bodySerializer?: () => FormData
  parseAs?: 'stream'
}

/** Creates a client with a method for each HTTP method. The response of a JSON operation is parsed. */
export function createHttpClient(): Client<paths> {
  const method =
    (verb: string) =>
    async (path: string, init: Init): Promise<{ data?: unknown; response: Response }> => {
      const { baseUrl, fetch, headers, params, body, bodySerializer, parseAs } = init
      const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(params?.path?.[name])),
      )
      const hasJson = body !== undefined && !bodySerializer
      const request = new Request(`${baseUrl}${filled}${queryOf(params?.query)}`, {
        method: verb,
        headers: headersOf(
          { ...(hasJson && { 'Content-Type': 'application/json' }) },
          headers,
          params?.header,
        ),
        ...(body !== undefined && { body: bodySerializer?.() ?? JSON.stringify(body) }),
      })
      const response = await fetch(request)
      if (parseAs === 'stream') return { response }
      const text = await response.text()
      return { response, ...(text !== '' && { data: JSON.parse(text) }) }
    }
  const [GET, HEAD, POST, PATCH, DELETE] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].map(method)
  return { GET, HEAD, POST, PATCH, DELETE } as unknown as Client<paths>
}

/** Later headers replace earlier ones, in any letter case. */
function headersOf(...sources: (object | undefined)[]): Headers {
  const all = new Headers()
  for (const [name, value] of sources.flatMap((one) => Object.entries(one ?? {}))) {
    if (value !== undefined && value !== null) all.set(name, String(value))
  }
  return all
}

/** Template variables of an image are separate parameters, so objects are spread. */
function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  const add = (fields: object) => {
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'object' && value !== null) add(value)
      else if (value !== undefined && value !== null) search.append(name, String(value))
    }
  }
  add(query)
  const text = String(search)
  return text && `?${text}`
}
