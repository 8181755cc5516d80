/** The contract's operations as paths of a router, and what a path without one answers. */
import type { Operation } from '../contract/contract.ts'
import type { NearPath } from '../contract/path-suggestions.ts'
import { ApiError } from '../errors.ts'

/** One path and what it takes. */
export interface Route {
  /** In the router's words, e.g. `/api/v1/renders/:p0/report`. */
  path: string
  byMethod: Map<string, Operation>
  /** Where GET and HEAD are redirected to, of a path without operations. */
  redirect?: string
}

/** A path that the contract does not know. */
export const NO_ROUTE: Route = { path: '/*', byMethod: new Map() }

/** What somebody opens who knows nothing but the server's address. */
export const HOME: Route = { path: '/', byMethod: new Map(), redirect: '/docs' }

/**
 * Every path of the contract. Elysia's router wants one name per place, while the contract calls a
 * render `{requestId}` here and `{id}` there: places are numbered instead.
 */
export function routesOf(operations: Operation[]): Route[] {
  const routes = new Map<string, Route>()
  for (const operation of operations) {
    let place = 0
    const path = operation.path.replace(/\{\w+\}/g, () => `:p${place++}`)
    const route = routes.get(path) ?? { path, byMethod: new Map() }
    route.byMethod.set(operation.method, operation)
    routes.set(path, route)
  }
  return [...routes.values()]
}

/** Gives a path's numbered places the names of the contract. */
export function namedParams(
  { params }: Operation,
  places: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(params.map((name, place) => [name, places[`p${place}`] ?? '']))
}

/** HEAD is answered like GET, without the body (RFC 9110 section 9.3.2). */
export function operationOf({ byMethod }: Route, method: string): Operation | undefined {
  return byMethod.get(method) ?? (method === 'HEAD' ? byMethod.get('GET') : undefined)
}

/** The error of a request that no operation takes; it names the one that was probably meant. */
export function noOperation({ byMethod }: Route, request: Request, nearPath: NearPath): ApiError {
  const [operation] = byMethod.values()
  if (!operation) return noPath(request, nearPath)
  const methods = [...byMethod.keys()]
  const allowed = methods.includes('GET') ? [...new Set([...methods, 'HEAD'])] : methods
  const isMethod = /^[A-Z]{1,10}$/.test(request.method)
  return new ApiError('METHOD_NOT_ALLOWED', {
    message: `\`${operation.path}\` takes ${allowed.join(', ')}${isMethod ? `, not ${request.method}` : ' only'}.`,
    details: { allowed },
    headers: { Allow: allowed.join(', ') },
  })
}

function noPath({ method, url }: Request, nearPath: NearPath): ApiError {
  const suggestion = nearPath(method, URL.parse(url)?.pathname ?? '')
  if (suggestion === null) return new ApiError('NOT_FOUND')
  return new ApiError('NOT_FOUND', {
    message: `There is nothing at this path; did you mean \`${suggestion}\`? All paths are listed at /docs.`,
    details: { suggestion },
  })
}
