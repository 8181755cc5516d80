/** Draws a card for a page from its own metadata, with the cards of the gallery. */
import { EgressError, type EgressPolicy } from '@platen/chromium/egress'
import { PLANS } from '../../accounts/plans.ts'
import { createGallery, type GalleryTemplate } from '../../gallery/catalogue.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Resolved } from '../../renders/port.ts'
import { withExpanded } from '../../templates/expand.ts'
import type { LinkRender } from '../parameters.ts'
import type { LinkServices } from '../services.ts'
import { NO_METADATA, type PageMetadata } from './page-metadata.ts'
import { readPage } from './read-page.ts'

/** A card to draw. */
interface NewCard {
  /** The address of the page. */
  url: string
  job: LinkRender['job']
  caller: Caller & { cause: 'og' }
}

/**
 * Reads the page and expands the card.
 * @throws ApiError SSRF_BLOCKED, RENDER_FAILED, and the error of `use`
 */
export async function withCard<T>(
  services: LinkServices,
  { url: address, job, caller }: NewCard,
  use: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  const { url, bytes } = await readPage(services, address)
  const { signal } = new AbortController()
  const user = { userId: caller.userId, tier: PLANS[caller.plan].tier, signal }
  const read = (await services.pageMetadata.read({ bytes, url }, user)) ?? NO_METADATA
  const metadata = await withReachablePicture(services.egressPolicy, read)
  const { host } = new URL(url)
  const { slug, values } = cardOf(metadata, host.replace(/^www\./, ''))
  const { html, width, height } = await requireCard(slug)
  const texts = { html, styles: '', header: '', footer: '' }
  const expansion = {
    ...{ texts, parts: [], values, hidden: [] },
    place: '',
    path: 'template',
    caller,
    signal,
  }
  return withExpanded(services, expansion, (expanded) =>
    use({
      // The cards of the gallery have no scripts.
      source: { html: expanded.html, scripts: 'off' },
      title: metadata.title ?? host,
      job: inSize(job, { width, height }),
    }),
  )
}

function inSize(job: LinkRender['job'], size: { width: number; height: number }): Resolved['job'] {
  if (job.type !== 'screenshot') throw new Error('a card is an image')
  return { ...job, options: { ...job.options, ...size } }
}

/** A page with a picture gets the card that has room for one. */
function cardOf({ picture, lang, dir, ...page }: PageMetadata, host: string) {
  const site = page.site ?? host
  const title = page.title ?? site
  const common = { ...(lang && { lang }), ...(dir && { dir }) }
  if (picture === null) {
    const { author } = page
    return { slug: 'og-article', values: { ...common, site, title, ...(author && { author }) } }
  }
  const about = page.description
  const values = { ...common, shop: site, name: title, picture, ...(about && { about }) }
  return { slug: 'og-product', values }
}

/** A picture that the page may not show is left out, as if the page had none. */
async function withReachablePicture(
  egressPolicy: EgressPolicy,
  metadata: PageMetadata,
): Promise<PageMetadata> {
  if (metadata.picture === null) return metadata
  try {
    await egressPolicy.check(egressPolicy.parse(metadata.picture))
    return metadata
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { ...metadata, picture: null } // the card says the rest
  }
}

async function requireCard(
  slug: string,
): Promise<Pick<GalleryTemplate, 'html'> & { width: number; height: number }> {
  const { html, width = null, height = null } = (await createGallery().find(slug)) ?? {}
  if (html === undefined || width === null || height === null) {
    throw new Error(`the gallery has no card ${slug}`)
  }
  return { html, width, height }
}
