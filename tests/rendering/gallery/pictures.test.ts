/**
 * The templates of the gallery look as they did when somebody looked at them. `bun run
 * pictures:gallery` writes the pictures anew: look at each of them before it is committed.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { GALLERY_SLUGS } from '../../../server/gallery/catalogue.ts'
import {
  copyGallery,
  type GalleryTemplate,
  renderCopy,
  type Variant,
  valuesOf,
} from '../../support/gallery/gallery.ts'
import { differenceOf, type PictureStyle, pictureOf } from '../../support/gallery/pictures.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { inTurn } from '../../support/thorough.ts'

const ROOT = new URL('../../../', import.meta.url)
const FIXTURES = 'tests/fixtures/gallery'

interface Kept extends PictureStyle {
  pathOf: (slug: string) => string
}

/** The first one is also the picture of the documentation. */
const PICTURES: [Variant, Kept][] = [
  [
    'sample',
    {
      pages: 'first',
      width: 720,
      colors: 256,
      pathOf: (slug) => `docs/pictures/gallery-${slug}.png`,
    },
  ],
  [
    'rtl',
    { pages: 'all', width: 360, colors: 16, pathOf: (slug) => `${FIXTURES}/${slug}.rtl.png` },
  ],
  [
    'cjk',
    { pages: 'all', width: 360, colors: 16, pathOf: (slug) => `${FIXTURES}/${slug}.cjk.png` },
  ],
]

/** The share of pixels that another version of a font may change. */
const TOLERANCE = 0.005
const BYTES_MAX = 120_000

const { server, user } = useSharedServer({ plan: 'business' })
let templates: GalleryTemplate[] = []
beforeAll(async () => {
  templates = await copyGallery(server, user)
})

describe.each([...GALLERY_SLUGS.entries()])('%i %s', (row, slug) => {
  test.each(inTurn(PICTURES, row))(
    'looks as before with the data of %s',
    async (variant, { pathOf, ...style }) => {
      const template = templates.find((one) => one.slug === slug)
      if (template === undefined) throw new Error(`The gallery has no ${slug}.`)
      const json = valuesOf(template, variant)
      const output = await renderCopy(server, user, template, { json })
      const picture = await pictureOf(template, output, style)
      const file = Bun.file(new URL(pathOf(slug), ROOT))
      if (process.env['GALLERY_PICTURES'] === 'write') await file.write(picture)
      expect(await differenceOf(picture, await file.bytes())).toBeLessThan(TOLERANCE)
      expect(file.size).toBeWithin(1_000, BYTES_MAX)
    },
  )
})
