/**
 * What a page loads from this very server: fonts of its user, and files. Requests for them are answered
 * before they leave the browser, so that the guard of the network has no exception to make. What one render
 * may load in this way is limited, because every byte passes through this process.
 */
import type { Protocol } from '../chromium/cdp.ts'
import { base64Pieces } from '../chromium/pipe-writer.ts'
import type { Font, LocalFile, LocalFiles, Source } from '../index.ts'
import type { RenderFiles } from './file-cache.ts'
import type { Markup } from './html-heuristics.ts'
import type { LanePage } from './page.ts'

/** Where a page finds its fonts: an address that cannot exist (RFC 6761), and is secure for every page. */
export const FONTS_URL = 'https://fonts.platen.invalid/'

/** A request that was not answered because the render had loaded too much. */
export interface RefusedRequest {
  /** As in the events of the CDP domain Network; undefined for some requests of workers. */
  networkId: string | undefined
  /** The address of a file, or the family of a font. */
  url: string
  resourceType: string
  /** A sentence for the report. */
  reason: string
}

export interface RequestInterceptor {
  /** Where requests lead that this page may make and that are answered here. */
  readonly prefixes: string[]
  /** Whether the page has loaded a file. */
  readonly served: boolean
  /** Answers a request that waits, if it is for a font or a file. @returns whether it was */
  answer(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean>
  /** Ends all answers; requests that still wait stay without one. */
  end(): void
}

interface LocalOptions {
  page: LanePage
  source: Source
  markup: Markup
  /** Whether the document or an added style sheet could name a file. */
  mayNameFiles: boolean
  scripts: boolean
  fonts: Font[]
  /** Whether the page is given any of them. */
  hasFonts: boolean
  files: LocalFiles
  /** This render's part of the process's memory for files. */
  memory: RenderFiles
  refused(request: RefusedRequest): void
}

/** Bytes of fonts and files that one render may load, each answer counted in full. */
const BYTES_MAX = 100_000_000
/** Different files that one render may ask for: each is looked up in the database. */
const FILES_MAX = 1_000
/** Answers under way per render. */
const ANSWERS_MAX = 4
const LARGE_BYTES = 1_000_000
/** Requests per render that wait for one of those. */
const WAITING_MAX = 1_000

const TOO_MANY_BYTES = 'over the limit of 100 MB of assets per render'
const TOO_MANY_FILES = 'over the limit of 1,000 different assets per render'
const TOO_MANY_WAITING = 'over the limit of 1,000 requests for assets at a time'

export function createRequestInterceptor(options: LocalOptions): RequestInterceptor {
  const { page, fonts, hasFonts, files, memory, refused } = options
  const { cdp, frameId } = page
  const fontsByUrl = new Map(fonts.map((font) => [fontUrlOf(font), font]))
  const found = new Map<string, Promise<LocalFile | null>>()
  const waiting: (() => void)[] = []
  let answers = 0
  let bytesLeft = BYTES_MAX
  let largeSent: Promise<unknown> = Promise.resolve()
  let served = false
  let ended = false

  /** Runs `work` when there are few enough answers under way; null if too many wait already. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    if (answers >= ANSWERS_MAX) {
      if (waiting.length >= WAITING_MAX) return null
      // Whoever ends an answer hands its place over.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      answers += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else answers -= 1
    }
  }

  type Paused = Protocol.Fetch.RequestPausedEvent

  async function refuse({ requestId, networkId, ...event }: Paused, reason: string, url: string) {
    refused({ networkId, url, resourceType: event.resourceType.toLowerCase(), reason })
    await fail(requestId, 'BlockedByClient')
  }

  function fail(requestId: string, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    return cdp.send('Fetch.failRequest', { requestId, errorReason })
  }

  async function answerFont(event: Paused): Promise<void> {
    const font = fontsByUrl.get(event.request.url)
    if (!font) return fail(event.requestId, 'AddressUnreachable')
    await send(event, { ...font, headers: { 'Access-Control-Allow-Origin': '*' } }, font.family)
  }

  /** @param name what the report calls the file */
  async function send(event: Paused, file: LocalFile, name: string): Promise<void> {
    const { requestId, request } = event
    const response = {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(file.headers).map(([name, value]) => ({ name, value })),
    }
    if (request.method === 'HEAD') return cdp.send('Fetch.fulfillRequest', response)
    if (file.sizeBytes > bytesLeft) return refuse(event, TOO_MANY_BYTES, name)
    bytesLeft -= file.sizeBytes
    const sent = await memory.use(file, async (bytes) => {
      const answer = () =>
        cdp.sendLarge('Fetch.fulfillRequest', response, 'body', base64Pieces(bytes))
      // One large file at a time: other commands, such as those for frames, wait for what is being written.
      if (bytes.length < LARGE_BYTES) {
        await answer()
      } else {
        largeSent = largeSent.then(answer, answer)
        await largeSent
      }
      return true
    })
    // Deleted since it was found, or the render has ended.
    if (!sent && !ended) await fail(requestId, 'AddressUnreachable')
  }

  /** @returns whether there is such a file */
  async function answerFile(event: Paused): Promise<boolean> {
    const { url } = event.request
    const [address = ''] = url.split(/[?#]/, 1)
    if (!found.has(address) && found.size >= FILES_MAX) {
      await refuse(event, TOO_MANY_FILES, url)
      return true
    }
    const finding = found.get(address) ?? files.find(address)
    found.set(address, finding)
    const file = await finding
    if (!file) return false
    served = true
    await send(event, file, url)
    return true
  }

  /** A file is no page to be at, and nothing that another server may lead to. */
  function mayBeFile({ request, resourceType, redirectedRequestId, ...event }: Paused): boolean {
    const isPage = resourceType === 'Document' && event.frameId === frameId
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (isPage || !reads || redirectedRequestId !== undefined) return false
    return files.prefixes().some((prefix) => request.url.startsWith(prefix))
  }

  return {
    prefixes: [...(hasFonts ? [FONTS_URL] : []), ...(mayUseFiles(options) ? files.prefixes() : [])],
    get served() {
      return served
    },
    async answer(event) {
      const isFont = event.request.url.startsWith(FONTS_URL)
      if (!isFont && !mayBeFile(event)) return false
      const answered = await inTurn(async () => {
        if (ended) return true
        if (!isFont) return answerFile(event)
        await answerFont(event)
        return true
      })
      if (answered === null) await refuse(event, TOO_MANY_WAITING, event.request.url)
      return answered ?? true
    },
    end() {
      ended = true
      memory.close()
    },
  }
}

function mayUseFiles({ source, scripts, markup, mayNameFiles }: LocalOptions): boolean {
  return !('html' in source) || scripts || markup.namesElsewhere || mayNameFiles
}

export function fontUrlOf({ id }: Pick<Font, 'id'>): string {
  return `${FONTS_URL}${id}`
}
