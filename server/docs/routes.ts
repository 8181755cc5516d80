/** Serves the documentation below /docs, and its lists for language models. All of it is public. */
import { ApiError } from '../errors.ts'
import { matchesEtag } from '../http/etag.ts'
import type { PublicHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { POLICY } from './policy.ts'
import type { Site, SiteFile } from './site.ts'
import { DOCS_PATH } from './sources.ts'

const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The headers that negotiate a representation. Requests without a parameter have no such object.
 */
interface Negotiation {
  'Accept-Encoding'?: string
  'If-None-Match'?: string
}

/** @param dashboard whether pages link to the dashboard */
export function createDocsPageHandlers({ dashboard }: { dashboard: boolean }) {
  let opened: Promise<Site> | null = null
  /**
   * The renderer is loaded with the first request: servers that nobody reads the documentation of
   * start sooner.
   */
  function site(): Promise<Site> {
    opened ??= import('./site.ts').then(({ createSite }) => createSite({ dashboard }))
    return opened
  }

  async function page(url: string, requested: Negotiation): Promise<Reply> {
    const pages = await site()
    const file = await pages.file(url)
    if (file) return send(file, requested)
    const bytes = await pages.notFound()
    const headers = { ...PAGE_HEADERS, 'Cache-Control': 'no-cache' }
    return { status: 404, headers, contentType: 'text/html; charset=utf-8', bytes }
  }

  return {
    getDocs: ({ headers }) => page(DOCS_PATH, headers ?? {}),
    getDocsPage: ({ params, headers }) => page(`${DOCS_PATH}/${params.page}`, headers ?? {}),
    getDocsSectionPage: ({ params, headers }) =>
      page(`${DOCS_PATH}/${params.section}/${params.page}`, headers ?? {}),
    async getDocsAsset({ params, headers }) {
      const file = await (await site()).asset(params.name)
      if (!file) throw new ApiError('NOT_FOUND')
      return send(file, headers ?? {}, IMMUTABLE)
    },
    getDocsSearch: async ({ headers }) => send(await (await site()).searchIndex(), headers ?? {}),
    getLlms: async ({ headers }) => send(await (await site()).llms(), headers ?? {}),
    getLlmsFull: async ({ headers }) => send(await (await site()).llmsFull(), headers ?? {}),
  } satisfies PublicHandlers
}

/** @param caching the default makes browsers ask whether their copy is current */
async function send(
  { contentType, encoded }: SiteFile,
  requested: Negotiation,
  caching = 'no-cache',
): Promise<Reply> {
  const { coding, etag, bytes } = await encoded(requested['Accept-Encoding'])
  const headers = {
    ...PAGE_HEADERS,
    ETag: etag,
    'Cache-Control': caching,
    Vary: 'Accept-Encoding',
  }
  if (matchesEtag(requested['If-None-Match'], etag)) return { status: 304, headers, bytes: null }
  const coded = coding === 'identity' ? headers : { ...headers, 'Content-Encoding': coding }
  return { status: 200, headers: coded, contentType, bytes }
}
