/**
 * What happened while a page was rendered, for whoever wonders why it looks wrong. Collected from
 * events that come anyway; every list is bounded, since pages may be hostile.
 */
import type { CdpSession, Protocol } from '../chromium/cdp.ts'
import type { Traffic } from '../egress-proxy/traffic.ts'
import type { EngineError, Phase, Report, Source } from '../index.ts'
import { listen } from '../page/events.ts'
import { FONTS_URL, type RefusedRequest } from '../page/request-interceptor.ts'
import type { Asked } from './hints/facts.ts'
import { hintsFor } from './hints/index.ts'
import type { Observed } from './observe.ts'
import { watchRequests } from './requests.ts'

export interface Reporter {
  /** Waits at most 100 ms for what is still to be known of requests that were refused. */
  settle(): Promise<void>
  /** The report as of now. @param error why the render failed; null if it did not */
  finish(
    phases: Partial<Record<Phase, number>>,
    seen: Seen | null,
    error: EngineError | null,
  ): Report
  /** Reports a request that was not answered because the render had loaded too much. */
  refused(request: RefusedRequest): void
  end(): void
}

/** What a look at the finished document found. */
export interface Seen {
  images: string[]
  stacks: string[]
  fonts: Report['fonts']
}

/** The render that is reported on, as far as the hints depend on it. */
export interface Reported {
  asked: Asked
  source: Source
  scripts: boolean
  frameId: string
  observed: Observed
}

const ENTRIES_MAX = 100
const TEXT_CHARS_MAX = 500
const URL_CHARS_MAX = 2_000

type ReportedRequest = Report['failed_requests'][number]

export function startReporter(cdp: CdpSession, traffic: Traffic, job: Reported): Reporter {
  const exchanges = watchRequests(cdp, job.frameId, traffic)
  const consoleErrors: Report['console_errors'] = []
  const failed: ReportedRequest[] = []
  const blocked: ReportedRequest[] = []
  const asked = new Map<string, { url: string; type: string }>()
  let messages = 0

  function add<T>(list: T[], entry: T): void {
    if (list.length < ENTRIES_MAX) list.push(entry)
  }

  /** A page that logs without end costs nobody anything: after a while it is not listened to. */
  function note(entry: Report['console_errors'][number] | null): void {
    messages += 1
    if (entry) add(consoleErrors, entry)
    if (messages !== ENTRIES_MAX) return
    for (const method of ['Runtime.disable', 'Log.disable'] as const) {
      cdp.send(method).catch(() => {}) // the page has ended: nothing is left to listen to
    }
  }

  function fail(requestId: string, reason: string): void {
    const request = asked.get(requestId)
    if (!request) return
    asked.delete(requestId)
    const entry = { url: request.url, resource_type: request.type, reason }
    const failure = /^(https?|wss?):/.test(request.url) ? traffic.failureOf(request.url) : undefined
    if (failure?.kind === 'blocked') add(blocked, { ...entry, reason: 'not a public address' })
    else if (failure?.kind === 'dropped')
      add(blocked, { ...entry, reason: 'advertising or tracking' })
    else add(failed, { ...entry, reason: failure?.netError ?? reason })
  }

  const stop = listen(cdp, {
    'Network.requestWillBeSent': ({ requestId, request, type }) => {
      // Of fonts that are given to a page nobody has asked for an address.
      if (asked.size >= 1_000 || /^(data|blob):/.test(request.url)) return
      if (request.url.startsWith(FONTS_URL)) return
      const kind = (type ?? 'Other').toLowerCase()
      asked.set(requestId, { url: request.url.slice(0, URL_CHARS_MAX), type: kind })
    },
    'Network.responseReceived': ({ requestId, response }) => {
      if (response.status >= 400) fail(requestId, `HTTP ${response.status}`)
    },
    'Network.loadingFinished': ({ requestId }) => asked.delete(requestId),
    'Network.loadingFailed': ({ requestId, errorText, blockedReason, canceled }) => {
      if (canceled) asked.delete(requestId)
      else fail(requestId, blockedReason ?? errorText)
    },
    'Runtime.consoleAPICalled': ({ type, args, stackTrace }) => {
      const isError = type === 'error' || type === 'assert'
      note(isError ? { message: textOf(args), ...placeOf(stackTrace) } : null)
    },
    'Runtime.exceptionThrown': ({ exceptionDetails: { text, exception, ...details } }) => {
      const message = (exception?.description ?? `${text} ${exception?.value ?? ''}`).trim()
      note({
        message: message.slice(0, TEXT_CHARS_MAX),
        url: details.url?.slice(0, URL_CHARS_MAX) || null,
        line: details.lineNumber + 1,
      })
    },
    'Log.entryAdded': ({ entry: { level, source, text, url, lineNumber } }) => {
      // Failed requests are reported as such.
      const isError = level === 'error' && source !== 'network' && !text.includes(FONTS_URL)
      const message = text.slice(0, TEXT_CHARS_MAX)
      const line = lineNumber === undefined ? null : lineNumber + 1
      note(isError ? { message, url: url?.slice(0, URL_CHARS_MAX) || null, line } : null)
    },
  })

  return {
    settle: exchanges.settle,
    finish(phases, seen, error) {
      const { source, scripts } = job
      const isHtml = 'html' in source
      const hints = hintsFor({
        ...job.asked,
        ...job.observed,
        isHtml,
        scripts,
        canRunScripts: !(isHtml && source.scripts === 'off'),
        requests: exchanges.list(),
        imagesNotLoaded: seen?.images ?? [],
        fontStacks: seen?.stacks ?? [],
        fontsUsed: seen?.fonts.used.length ? seen.fonts.used : null,
        error,
      })
      return {
        console_errors: consoleErrors,
        failed_requests: failed,
        blocked_requests: [...blocked, ...unseen(traffic, blocked)].slice(0, ENTRIES_MAX),
        fonts: seen?.fonts ?? { requested: [], used: [] },
        images_not_loaded: seen?.images ?? [],
        phases_ms: Object.fromEntries(
          Object.entries(phases).map(([phase, ms]) => [phase, Math.round(ms)]),
        ),
        received_bytes: traffic.receivedBytes,
        hints,
      }
    },
    refused({ networkId, url, resourceType, reason }) {
      if (networkId !== undefined) asked.delete(networkId)
      add(failed, { url: url.slice(0, URL_CHARS_MAX), resource_type: resourceType, reason })
    },
    end() {
      stop()
      exchanges.end()
    },
  }
}

/** Refusals of the proxy that the page's own events do not tell of: workers, sockets, prefetches. */
function unseen(traffic: Traffic, blocked: ReportedRequest[]): ReportedRequest[] {
  const told = new Set(blocked.map(({ url }) => URL.parse(url)?.host))
  return traffic.refusals
    .filter(({ host, port }) => !told.has(host) && !told.has(`${host}:${port}`))
    .map(({ host, port, kind }) => ({
      url: `${host}:${port}`,
      resource_type: 'other',
      reason: kind === 'blocked' ? 'not a public address' : 'advertising or tracking',
    }))
}

function textOf(args: Protocol.Runtime.RemoteObject[]): string {
  const words = args.map(({ value, description, type }) => String(value ?? description ?? type))
  return words.join(' ').slice(0, TEXT_CHARS_MAX)
}

function placeOf(stack: Protocol.Runtime.StackTrace | undefined): {
  url: string | null
  line: number | null
} {
  const frame = stack?.callFrames[0]
  if (!frame) return { url: null, line: null }
  return { url: frame.url.slice(0, URL_CHARS_MAX) || null, line: frame.lineNumber + 1 }
}
