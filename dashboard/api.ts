/** Calls of the server. Every call throws `ApiFailure`, whose message is the server's sentence. */
import createClient from 'openapi-fetch'
import type { paths } from '../sdk/src/generated/schema.ts'
import type { paths as serverPaths } from '../server/contract.gen.ts'
import type { components as own, paths as ownPaths } from '../server/dashboard-contract.gen.ts'

/** The public operations, with the session in place of a key. */
export const api = createClient<paths>({ baseUrl: '/dashboard' })
/** The operator's operations, for operators. */
export const admin = createClient<serverPaths>({ baseUrl: '/dashboard' })
/** Operations that only the dashboard has. */
export const dashboard = createClient<ownPaths>({ baseUrl: '' })

export type SessionState = own['schemas']['SessionState']
export type SignedInUser = own['schemas']['SignedInUser']

/** A problem of one field. */
export interface Issue {
  path: string
  message: string
  suggestion?: string
  /** The place of a mistake in a template; both begin with 1. */
  line?: number
  column?: number
}

/** An error of the server, or no answer of it. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly issues: Issue[] = [],
    readonly requestId: string | null = null,
    /** Whether a render began, so that there is a report. */
    readonly hasRender = false,
  ) {
    super(message)
  }
}

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

/** @returns the body of a successful response @throws ApiFailure */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiFailure('The server does not answer. Check your connection.', 0, 'NO_ANSWER')
  })
  if (!response.ok || data === undefined || data === null) {
    throw failureOf(error, response)
  }
  return data
}

interface ErrorBody {
  error?: {
    message?: string
    code?: string
    details?: { issues?: Issue[]; line?: number; column?: number }
    request_id?: string
  }
}

/** The error of a response, whose body may be a proxy's page. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  return failureOf(await parsed(response), response)
}

/** @returns null for a body that is no JSON */
async function parsed(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return isJson ? await response.json() : null
}

/** The error of a response with its parsed body. */
function failureOf(body: unknown, response: Response): ApiFailure {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
  return new ApiFailure(
    error?.message ?? `The server answered ${response.status}.`,
    response.status,
    error?.code ?? 'UNKNOWN',
    issuesOf(error?.details),
    error?.request_id ?? response.headers.get('x-request-id'),
    // The server sends the usage after the refund of a render that began.
    response.headers.has('x-renders-remaining') && error?.code !== 'PLAN_LIMIT_EXCEEDED',
  )
}

/** The server names one place beside the issues: that of the only one. */
function issuesOf(details: NonNullable<ErrorBody['error']>['details']): Issue[] | undefined {
  const { issues, line, column } = details ?? {}
  if (line === undefined || column === undefined) return issues
  return issues?.map((issue) => ({ ...issue, line, column }))
}

/**
 * Calls an operation whose types are not those of the contract, or one of several by its path.
 * @param path below /dashboard @throws ApiFailure
 */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  const response = await fetch(`/dashboard${path}`, init).catch(() => {
    throw new ApiFailure('The server does not answer. Check your connection.', 0, 'NO_ANSWER')
  })
  if (!response.ok) throw await readFailure(response)
  return (await parsed(response)) as T
}
