/**
 * Turns the operations of the contract into routes, and creates errors for unknown paths and
 * methods.
 */
import type { Operation } from '../contract/contract.ts'
import type { SuggestOperation } from '../contract/path-suggestions.ts'
import { ApiError } from '../errors.ts'

/** One path and its operations. */
export interface Route {
  /** In the syntax of the router, e.g. `/api/v1/renders/:p0/report`. */
  path: string
  byMethod: Map<string, Operation>
  /** Redirect target of GET and HEAD, for a path without operations. */
  redirect?: string
}

/** Matches paths that are not in the contract. */
export const NO_ROUTE: Route = { path: '/*', byMethod: new Map() }

/** The root path redirects to the documentation. */
export const HOME: Route = { path: '/', byMethod: new Map(), redirect: '/docs' }

/**
 * Creates the routes of all operations. Elysia's router requires one name per path parameter, while
 * the contract calls a render `{requestId}` in one path and `{id}` in another: parameters are
 * numbered instead.
 */
export function routesOf(operations: Operation[]): Route[] {
  const routes = new Map<string, Route>()
  for (const operation of operations) {
    let index = 0
    const path = operation.path.replace(/\{\w+\}/g, () => `:p${index++}`)
    const route = routes.get(path) ?? { path, byMethod: new Map() }
    route.byMethod.set(operation.method, operation)
    routes.set(path, route)
  }
  return [...routes.values()]
}

/** Gives the numbered path parameters their names in the contract. */
export function namedParams(
  { params }: Operation,
  values: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(params.map((name, index) => [name, values[`p${index}`] ?? '']))
}

/** Finds the operation for a method. HEAD falls back to GET (RFC 9110 section 9.3.2). */
export function operationOf({ byMethod }: Route, method: string): Operation | undefined {
  return byMethod.get(method) ?? (method === 'HEAD' ? byMethod.get('GET') : undefined)
}

/** Creates the error for a request without an operation, with a suggestion if one is similar. */
export function operationNotFound(
  { byMethod }: Route,
  request: Request,
  suggestOperation: SuggestOperation,
): ApiError {
  const [operation] = byMethod.values()
  if (!operation) return pathNotFound(request, suggestOperation)
  const methods = [...byMethod.keys()]
  const allowed = methods.includes('GET') ? [...new Set([...methods, 'HEAD'])] : methods
  const isMethod = /^[A-Z]{1,10}$/.test(request.method)
  return new ApiError('METHOD_NOT_ALLOWED', {
    message: `\`${operation.path}\` supports ${allowed.join(', ')}${isMethod ? `, not ${request.method}` : ' only'}.`,
    details: { allowed },
    headers: { Allow: allowed.join(', ') },
  })
}

function pathNotFound({ method, url }: Request, suggestOperation: SuggestOperation): ApiError {
  const suggestion = suggestOperation(method, URL.parse(url)?.pathname ?? '')
  if (suggestion === null) return new ApiError('NOT_FOUND')
  return new ApiError('NOT_FOUND', {
    message: `There is nothing at this path; did you mean \`${suggestion}\`? All paths are listed at /docs.`,
    details: { suggestion },
  })
}
