/**
 * What a page loads from this very server: fonts of its user, and files. Requests for them are answered
 * before they leave the browser, so that the guard of the network has no exception to make.
 */
import type { Protocol } from '../chromium/cdp.ts'
import type { Font, LocalFiles, Source } from '../index.ts'
import { mayHavePath, namesElsewhere } from './markup.ts'
import type { LanePage } from './page.ts'

/** Where a page finds its fonts: an address that cannot exist (RFC 6761), and is secure for every page. */
export const FONTS_URL = 'https://fonts.platen.invalid/'

export interface LocalAnswers {
  /** Where requests lead that this page may make and that are answered here. */
  readonly prefixes: string[]
  /** Whether the page has loaded a file. */
  readonly served: boolean
  /** Answers a request that waits, if it is for a font or a file. @returns whether it was */
  answer(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean>
}

interface LocalOptions {
  page: LanePage
  source: Source
  scripts: boolean
  injectCss: string | null
  fonts: Font[]
  /** Whether the page is given any of them. */
  hasFonts: boolean
  files: LocalFiles
}

export function createLocalAnswers(options: LocalOptions): LocalAnswers {
  const { page, fonts, hasFonts, files } = options
  const { cdp, frameId } = page
  let served = false

  async function giveFont({ requestId, request }: Protocol.Fetch.RequestPausedEvent) {
    const bytes = await fonts.find((font) => fontUrlOf(font) === request.url)?.read()
    if (!bytes) {
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'AddressUnreachable' })
      return
    }
    await fulfill(requestId, { 'Access-Control-Allow-Origin': '*' }, bytes)
  }

  function fulfill(requestId: string, headers: Record<string, string>, body: Buffer) {
    return cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: body.toString('base64'),
    })
  }

  return {
    prefixes: [...(hasFonts ? [FONTS_URL] : []), ...(mayUseFiles(options) ? files.prefixes() : [])],
    get served() {
      return served
    },
    async answer(event) {
      const { requestId, request, redirectedRequestId, resourceType } = event
      if (request.url.startsWith(FONTS_URL)) {
        await giveFont(event)
        return true
      }
      // A file is no page to be at, and nothing that another server may lead to.
      const isPage = resourceType === 'Document' && event.frameId === frameId
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (isPage || !reads || redirectedRequestId !== undefined) return false
      const file = await files.find(request.url)
      if (!file) return false
      served = true
      const body = request.method === 'HEAD' ? Buffer.alloc(0) : file.bytes
      await fulfill(requestId, file.headers, body)
      return true
    },
  }
}

function mayUseFiles({ source, scripts, injectCss, files }: LocalOptions): boolean {
  if (!('html' in source) || scripts || namesElsewhere(source.html)) return true
  return mayHavePath(`${source.html} ${injectCss ?? ''}`, files.path)
}

export function fontUrlOf({ id }: Pick<Font, 'id'>): string {
  return `${FONTS_URL}${id}`
}
