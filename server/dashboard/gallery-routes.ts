/**
 * The operation that shows all pages of a template of the gallery. They are the same for all users,
 * whose own fonts are left out, so that a process renders each once.
 */
import type { Output } from '@platen/chromium'
import { PLANS } from '../accounts/plans.ts'
import { ApiError, validationError } from '../errors.ts'
import { createGallery, type GalleryTemplate } from '../gallery/catalogue.ts'
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import type { RenderServices } from '../renders/services.ts'
import { withExpanded } from '../templates/expand.ts'
import { templateOptions } from '../templates/settings.ts'

type Pages = Pick<Output, 'bytes' | 'contentType'>

export function createGalleryPreviewHandlers(services: RenderServices) {
  const gallery = createGallery()
  /** As many as there are templates and samples. */
  const rendered = new Map<string, Promise<Pages>>()

  async function render(
    { html, kind, options: pdf, width, height }: GalleryTemplate,
    values: Record<string, unknown>,
    caller: Caller,
  ): Promise<Pages> {
    // Others may wait for the same pages.
    const { signal } = new AbortController()
    const texts = { html, styles: '', header: '', footer: '' }
    const expansion = {
      texts,
      parts: [],
      values,
      hidden: [],
      path: 'slug',
      place: '',
    }
    const options = templateOptions(services, JSON.stringify({ pdf }))
    return withExpanded(services, { ...expansion, caller, signal }, async ({ html: expanded }) => {
      const { rendersAtATime: lanesMax, tier } = PLANS[caller.plan]
      const files = await services.assets.ownerOf({ userId: caller.userId, hasFonts: false })
      const owner = { ...files, lanesMax, tier, signal }
      if (kind === 'pdf') return services.engine.pdf({ html: expanded }, options.pdf, owner)
      const size = width !== null && height !== null ? { width, height } : {}
      const image = { ...options.screenshot, ...size }
      return services.engine.screenshot({ html: expanded, scripts: 'off' }, image, owner)
    })
  }

  return {
    async previewGalleryTemplate({ params, query, caller }) {
      const template = await gallery.find(params.slug)
      if (template === null) throw new ApiError('TEMPLATE_NOT_FOUND')
      const { sample = 'ltr' } = query
      const values = Object.hasOwn(template.samples, sample) ? template.samples[sample] : undefined
      if (values === undefined) throw unknownSample(Object.keys(template.samples))
      const key = `${template.slug} ${sample}`
      const pages = rendered.get(key) ?? render(template, values, caller)
      rendered.set(key, pages)
      // What fails is tried again by the next request.
      pages.catch(() => rendered.delete(key))
      const { bytes, contentType } = await pages
      const headers = { 'Cache-Control': 'private, max-age=300' }
      return { status: 200, bytes, contentType, headers }
    },
  } satisfies UserHandlers
}

function unknownSample(samples: readonly string[]): ApiError {
  const message = `\`sample\` must be one of ${samples.join(', ')}.`
  return validationError([{ path: 'sample', message }])
}
