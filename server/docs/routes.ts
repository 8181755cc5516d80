/** Serves the documentation below /docs, and its lists for language models. All of it is public. */
import { ApiError } from '../errors.ts'
import { createEncodedFile } from '../http/compressed-file.ts'
import { matchesEtag } from '../http/etag.ts'
import type { PublicHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { movedTo } from './moved.ts'
import { POLICY, TRY_POLICY } from './policy.ts'
import type { SiteContent, SiteWork } from './site.ts'
import { DOCS_PATH } from './sources.ts'
import { createSiteThread } from './thread.ts'

const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
const PROGRAM = new URL('./worker.ts', import.meta.url)
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The headers that negotiate a representation. Requests without a parameter have no such object.
 */
interface Negotiation {
  'Accept-Encoding'?: string
  'If-None-Match'?: string
}

/** A file of the site in several codings. */
interface SiteFile extends Pick<SiteContent, 'contentType' | 'sends'> {
  encoded: ReturnType<typeof createEncodedFile>
}

/** @param options.dashboard whether pages link to the dashboard */
export function createDocsPageHandlers(options: { dashboard: boolean }) {
  const read = createSiteThread(PROGRAM, options)
  /** Pages and files that exist, which are as many as the repository has, or are being read. */
  const known = new Map<string, Promise<SiteFile | null>>()

  function open(work: SiteWork): Promise<SiteFile | null> {
    const key = JSON.stringify(work)
    const opened = known.get(key)
    if (opened) return opened
    const opening = load(work)
    known.set(key, opening)
    const forget = () => known.delete(key)
    opening.then((file) => file ?? forget(), forget)
    return opening
  }

  async function load(work: SiteWork): Promise<SiteFile | null> {
    const content = await read(work)
    if (!content) return null
    const { contentType, sends, bytes } = content
    return { contentType, sends, encoded: createEncodedFile(bytes) }
  }

  async function page(url: string, requested: Negotiation): Promise<Reply> {
    const moved = movedTo(url)
    if (moved !== null) return { status: 308, headers: { Location: moved }, bytes: null }
    const file = await open({ kind: 'file', url })
    return file ? send(file, requested) : notFound()
  }

  async function notFound(): Promise<Reply> {
    const file = await required({ kind: 'notFound' })
    const { bytes } = await file.encoded(undefined)
    const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-cache' }
    return { status: 404, headers, contentType: file.contentType, bytes }
  }

  async function required(work: SiteWork): Promise<SiteFile> {
    const file = await open(work)
    if (!file) throw new ApiError('NOT_FOUND')
    return file
  }

  return {
    getDocs: ({ headers }) => page(DOCS_PATH, headers ?? {}),
    getDocsPage: ({ params, headers }) => page(`${DOCS_PATH}/${params.page}`, headers ?? {}),
    getDocsSectionPage: ({ params, headers }) =>
      page(`${DOCS_PATH}/${params.section}/${params.page}`, headers ?? {}),
    getDocsAsset: async ({ params, headers }) =>
      send(await required({ kind: 'asset', name: params.name }), headers ?? {}, IMMUTABLE),
    getDocsSearch: async ({ headers }) => send(await required({ kind: 'search' }), headers ?? {}),
    getLlms: async ({ headers }) => send(await required({ kind: 'llms' }), headers ?? {}),
    getLlmsFull: async ({ headers }) => send(await required({ kind: 'llmsFull' }), headers ?? {}),
  } satisfies PublicHandlers
}

/** @param caching the default makes browsers ask whether their copy is current */
async function send(
  { contentType, encoded, sends }: SiteFile,
  requested: Negotiation,
  caching = 'no-cache',
): Promise<Reply> {
  const { coding, etag, bytes } = await encoded(requested['Accept-Encoding'])
  const headers = {
    ...PAGE_HEADERS,
    ...(sends && { 'Content-Security-Policy': TRY_POLICY }),
    ETag: etag,
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
  }
  if (matchesEtag(requested['If-None-Match'], etag)) return { status: 304, headers, bytes: null }
  const coded = coding === 'identity' ? headers : { ...headers, 'Content-Encoding': coding }
  return { status: 200, headers: coded, contentType, bytes }
}
