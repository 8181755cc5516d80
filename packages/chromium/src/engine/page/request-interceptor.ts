/**
 * Answers requests of a page for files of this very server: uploaded fonts and assets. The requests
 * never leave the browser, so that the egress proxy needs no exception for the server's own
 * address. A render may load a limited number of bytes in this way, because each of them passes
 * through this process.
 */

import type { Protocol } from '../../chromium/cdp.ts'
import { base64Pieces } from '../../chromium/pipe-writer.ts'
import type { RefusedRequest } from '../../report/facts.ts'
import { NOT_SENT } from '../adapter-options.ts'
import type { Font, LocalFile } from '../index.ts'
import type { JobDocument } from '../job.ts'
import type { RenderFiles } from './file-cache.ts'
import type { LanePage } from './page.ts'

/**
 * The origin of uploaded fonts: an address that cannot exist (RFC 6761), and is secure for every
 * page.
 */
export const FONTS_URL = 'https://fonts.platen.invalid/'

export interface RequestInterceptor {
  /** Beginnings of the addresses that this page may request and that are answered here. */
  readonly prefixes: string[]
  /** Answers a paused request if it is for a font or an asset. @returns whether it was */
  handle(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean>
  /** Stops answering. Requests that still wait get no response. */
  end(): void
}

interface InterceptorOptions {
  page: LanePage
  document: JobDocument
  /** Whether uploaded fonts were added to the page. */
  hasFonts: boolean
  /** This render's part of the file cache. */
  cache: RenderFiles
  onRefused(request: RefusedRequest): void
  /** Called with an address, without its query, at which there is no asset; perhaps repeatedly. */
  onMissing(address: string): void
}

/** Bytes of fonts and assets that one render may load. Repeated responses count in full. */
const BYTES_MAX = 100_000_000
/** Different assets that one render may request: each is looked up in the database. */
const FILES_MAX = 1_000
/** Concurrent responses per render. */
const RESPONSES_MAX = 4
const LARGE_BYTES = 1_000_000
/** Requests per render that wait for their response. */
const WAITING_MAX = 1_000

const TOO_MANY_BYTES = 'over the limit of 100 MB of assets per render'
const TOO_MANY_FILES = 'over the limit of 1,000 different assets per render'
const TOO_MANY_WAITING = 'over the limit of 1,000 requests for assets at a time'

type PausedRequest = Protocol.Fetch.RequestPausedEvent

export function createRequestInterceptor(options: InterceptorOptions): RequestInterceptor {
  const { page, document, hasFonts, cache, onRefused, onMissing } = options
  const { fonts, files } = document
  const { cdp, frameId } = page
  const fontsByUrl = new Map(fonts.map((font) => [fontUrlOf(font), font]))
  const lookups = new Map<string, Promise<LocalFile | null>>()
  const runInTurn = limitConcurrency(RESPONSES_MAX, WAITING_MAX)
  let bytesLeft = BYTES_MAX
  let largeSent: Promise<unknown> = Promise.resolve()
  let ended = false

  async function refuse(
    { requestId, networkId, resourceType }: PausedRequest,
    reason: string,
    url: string,
  ): Promise<void> {
    onRefused({ networkId, url, resourceType: resourceType.toLowerCase(), reason })
    await fail(requestId, 'BlockedByClient')
  }

  function fail(requestId: string, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    return cdp.send('Fetch.failRequest', { requestId, errorReason })
  }

  async function sendFont(event: PausedRequest): Promise<void> {
    const font = fontsByUrl.get(event.request.url)
    if (!font) return fail(event.requestId, 'AddressUnreachable')
    await send(event, { ...font, headers: { 'Access-Control-Allow-Origin': '*' } }, font.family)
  }

  /** @param label what the report calls the file */
  async function send(event: PausedRequest, file: LocalFile, label: string): Promise<void> {
    const { requestId, request } = event
    const response = {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(file.headers).map(([name, value]) => ({ name, value })),
    }
    if (request.method === 'HEAD') return cdp.send('Fetch.fulfillRequest', response)
    if (file.sizeBytes > bytesLeft) return refuse(event, TOO_MANY_BYTES, label)
    bytesLeft -= file.sizeBytes
    const sent = await cache.use(file, async (bytes) => {
      const fulfill = () =>
        cdp.sendLarge('Fetch.fulfillRequest', response, 'body', base64Pieces(bytes))
      // One large file at a time: other commands, such as those for frames, wait for what is being
      // written.
      if (bytes.length < LARGE_BYTES) {
        await fulfill()
      } else {
        largeSent = largeSent.then(fulfill, fulfill)
        await largeSent
      }
      return true
    })
    // The file was deleted since it was found, or the render has ended.
    if (!sent && !ended) await fail(requestId, 'AddressUnreachable')
  }

  /** @returns whether there is such an asset */
  async function sendFile(event: PausedRequest): Promise<boolean> {
    const { url } = event.request
    const [address = ''] = url.split(/[?#]/, 1)
    if (!lookups.has(address) && lookups.size >= FILES_MAX) {
      await refuse(event, TOO_MANY_FILES, url)
      return true
    }
    const lookup = lookups.get(address) ?? files.find(address)
    lookups.set(address, lookup)
    const file = await lookup
    if (!file) {
      onMissing(address)
      return refuseUnsent(event)
    }
    await send(event, file, url)
    return true
  }

  /**
   * Refuses what the files of the request do not have: no server is asked for it.
   * @returns whether it is below their address
   */
  async function refuseUnsent(event: PausedRequest): Promise<boolean> {
    const { url } = event.request
    if (files.sent === undefined || !url.startsWith(files.sent.base) || isPage(event)) return false
    await refuse(event, NOT_SENT, url)
    return true
  }

  const isPage = (event: PausedRequest) =>
    event.resourceType === 'Document' && event.frameId === frameId

  /**
   * An asset is not served as a page to navigate to, nor as the target of another server's
   * redirect.
   */
  function mayBeFile(event: PausedRequest) {
    const { request, redirectedRequestId } = event
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isPage(event) || !isRead || redirectedRequestId !== undefined) return false
    return files.prefixes().some((prefix) => request.url.startsWith(prefix))
  }

  return {
    prefixes: [
      ...(hasFonts ? [FONTS_URL] : []),
      ...(mayUseFiles(document) ? files.prefixes() : []),
    ],
    async handle(event) {
      const isFont = event.request.url.startsWith(FONTS_URL)
      if (!isFont && !mayBeFile(event)) return refuseUnsent(event)
      const handled = await runInTurn(async () => {
        if (ended) return true
        if (!isFont) return sendFile(event)
        await sendFont(event)
        return true
      })
      if (handled === null) await refuse(event, TOO_MANY_WAITING, event.request.url)
      return handled ?? true
    },
    end() {
      ended = true
      cache.close()
    },
  }
}

/** @returns a function that runs work when few enough others run; null if too many wait already */
function limitConcurrency(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function runInTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) return null
      // Work that ends passes its place on.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function mayUseFiles({ source, runsCode, markup, mayNameFiles, files }: JobDocument): boolean {
  if (files.sent !== undefined) return true
  return !('html' in source) || runsCode || markup.namesElsewhere || mayNameFiles
}

export function fontUrlOf({ id }: Pick<Font, 'id'>): string {
  return `${FONTS_URL}${id}`
}
