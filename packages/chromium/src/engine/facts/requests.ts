/**
 * Records the requests of a page: failures for the report, and details of all requests for the
 * hints. The status and content type of a response that Chromium keeps from the page (ORB, CORS)
 * come only in the event with extra information.
 */
import { settlesWithin } from '@platen/lib'
import { type CdpSession, listen, type Protocol } from '../../chromium/cdp.ts'
import type { Traffic } from '../../egress-proxy/traffic.ts'
import type { Exchange } from '../../report/facts.ts'
import { FONTS_URL } from '../page/request-interceptor.ts'

export interface RequestLog {
  /** The first 1,000 requests. */
  list(): Exchange[]
  /** Does not report a request as failed. */
  ignore(requestId: string): void
  /** Leaves a request out, also one that Chromium announces later. */
  forget(requestId: string): void
  /** Waits at most 100 ms for the status of responses that were kept from the page. */
  settle(): Promise<void>
  end(): void
}

interface RequestLogOptions {
  cdp: CdpSession
  frameId: string
  traffic: Traffic
  /** Called with each status of a response, perhaps twice. */
  onResponse(request: { url: string; isMain: boolean }, status: number): void
  /** Called with each request that failed or has an HTTP error status. */
  onFailed(request: { url: string; type: string; isMain: boolean }, reason: string): void
}

type Entry = Omit<Exchange, 'refusal'> & { refusal: 'cors' | 'mixed-content' | null }

/** The parts of an exchange that come from the headers of its response. */
type ResponseInfo = Pick<Exchange, 'status' | 'contentType' | 'encoding' | 'challenged'>

const EXCHANGES_MAX = 1_000
const UNDER_WAY_MAX = 1_000
const FORGOTTEN_MAX = 10_000
const SETTLE_MS = 100
export const URL_CHARS_MAX = 2_000

export function recordRequests({
  cdp,
  frameId,
  traffic,
  onResponse,
  onFailed,
}: RequestLogOptions): RequestLog {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Entry>()
  // Extra information comes in no fixed order: before the request, or after its end.
  const extras = new Map<string, ResponseInfo>()
  const forgotten = new Set<string>()
  let arrival = Promise.withResolvers<void>()

  function endRequest(requestId: string, failure: string | null): void {
    const entry = underWay.get(requestId)
    underWay.delete(requestId)
    if (entry && failure !== null) onFailed({ ...entry, url: entry.finalUrl }, failure)
  }

  const end = listen(cdp, {
    'Network.requestWillBeSent': ({ requestId, request, type, frameId: frame }) => {
      // Addresses of uploaded fonts are the engine's own.
      if (/^(data|blob):/.test(request.url) || request.url.startsWith(FONTS_URL)) return
      if (forgotten.has(requestId)) return
      const url = request.url.slice(0, URL_CHARS_MAX)
      const known = entries.get(requestId) ?? underWay.get(requestId)
      if (known) Object.assign(known, { finalUrl: url, status: null, contentType: '' })
      const isMain = type === 'Document' && frame === frameId
      const entry = known ?? newEntry(url, (type ?? 'Other').toLowerCase(), isMain)
      const early = extras.get(requestId)?.status
      if (early != null) onResponse(entry, early)
      if (underWay.size < UNDER_WAY_MAX) underWay.set(requestId, entry)
      if (entries.size < EXCHANGES_MAX) entries.set(requestId, entry)
    },
    'Network.responseReceivedExtraInfo': ({ requestId, statusCode, headers }) => {
      const isRedirect = statusCode >= 300 && statusCode < 400
      if (isRedirect || (extras.size >= EXCHANGES_MAX && !extras.has(requestId))) return
      extras.set(requestId, responseInfo(statusCode, headers))
      const entry = underWay.get(requestId) ?? entries.get(requestId)
      if (entry) onResponse(entry, statusCode)
      arrival.resolve()
      arrival = Promise.withResolvers()
    },
    'Network.responseReceived': ({ requestId, response }) => {
      const pending = underWay.get(requestId)
      if (pending) onResponse(pending, response.status)
      if (response.status >= 400) endRequest(requestId, `HTTP ${response.status}`)
      const entry = entries.get(requestId)
      if (!entry) return
      const contentType = response.mimeType.toLowerCase().slice(0, 100)
      entry.finalUrl = response.url.slice(0, URL_CHARS_MAX)
      Object.assign(entry, { status: response.status, contentType })
    },
    'Network.loadingFinished': ({ requestId }) => endRequest(requestId, null),
    'Network.loadingFailed': ({ requestId, canceled, ...event }) => {
      const { errorText, blockedReason, corsErrorStatus } = event
      // What the engine refuses, it has reported.
      const isReported = canceled === true || blockedReason === 'inspector'
      endRequest(requestId, isReported ? null : (blockedReason ?? errorText))
      const entry = entries.get(requestId)
      if (!entry || (canceled === true && !entry.isMain)) return
      entry.failure = errorText || blockedReason || 'net::ERR_FAILED'
      if (corsErrorStatus) entry.refusal = 'cors'
      if (blockedReason === 'mixed-content') entry.refusal = 'mixed-content'
    },
  })

  /** Adds what the proxy knows better: which of its connections failed, and why. */
  function withProxyFailure(entry: Entry): Exchange {
    const isSent = entry.failure !== null && /^(https?|wss?):/.test(entry.finalUrl)
    const failure = isSent && entry.status === null ? traffic.failureOf(entry.finalUrl) : undefined
    if (!failure) return entry
    if (failure.kind === 'blocked') return { ...entry, refusal: 'private' }
    if (failure.kind === 'dropped') return { ...entry, refusal: 'ads' }
    return { ...entry, failure: failure.netError }
  }

  function withExtraInfo([id, entry]: [string, Entry]): Entry {
    const extra = extras.get(id)
    return {
      ...entry,
      status: entry.status ?? extra?.status ?? null,
      contentType: entry.contentType || (extra?.contentType ?? ''),
      encoding: extra?.encoding ?? '',
      challenged: extra?.challenged === true,
    }
  }

  /** Whether Chromium got a response and refused it, and its status is not known yet. */
  function lacksStatus([id, { failure, refusal, status }]: [string, Entry]): boolean {
    const hasResponse = failure === 'net::ERR_BLOCKED_BY_ORB' || refusal === 'cors'
    return hasResponse && status === null && !extras.has(id)
  }

  return {
    list: () => [...entries].map(withExtraInfo).map(withProxyFailure),
    ignore: (requestId) => endRequest(requestId, null),
    forget(requestId) {
      entries.delete(requestId)
      underWay.delete(requestId)
      if (forgotten.size < FORGOTTEN_MAX) forgotten.add(requestId)
    },
    async settle() {
      const until = performance.now() + SETTLE_MS
      for (;;) {
        const left = until - performance.now()
        if (left <= 0 || ![...entries].some(lacksStatus)) return
        await settlesWithin(arrival.promise, left)
      }
    },
    end,
  }
}

function newEntry(url: string, type: string, isMain: boolean): Entry {
  return {
    isMain,
    type,
    url,
    finalUrl: url,
    status: null,
    contentType: '',
    failure: null,
    refusal: null,
    encoding: '',
    challenged: false,
  }
}

/** Header names have the case in which the server sent them. */
function responseInfo(status: number, headers: Protocol.Network.Headers): ResponseInfo {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const fields = new Map(named)
  const contentType = (fields.get('content-type') ?? '').split(';', 1)[0] ?? ''
  return {
    status,
    contentType: contentType.trim().toLowerCase().slice(0, 100),
    encoding: (fields.get('content-encoding') ?? '').trim().toLowerCase().slice(0, 100),
    challenged: fields.get('cf-mitigated') === 'challenge',
  }
}
