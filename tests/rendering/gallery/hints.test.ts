/**
 * A report has no hint about a template of the gallery: no faint text, no missing font, nothing cut
 * off, nothing from elsewhere.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { GALLERY_SLUGS } from '../../../server/gallery/catalogue.ts'
import { readImage } from '../../support/files/images.ts'
import {
  copyGallery,
  type GalleryTemplate,
  renderCopy,
  VARIANTS,
  valuesOf,
} from '../../support/gallery/gallery.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { inTurn } from '../../support/thorough.ts'

const { server, user } = useSharedServer({ plan: 'business' })
let templates: GalleryTemplate[] = []
beforeAll(async () => {
  templates = await copyGallery(server, user)
})

describe.each([...GALLERY_SLUGS.entries()])('%i %s', (row, slug) => {
  test.each(inTurn(VARIANTS, row))('needs no hint with the data of %s', async (variant) => {
    const template = templates.find((one) => one.slug === slug)
    if (template === undefined) throw new Error(`The gallery has no ${slug}.`)
    const json = valuesOf(template, variant)
    const { width, height } = template
    const output =
      template.kind === 'pdf'
        ? { type: 'pdf', options: template.options }
        : { type: 'screenshot', options: { width, height } }
    const body = { template_id: slug, json, ...output }
    const response = await server.post('/api/v1/lint', body, user.key)
    const { data } = (await response.json()) as { data: components['schemas']['LintReport'] }
    expect(data.status).toBe('completed')
    // Without data, the report says so.
    const isExpected = (code: string) => variant === 'missing' && code === 'VARIABLES_MISSING'
    expect(data.hints.filter(({ code }) => !isExpected(code))).toEqual([])
    expect([data.failed_requests, data.blocked_requests]).toEqual([[], []])
  })
})

test('an Open Graph image has the size of its template', async () => {
  for (const template of templates.filter(({ kind }) => kind === 'og')) {
    const png = await renderCopy(server, user, template, { json: valuesOf(template, 'sample') })
    const { format, width, height } = await readImage(png)
    expect({ format, width, height }).toEqual({
      format: 'png',
      width: Number(template.width),
      height: Number(template.height),
    })
  }
})
