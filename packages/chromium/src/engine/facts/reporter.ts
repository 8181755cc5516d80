/**
 * Reports what happened while a page was rendered, to explain output that looks wrong. It is
 * collected from events that come anyway; every list is bounded, since pages may be hostile.
 */
import type { ChromiumBuild } from '../../chromium/build.ts'
import { describeBuild } from '../../chromium/build.ts'
import type { Traffic } from '../../egress-proxy/traffic.ts'
import {
  type CollectedFacts,
  type HintContext,
  keepsOut,
  type RefusedRequest,
  type StalledRequest,
} from '../../report/facts.ts'
import { hintsFor } from '../../report/hints/index.ts'
import type { EngineError, Phase, Report, SentFiles } from '../index.ts'
import type { JobDocument } from '../job.ts'
import type { LanePage } from '../page/page.ts'
import { collectConsoleErrors } from './console-errors.ts'
import type { FailureWatch } from './fail-on.ts'
import { recordRequests, URL_CHARS_MAX } from './requests.ts'

export interface Reporter {
  /** Waits at most 100 ms for the status of responses that Chromium refused. */
  settle(): Promise<void>
  /** Whether a request failed, was refused or has an HTTP error status. */
  sawFailure(): boolean
  /** The report as of now. @param error why the render failed; null if it succeeded */
  finish(
    phases: Partial<Record<Phase, number>>,
    documentDetails: DocumentDetails | null,
    error: EngineError | null,
  ): Report
  /** Reports requests that the output was made without. */
  stalled(requests: StalledRequest[]): void
  /** Reports a request that was refused because the render had loaded too much. */
  refused(request: RefusedRequest): void
  /** Notes the address of an asset that this server does not have, for the hints. */
  missing(address: string): void
  /** Reports a request that the options of the render keep out. It raises no hint. */
  blocked(request: Omit<RefusedRequest, 'reason'>): void
  end(): void
}

/** Facts read from the finished document. */
export interface DocumentDetails {
  images: string[]
  stacks: string[]
  fonts: Report['fonts']
}

/** The render, as far as the hints depend on it. */
export interface ReportedRender {
  document: JobDocument
  hintContext: HintContext
  collected: CollectedFacts
  chromium: ChromiumBuild
  failures: FailureWatch
  /** Whether exceptions are of interest however much the page logs before. */
  readsExceptions: boolean
}

const ENTRIES_MAX = 100
/**
 * Messages of the console, of any level, after which logging is disabled: a page may log without
 * end.
 */
const MESSAGES_MAX = 100
/**
 * In later frames uploaded fonts need the same domain of CDP as logging (see `setFontsOfNext`), and
 * so do exceptions.
 */
const MESSAGES_MAX_LONG = 5_000

const NOT_PUBLIC = 'not a public address'
const ADVERTISING = 'advertising or tracking'
const KEPT_OUT = 'a type in blockResources'

type ReportedRequest = Report['failed_requests'][number]

export function startReporter(
  page: LanePage,
  traffic: Traffic,
  { document, hintContext, collected, chromium, failures, ...options }: ReportedRender,
): Reporter {
  const { source, scripts, fonts, files } = document
  const { cdp, frameId } = page
  const readsMore = fonts.length > 0 || options.readsExceptions
  const messagesMax = readsMore ? MESSAGES_MAX_LONG : MESSAGES_MAX
  const withoutImages = keepsOut(hintContext, 'image')
  const messages = collectConsoleErrors(page, { messagesMax, onThrown: failures.threw })
  const failed: ReportedRequest[] = []
  const blocked: ReportedRequest[] = []
  const stalled: StalledRequest[] = []
  const missingAssets = new Set<string>()
  const requests = recordRequests({
    cdp,
    frameId,
    traffic,
    onResponse: failures.responded,
    onFailed({ url, type, isMain }, reason) {
      const entry = { url, resource_type: type, reason }
      const failure = /^(https?|wss?):/.test(url) ? traffic.failureOf(url) : undefined
      // A status is for `onResponse`, and the page itself fails anyway.
      const counts = !isMain && !reason.startsWith('HTTP ') && failure?.kind !== 'dropped'
      if (counts) failures.requestFailed({ url, type }, failure?.netError ?? reason)
      if (failure?.kind === 'blocked') add(blocked, { ...entry, reason: NOT_PUBLIC })
      else if (failure?.kind === 'dropped') add(blocked, { ...entry, reason: ADVERTISING })
      else add(failed, { ...entry, reason: failure?.netError ?? reason })
    },
  })

  return {
    settle: requests.settle,
    sawFailure: () => failed.length + blocked.length > 0,
    finish(phases, documentDetails, error) {
      const isHtml = 'html' in source
      const imagesNotLoaded = (documentDetails?.images ?? []).filter(
        (url) => !(withoutImages && /^https?:/i.test(url)),
      )
      const hints = hintsFor({
        ...hintContext,
        ...collected,
        isHtml,
        scripts,
        canRunScripts: !(isHtml && source.scripts === 'off'),
        requests: requests.list(),
        stalled,
        imagesNotLoaded,
        fontStacks: documentDetails?.stacks ?? [],
        fontsUsed: documentDetails?.fonts.used.length ? documentDetails.fonts.used : null,
        sentFiles: files.sent ? { base: files.sent.base, unused: files.sent.unused() } : null,
        missingAssets,
        error,
      })
      return nameSentFiles(files.sent, {
        console_errors: messages.errors,
        failed_requests: failed,
        blocked_requests: [...blocked, ...unreported(traffic, blocked)].slice(0, ENTRIES_MAX),
        fonts: documentDetails?.fonts ?? { requested: [], used: [] },
        images_not_loaded: imagesNotLoaded,
        phases_ms: Object.fromEntries(
          Object.entries(phases).map(([phase, ms]) => [phase, Math.round(ms)]),
        ),
        best_attempt: collected.cutWait !== null,
        script_motion: reportedMotion(collected),
        cookie_banner: collected.cookieBanner,
        conformance: null,
        received_bytes: traffic.receivedBytes,
        hints,
        chromium: describeBuild(chromium),
      })
    },
    stalled(given) {
      stalled.push(...given)
      for (const { requestId, url, type = 'Other', waitedMs } of given.slice(0, ENTRIES_MAX)) {
        requests.ignore(requestId)
        const reason = `not complete after ${waitedMs} ms`
        failures.requestFailed({ url, type }, reason)
        add(failed, { url, resource_type: type.toLowerCase(), reason })
      }
    },
    refused({ networkId, url, resourceType, reason }) {
      if (networkId !== undefined) requests.ignore(networkId)
      failures.requestFailed({ url, type: resourceType }, reason)
      add(failed, { url: url.slice(0, URL_CHARS_MAX), resource_type: resourceType, reason })
    },
    missing: (address) => void missingAssets.add(address.slice(0, URL_CHARS_MAX)),
    blocked({ networkId, url, resourceType }) {
      if (networkId !== undefined) requests.forget(networkId)
      const entry = { url: url.slice(0, URL_CHARS_MAX), resource_type: resourceType }
      add(blocked, { ...entry, reason: KEPT_OUT })
    },
    end() {
      messages.end()
      requests.end()
    },
  }
}

function reportedMotion({ scriptMotion }: CollectedFacts): Report['script_motion'] {
  return scriptMotion && { advanced_ms: scriptMotion.advancedMs, ended: scriptMotion.ended }
}

function add<T>(list: T[], entry: T): void {
  if (list.length < ENTRIES_MAX) list.push(entry)
}

/** Refusals of the proxy without an event of the page: those of workers, sockets and prefetches. */
function unreported(traffic: Traffic, blocked: ReportedRequest[]): ReportedRequest[] {
  const reported = new Set(blocked.map(({ url }) => URL.parse(url)?.host))
  return traffic.refusals
    .filter(({ host, port }) => !reported.has(host) && !reported.has(`${host}:${port}`))
    .map(({ host, port, kind }) => ({
      url: `${host}:${port}`,
      resource_type: 'other',
      reason: kind === 'blocked' ? NOT_PUBLIC : ADVERTISING,
    }))
}

/** Names the files of a request as its HTML does, in a report or an error. */
export function nameSentFiles<T>(sent: SentFiles | undefined, value: T): T {
  // Their address is the engine's own.
  return sent ? JSON.parse(JSON.stringify(value).replaceAll(sent.base, '')) : value
}
