/** A fake network and a fake clock. */
import type { Clock } from '../../src/clock.ts'
import { type ClientOptions, Platen } from '../../src/index.ts'
import type { Fetch, FetchInit } from '../../src/options.ts'

export const KEY = 'svc_live_0123456789abcdef0123456789abcdef'
export const LINK_SECRET = `lnksec_0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c_${'x'.repeat(43)}`
export const BASE_URL = 'https://platen.example'

/** The outcome of one request: a response, an error, or the result of a function. */
export type Reply = Response | Error | ((url: string, init: FetchInit) => Promise<Response>)

export interface Call extends FetchInit {
  url: string
  text: string
}

export interface FakeFetch extends Fetch {
  calls: Call[]
}

/** A `fetch` that gives these replies in order. A request beyond the last one fails its test. */
export function network(...replies: Reply[]): FakeFetch {
  const calls: Call[] = []
  const fetch = async (url: string, init: FetchInit): Promise<Response> => {
    const call = { ...init, url, text: '' }
    const reply = replies[calls.push(call) - 1]
    if (init.body) call.text = await new Response(init.body).text()
    if (reply === undefined) throw new Error(`Request ${calls.length} was not expected.`)
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply(url, init) : reply
  }
  return Object.assign(fetch, { calls })
}

/** A client whose requests get these replies. */
export function client(replies: Reply[], options: ClientOptions = {}) {
  const fetch = network(...replies)
  return { platen: new Platen({ apiKey: KEY, baseUrl: BASE_URL, fetch, ...options }), fetch }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'X-Request-Id': 'req_1', ...headers } })
}

export function pdf(headers: Record<string, string> = {}): Response {
  return new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf', ...headers } })
}

/** An error response of the server. */
export function refusal(
  code: string,
  status: number,
  headers?: Record<string, string>,
  details?: object,
): Response {
  const error = { code, message: 'No.', status, request_id: 'req_1', ...(details && { details }) }
  return json({ error }, status, headers)
}

/** Never responds, but rejects when its signal aborts. */
export function silence(_url: string, { signal }: FetchInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
  })
}

export interface FakeClock extends Clock {
  /** The duration of every wait, in milliseconds. */
  sleeps: number[]
  /** Advances the time. */
  pass(ms: number): void
}

/** A clock whose waits advance the time at once. Random numbers are always 0.5. */
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
  throw new Error('An error was expected.')
}
