/** Builds the HTTP request of an operation. */
import { pathId } from './ids.ts'
import type { Outgoing } from './transport.ts'

/** The parameters and the body of an operation. */
export interface Fields {
  path?: Record<string, string>
  query?: object
  header?: object
  /** JSON, a form, or a function that returns one of them. */
  body?: unknown
}

/**
 * Builds a request with its body in memory, because each attempt sends it again. Later headers
 * replace earlier ones, in any letter case.
 * @param url path of the operation after its base URL, with the parameters in braces
 * @throws ConfigurationError if a path parameter is invalid
 */
export async function outgoing(
  method: string,
  url: string,
  fields: Fields,
  headers: object,
): Promise<Outgoing> {
  const filled = url.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(pathId(fields.path?.[name])),
  )
  const content = typeof fields.body === 'function' ? await fields.body() : fields.body
  const isForm = content instanceof FormData
  const body = content !== undefined && new Response(isForm ? content : JSON.stringify(content))
  const all = new Headers()
  if (body) {
    // The type of a form names its boundary.
    all.set('content-type', (isForm && body.headers.get('content-type')) || 'application/json')
  }
  for (const [name, value] of given({ ...headers, ...fields.header })) all.set(name, String(value))
  return {
    url: filled + queryOf(fields.query),
    method,
    headers: Object.fromEntries(all),
    ...(body && { body: await body.arrayBuffer() }),
    redirect: 'manual',
  }
}

/** The entries that have a value. */
function given(fields: object): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => (value ?? null) !== null)
}

/** Template variables of an image are separate parameters, so objects are spread. */
function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  const add = (fields: object) => {
    for (const [name, value] of given(fields)) {
      if (typeof value === 'object') add(value as object)
      else search.append(name, String(value))
    }
  }
  add(query)
  const text = String(search)
  return text && `?${text}`
}
