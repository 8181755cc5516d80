/** The templates that come with the server. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { RequestOptions } from '../options.ts'
import type { WholeList } from '../pages.ts'
import type { GallerySummary, GalleryTemplate } from '../types.ts'

export interface GalleryResource {
  /**
   * Lists the templates of the gallery, without their HTML.
   * @example
   * for await (const { slug, kind } of platen.gallery.list()) console.log(slug, kind)
   */
  list(options?: RequestOptions): WholeList<GallerySummary>
  /**
   * Returns a template with its HTML and sample data.
   * @throws NotFoundError
   * @example
   * const { name, html, samples } = await platen.gallery.get('invoice')
   * await platen.templates.upsert('our-invoice', { name, html })
   * await platen.pdf.render({ template: 'our-invoice', json: samples.ltr })
   */
  get(slug: string, options?: RequestOptions): ApiPromise<GalleryTemplate>
}

export function createGallery(api: Api): GalleryResource {
  return {
    list: (options) => api.whole('/api/v1/gallery', {}, options),
    get: (slug, options) => api.data('GET', '/api/v1/gallery/{slug}', { path: { slug } }, options),
  }
}
