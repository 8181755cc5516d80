/** A network and a clock of the tests' own. */
import type { Clock } from '../../src/clock.ts'
import { type ClientOptions, Platen } from '../../src/index.ts'
import type { Fetch, FetchInit } from '../../src/options.ts'

export const KEY = 'svc_live_0123456789abcdef0123456789abcdef'
export const BASE_URL = 'https://platen.example'

/** What the network does with one request: answers, fails, or (a function) whatever is written. */
export type Doing = Response | Error | ((url: string, init: FetchInit) => Promise<Response>)

export interface Call extends FetchInit {
  url: string
  text: string
}

export interface FakeFetch extends Fetch {
  calls: Call[]
}

/** Does one thing for each request, in turn; a request beyond them fails its test. */
export function network(...doings: Doing[]): FakeFetch {
  const calls: Call[] = []
  const fetch = async (url: string, init: FetchInit): Promise<Response> => {
    calls.push({ ...init, url, text: new TextDecoder().decode(init.body) })
    const doing = doings[calls.length - 1]
    if (doing === undefined) throw new Error(`request ${calls.length} was not expected`)
    if (doing instanceof Error) throw doing
    return typeof doing === 'function' ? doing(url, init) : doing
  }
  return Object.assign(fetch, { calls })
}

/** A client whose requests meet these. */
export function client(doings: Doing[], options: ClientOptions = {}) {
  const fetch = network(...doings)
  return { platen: new Platen({ apiKey: KEY, baseUrl: BASE_URL, fetch, ...options }), fetch }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'X-Request-Id': 'req_1', ...headers } })
}

export function pdf(headers: Record<string, string> = {}): Response {
  return new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf', ...headers } })
}

/** An error as the server answers it. */
export function refusal(
  code: string,
  status: number,
  headers?: Record<string, string>,
  details?: object,
): Response {
  const error = { code, message: 'No.', status, request_id: 'req_1', ...(details && { details }) }
  return json({ error }, status, headers)
}

/** Answers never, but hears when it is told to stop. */
export function silence(_url: string, { signal }: FetchInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
  })
}

export interface FakeClock extends Clock {
  /** Every wait, in milliseconds. */
  sleeps: number[]
  /** Moves on by itself. */
  pass(ms: number): void
}

/** Waits take no time; chance is always in the middle. */
export function fakeClock(): FakeClock {
  const sleeps: number[] = []
  let time = Date.parse('2026-11-22T10:00:00.000Z')
  return {
    sleeps,
    pass(ms) {
      time += ms
    },
    now: () => time,
    random: () => 0.5,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      sleeps.push(ms)
      time += ms
    },
  }
}

export async function thrownBy(work: Promise<unknown> | (() => unknown)): Promise<unknown> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    return error
  }
  throw new Error('this was expected to fail')
}
