/**
 * The course of every request through one operation, and so the order of its checks: who is it,
 * may they go on at this pace, does the operation exist yet, is the request well formed; then the
 * feature's own handler. Nothing of a stranger's body is ever read.
 */
import type { Operation, OperationId } from '../contract/contract.ts'
import { misspeltHeaders } from '../contract/header-suggestions.ts'
import { pathOf } from '../contract/validation-messages.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { Bodies } from './body/bodies.ts'
import type { BodyHold } from './body/budget.ts'
import type { CheckedBody } from './body/validate.ts'
import type { Client } from './forwarded.ts'
import type { Caller, CheckedRequest, Handlers } from './handler-types.ts'
import type { Reply } from './reply.ts'

export interface Auth {
  /**
   * Authenticates an API key of scope `full` in `Authorization: Bearer`.
   * @throws ApiError AUTH_*
   */
  byKey(request: Request): Promise<Caller>
  /** Authenticates an API key of any scope in the query parameter `key`. @throws ApiError AUTH_* */
  byQuery(url: URL): Promise<Caller>
  /** Checks the operator's token. @throws ApiError AUTH_*, or NOT_FOUND if no token is configured */
  operator(request: Request): void
}

export interface RateLimiter {
  /**
   * Counts one request of `caller`.
   * @returns the RateLimit headers of its response; none if rate limits are off
   * @throws ApiError RATE_LIMITED, with `Retry-After`
   */
  consume(caller: Caller): Record<string, string>
}

export interface PipelineOptions {
  auth: Auth
  /** The operation's rate limiter; null if the handler applies its own. */
  rateLimiterOf(operation: Operation): RateLimiter | null
  handlers: Handlers
  bodies: Bodies
}

/** A request that an operation takes. */
export interface Arrival {
  operation: Operation
  request: Request
  url: URL
  params: Record<string, string>
  requestId: string
  client: Client
  /** Filled in as it becomes known, for the response and the log line. */
  seen: { userId?: string; clientIp: string; headers: Record<string, string> }
}

type AnyHandler = (
  request: CheckedRequest<OperationId> & { caller: Caller | null },
) => Reply | Promise<Reply>

/** @throws ApiError for everything that ends a request before its handler does */
export type Pipeline = (arrival: Arrival) => Promise<Reply>

export function createPipeline({
  auth,
  rateLimiterOf,
  handlers,
  bodies,
}: PipelineOptions): Pipeline {
  function authenticate({ operation, request, url }: Arrival): Promise<Caller> | null {
    if (operation.access === 'user') return auth.byKey(request)
    if (operation.access === 'query_key') return auth.byQuery(url)
    if (operation.access === 'operator') auth.operator(request)
    return null
  }

  function handlerOf({ id, access }: Operation): AnyHandler {
    const table = access === 'operator' || access === 'public' ? handlers[access] : handlers.user
    const handler = table[id]
    if (!handler) throw new ApiError('NOT_IMPLEMENTED')
    // The validators are compiled from the very document that the handler's types come from.
    return handler as AnyHandler
  }

  return async function run(arrival) {
    const { operation, request, requestId, client, seen } = arrival
    const caller = await authenticate(arrival)
    if (caller) {
      seen.userId = caller.userId
      seen.headers = rateLimiterOf(operation)?.consume(caller) ?? {}
    }
    const handler = handlerOf(operation)
    const hold = bodies.open(caller?.userId ?? null)
    try {
      const checked = await check(arrival, bodies, hold)
      return await handler({ ...checked, requestId, client, caller, signal: request.signal })
    } finally {
      hold.release()
    }
  }
}

type Checked = Pick<
  CheckedRequest<OperationId>,
  'params' | 'query' | 'headers' | 'body' | 'verbatim'
>

async function check(
  { operation, request, url, params }: Arrival,
  bodies: Bodies,
  hold: BodyHold,
): Promise<Checked> {
  const query = queryOf(operation, url)
  const headers = headersOf(operation, request)
  const issues: Issue[] = [
    ...(operation.checkQuery ? repetitions(url) : []),
    ...(operation.checkQuery?.(query) ?? []),
    ...(operation.checkHeaders?.(headers) ?? []),
    ...misspeltHeaders(operation.headers, request.headers),
  ]
  let body: unknown
  let verbatim: Checked['verbatim'] = {}
  let count = issues.length
  let place: CheckedBody['place'] = null
  if (operation.fileBytesMax !== null) {
    body = await bodies.upload(request, operation.fileBytesMax, hold)
  } else if (operation.checkBody) {
    const checked = await bodies.json(request, operation, hold)
    body = checked?.value
    verbatim = checked?.verbatim ?? {}
    issues.push(...(checked?.issues ?? []))
    count += checked?.issueCount ?? 0
    place = checked?.place ?? null
  }
  if (issues.length > 0) {
    const error = validationError(issues, undefined, count)
    throw Object.assign(error, { details: { ...error.details, ...place } })
  }
  return { params, query, headers, body, verbatim } as Checked
}

function queryOf({ query, freeQuery }: Operation, { searchParams }: URL): Record<string, unknown> {
  const given = [...searchParams]
  if (freeQuery === null) return Object.fromEntries(given)
  const isNamed = ([name]: [string, string]) => query.includes(name)
  const others = given.filter((parameter) => !isNamed(parameter))
  return { ...Object.fromEntries(given.filter(isNamed)), [freeQuery]: Object.fromEntries(others) }
}

/** Which of two values counts is a guess that we leave to nobody. */
function repetitions({ searchParams }: URL): Issue[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of searchParams.keys()) (seen.has(name) ? repeated : seen).add(name)
  return Array.from(repeated, (name) => {
    const path = pathOf([name])
    return { path, message: `\`${path}\` must be given once.` }
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
