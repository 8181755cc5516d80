/**
 * Runs an operation for a request, in this order: authentication, rate limit, lookup of the
 * handler, validation, handler. The body of a request is read after its authentication; operations
 * that need none, such as the sign-in, take small bodies.
 */
import type { Access, Operation, OperationId } from '../contract/contract.ts'
import { misspelledHeaders } from '../contract/header-suggestions.ts'
import { pathOf } from '../contract/validation-messages.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { Bodies } from './body/bodies.ts'
import type { BodyHold } from './body/budget.ts'
import type { CheckedBody } from './body/validate.ts'
import type { Client } from './forwarded.ts'
import type { Caller, CheckedRequest, CountedKind, Handlers } from './handler-types.ts'
import type { Reply } from './reply.ts'

export interface Auth {
  /**
   * Authenticates an API key of scope `full` in `Authorization: Bearer`.
   * @param counted the kind of the request if it is to be counted; it may be counted by the same
   *   statement
   * @throws ApiError AUTH_*
   */
  byKey(request: Request, counted: CountedKind | null): Promise<Caller>
  /** Authenticates an API key of scope `full`. @param counted as above @throws ApiError AUTH_* */
  byText(key: string, counted: CountedKind | null): Promise<Caller>
  /** Authenticates an API key of any scope in the query parameter `key`. @throws ApiError AUTH_* */
  byQuery(url: URL): Promise<Caller>
  /**
   * Authenticates a render link by its signature.
   * @throws ApiError LINK_INVALID, LINK_EXPIRED, VALIDATION_ERROR for a parameter that is given
   *   twice
   */
  byLink(url: URL): Promise<Caller>
  /** Checks the operator's token. @throws ApiError AUTH_*, or NOT_FOUND if there is none */
  operator(request: Request): void
  /**
   * Authenticates a request to an operation of the dashboard, and adds the headers of its response
   * to the context.
   * @returns null without a session, if the operation requires none
   * @throws ApiError FORBIDDEN for a request from another site, AUTH_*, NOT_FOUND
   */
  bySession(arrival: Arrival): Promise<Caller | null>
}

export interface RateLimiter {
  /** The kind of requests that it counts; null = rate limits are off. */
  kind: CountedKind | null
  /**
   * Counts one request of `caller`, unless the authentication has counted it.
   * @returns the RateLimit headers of its response; none if rate limits are off
   * @throws ApiError RATE_LIMITED, with `Retry-After`; a database error
   */
  consume(caller: Caller): Promise<Record<string, string>>
}

export interface PipelineOptions {
  auth: Auth
  /** The operation's rate limiter; null if the handler applies its own. */
  rateLimiterOf(operation: Operation): RateLimiter | null
  handlers: Handlers
  bodies: Bodies
  /** Refuses requests of pages of other sites. @throws ApiError FORBIDDEN */
  requireOwnOrigin(arrival: Pick<Arrival, 'request' | 'client'>): void
  /** Answers a signed request that was answered before. @returns null = check and handle it */
  recall(arrival: Arrival, caller: Caller): Promise<Reply | null>
  /** Refuses requests of a user whose bodies need not be read. @throws ApiError RATE_LIMITED */
  admit(arrival: Pick<Arrival, 'operation' | 'request'>, caller: Caller): Promise<void> | void
}

/** A request and its operation. */
export interface Arrival {
  operation: Operation
  request: Request
  url: URL
  params: Record<string, string>
  requestId: string
  client: Client
  context: RequestContext
}

/** Facts about a request for its response and its log line, filled in as they become known. */
export interface RequestContext {
  userId?: string
  clientIp: string
  /** Added to the response, whether it is successful or not. */
  headers: Record<string, string>
}

/** The group of an operation's handler. */
const GROUPS: Record<Access, keyof Handlers> = {
  user: 'user',
  query_key: 'user',
  link: 'user',
  session: 'user',
  operator: 'operator',
  operator_session: 'operator',
  browser: 'browser',
  public: 'public',
}

function isOfDashboard({ access }: Operation): boolean {
  return ['session', 'operator_session', 'browser'].includes(access)
}

type AnyHandler = (
  request: CheckedRequest<OperationId> & { caller: Caller | null },
) => Reply | Promise<Reply>

/** Runs one request. @throws ApiError, or the error of a capability */
export type Pipeline = (arrival: Arrival) => Promise<Reply>

export function createPipeline({
  auth,
  rateLimiterOf,
  handlers,
  bodies,
  requireOwnOrigin,
  recall,
  admit,
}: PipelineOptions): Pipeline {
  function authenticate(arrival: Arrival): Promise<Caller | null> | null {
    const { operation, request, url } = arrival
    const counted = rateLimiterOf(operation)?.kind ?? null
    if (operation.access === 'user') return auth.byKey(request, counted)
    if (operation.access === 'query_key') return auth.byQuery(url)
    if (operation.access === 'link') return auth.byLink(url)
    if (operation.access === 'operator') auth.operator(request)
    return isOfDashboard(operation) ? auth.bySession(arrival) : null
  }

  function handlerOf({ id, access }: Operation): AnyHandler {
    const handler = handlers[GROUPS[access]][id]
    if (!handler) throw new ApiError('NOT_IMPLEMENTED')
    // The handler's types and the validators come from the same document.
    return handler as AnyHandler
  }

  return async function run(arrival) {
    const { operation, request, requestId, client, context } = arrival
    if (operation.ownOrigin) requireOwnOrigin(arrival)
    const caller = await authenticate(arrival)
    if (caller) {
      context.userId = caller.userId
      Object.assign(context.headers, await rateLimiterOf(operation)?.consume(caller))
      await admit(arrival, caller)
    }
    if (caller?.link && headerIssues(operation, request).length === 0) {
      const known = await recall(arrival, caller)
      if (known) return known
    }
    const handler = handlerOf(operation)
    const hold = bodies.open(caller)
    try {
      const checked = await validateRequest(arrival, bodies, hold)
      const authorization = request.headers.get('authorization')
      const { signal } = request
      return await handler({ ...checked, requestId, client, authorization, caller, signal })
    } finally {
      hold.release()
    }
  }
}

type Checked = Pick<
  CheckedRequest<OperationId>,
  'params' | 'query' | 'headers' | 'body' | 'verbatim' | 'optionsSent' | 'items'
>

async function validateRequest(
  { operation, request, url, params }: Arrival,
  bodies: Bodies,
  hold: BodyHold,
): Promise<Checked> {
  const query = queryOf(operation, url)
  const headers = headersOf(operation, request)
  const issues: Issue[] = [
    ...(operation.checkQuery ? duplicateParameters(url) : []),
    ...(operation.checkQuery?.(query) ?? []),
    ...headerIssues(operation, request, headers),
  ]
  let body: unknown
  let verbatim: Checked['verbatim'] = {}
  let optionsSent: Checked['optionsSent'] = []
  let items: Checked['items']
  let count = issues.length
  let position: CheckedBody['position'] = null
  if (operation.fileBytesMax !== null) {
    body = await bodies.upload(request, operation.fileBytesMax, hold)
  } else if (operation.checkBody) {
    const checked = await bodies.json(request, operation, hold)
    body = checked?.value
    verbatim = checked?.verbatim ?? {}
    optionsSent = checked?.optionsSent ?? []
    items = checked?.items
    issues.push(...(checked?.issues ?? []))
    count += checked?.issueCount ?? 0
    position = checked?.position ?? null
  }
  if (issues.length > 0) {
    const error = validationError(issues, undefined, count)
    throw Object.assign(error, { details: { ...error.details, ...position } })
  }
  return { params, query, headers, body, verbatim, optionsSent, items } as Checked
}

/** @param headers as `headersOf` returns them; the check converts their values */
function headerIssues(
  operation: Operation,
  request: Request,
  headers = headersOf(operation, request),
): Issue[] {
  return [
    ...(operation.checkHeaders?.(headers) ?? []),
    ...misspelledHeaders(operation.headers, request.headers),
  ]
}

/** The parameters as the check of the operation expects them. */
export function queryOf(
  { query, freeQuery }: Operation,
  { searchParams }: Pick<URL, 'searchParams'>,
): Record<string, unknown> {
  const given = [...searchParams]
  if (freeQuery === null) return Object.fromEntries(given)
  const isNamed = ([name]: [string, string]) => query.includes(name)
  const others = given.filter((parameter) => !isNamed(parameter))
  return { ...Object.fromEntries(given.filter(isNamed)), [freeQuery]: Object.fromEntries(others) }
}

/** Duplicate parameters are refused, because it would be unclear which value counts. */
export function duplicateParameters({ searchParams }: Pick<URL, 'searchParams'>): Issue[] {
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const name of searchParams.keys()) (seen.has(name) ? duplicates : seen).add(name)
  return Array.from(duplicates, (name) => {
    const path = pathOf([name])
    return { path, message: `\`${path}\` must not be given more than once.` }
  })
}

function headersOf({ headers }: Operation, request: Request): Record<string, unknown> {
  return Object.fromEntries(
    headers.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
