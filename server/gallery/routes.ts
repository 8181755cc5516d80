/** Handlers for the gallery: list its templates, and read one. They are the same for all users. */
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { createGallery, type GalleryTemplate } from './catalogue.ts'

/**
 * The beginning of the addresses of the pictures, which belong to the documentation and need no
 * key.
 */
const PICTURES = '/docs/pictures/gallery-'

/** @param baseUrl the public address of the server; null if each request tells it */
export function createGalleryHandlers({ baseUrl }: { baseUrl: string | null }) {
  const gallery = createGallery()

  function withPicture<T extends Pick<GalleryTemplate, 'slug'>>(
    template: T,
    client: { baseUrl: string },
  ) {
    const base = (baseUrl ?? client.baseUrl).replace(/\/$/, '')
    return { ...template, picture_url: `${base}${PICTURES}${template.slug}.png` }
  }

  return {
    async listGalleryTemplates({ client }) {
      const data = (await gallery.list()).map(
        ({ html: _html, samples: _samples, factur_x: _xml, ...summary }) =>
          withPicture(summary, client),
      )
      return { status: 200, json: { success: true, data } }
    },

    async getGalleryTemplate({ params, client }) {
      const template = await gallery.find(params.slug)
      if (template === null) throw new ApiError('TEMPLATE_NOT_FOUND')
      return { status: 200, json: { success: true, data: withPicture(template, client) } }
    },
  } satisfies UserHandlers
}
