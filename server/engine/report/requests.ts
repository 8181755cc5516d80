/**
 * Requests of a page that went wrong, in more detail than the report lists them: for the hints. The status and
 * type of an answer that Chromium keeps from the page (ORB, CORS) come as extra information only.
 */
import { settlesWithin } from '../../lib/timeout.ts'
import type { CdpSession, Protocol } from '../chromium/cdp.ts'
import type { Traffic } from '../egress-proxy/traffic.ts'
import { listen } from '../page/events.ts'
import { FONTS_URL } from '../page/request-interceptor.ts'

/** One request with its redirects. */
export interface Exchange {
  /** Whether it is the document itself. */
  isMain: boolean
  /** In lower case: document, image, font, script and so on. */
  type: string
  /** As the page asked for it. */
  url: string
  /** Where redirects led. */
  finalUrl: string
  status: number | null
  /** Without parameters, in lower case; '' if it is unknown. */
  contentType: string
  /** Why there was no answer; null if there was one. */
  failure: string | null
  /** Why the answer was kept from the page. */
  refusal: 'cors' | 'mixed-content' | 'private' | 'ads' | null
  /** Whether the server says that it answered with a challenge for bots. */
  challenged: boolean
}

export interface Exchanges {
  list(): Exchange[]
  /** Waits a moment for the status of answers that were kept from the page, if it has not come yet. */
  settle(): Promise<void>
  end(): void
}

type Entry = Omit<Exchange, 'refusal'> & { refusal: 'cors' | 'mixed-content' | null }

/** What an answer said of itself. */
type Extra = Pick<Exchange, 'status' | 'contentType' | 'challenged'>

const EXCHANGES_MAX = 1_000
const SETTLE_MS = 100
const URL_CHARS_MAX = 2_000

export function watchRequests(cdp: CdpSession, frameId: string, traffic: Traffic): Exchanges {
  const entries = new Map<string, Entry>()
  // Extra information comes in no fixed order: before the request, or after its end.
  const extras = new Map<string, Extra>()
  let arrival = Promise.withResolvers<void>()

  const end = listen(cdp, {
    'Network.requestWillBeSent': ({ requestId, request, type, frameId: frame }) => {
      const url = request.url.slice(0, URL_CHARS_MAX)
      const known = entries.get(requestId)
      if (known) {
        Object.assign(known, { finalUrl: url, status: null, contentType: '' })
        return
      }
      if (entries.size >= EXCHANGES_MAX || /^(data|blob):/.test(url)) return
      if (url.startsWith(FONTS_URL)) return
      const isMain = type === 'Document' && frame === frameId
      entries.set(requestId, {
        isMain,
        type: (type ?? 'Other').toLowerCase(),
        url,
        finalUrl: url,
        status: null,
        contentType: '',
        failure: null,
        refusal: null,
        challenged: false,
      })
    },
    'Network.responseReceivedExtraInfo': ({ requestId, statusCode, headers }) => {
      const isRedirect = statusCode >= 300 && statusCode < 400
      if (isRedirect || (extras.size >= EXCHANGES_MAX && !extras.has(requestId))) return
      extras.set(requestId, answerOf(statusCode, headers))
      arrival.resolve()
      arrival = Promise.withResolvers()
    },
    'Network.responseReceived': ({ requestId, response }) => {
      const entry = entries.get(requestId)
      if (!entry) return
      const contentType = response.mimeType.toLowerCase().slice(0, 100)
      entry.finalUrl = response.url.slice(0, URL_CHARS_MAX)
      Object.assign(entry, { status: response.status, contentType })
    },
    'Network.loadingFailed': ({
      requestId,
      errorText,
      blockedReason,
      corsErrorStatus,
      canceled,
    }) => {
      const entry = entries.get(requestId)
      if (!entry || (canceled === true && !entry.isMain)) return
      entry.failure = errorText || blockedReason || 'net::ERR_FAILED'
      if (corsErrorStatus) entry.refusal = 'cors'
      if (blockedReason === 'mixed-content') entry.refusal = 'mixed-content'
    },
  })

  /** What the proxy knows better: which of its connections came to nothing, and why. */
  function judged(entry: Entry): Exchange {
    const isSent = entry.failure !== null && /^(https?|wss?):/.test(entry.finalUrl)
    const failure = isSent && entry.status === null ? traffic.failureOf(entry.finalUrl) : undefined
    if (!failure) return entry
    if (failure.kind === 'blocked') return { ...entry, refusal: 'private' }
    if (failure.kind === 'dropped') return { ...entry, refusal: 'ads' }
    return { ...entry, failure: failure.netError }
  }

  function complete([id, entry]: [string, Entry]): Entry {
    const extra = extras.get(id)
    return {
      ...entry,
      status: entry.status ?? extra?.status ?? null,
      contentType: entry.contentType || (extra?.contentType ?? ''),
      challenged: extra?.challenged === true,
    }
  }

  /** Chromium has had an answer and refused it, and its status is not known yet. */
  function isOpen([id, { failure, refusal, status }]: [string, Entry]): boolean {
    const wasAnswered = failure === 'net::ERR_BLOCKED_BY_ORB' || refusal === 'cors'
    return wasAnswered && status === null && !extras.has(id)
  }

  return {
    list: () => [...entries].map(complete).map(judged),
    async settle() {
      const until = performance.now() + SETTLE_MS
      for (;;) {
        const left = until - performance.now()
        if (left <= 0 || ![...entries].some(isOpen)) return
        await settlesWithin(arrival.promise, left)
      }
    },
    end,
  }
}

/** Header names come as they were sent. */
function answerOf(status: number, headers: Protocol.Network.Headers): Extra {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const fields = new Map(named)
  const contentType = (fields.get('content-type') ?? '').split(';', 1)[0] ?? ''
  return {
    status,
    contentType: contentType.trim().toLowerCase().slice(0, 100),
    challenged: fields.get('cf-mitigated') === 'challenge',
  }
}
