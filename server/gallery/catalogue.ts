/**
 * Reads the templates that come with the server. Each is a folder of `templates/`: `template.html`,
 * `template.json` (its facts), a sample of its data for each direction of writing, and
 * `factur-x.xml` where it is such an invoice. Samples in further languages are in `languages/`.
 */
import type { components } from '../contract.gen.ts'
import { once } from '../lib/once.ts'
import { type Languages, readLanguages, sampleIn } from './languages.ts'

/** A template without the address of its picture, which depends on the request. */
export type GalleryTemplate = Omit<components['schemas']['GalleryTemplate'], 'picture_url'>

type Facts = Pick<
  GalleryTemplate,
  'name' | 'description' | 'kind' | 'category' | 'variables' | 'options' | 'width' | 'height'
>

/** The slugs in the order in which people see them. */
export const GALLERY_SLUGS = [
  'invoice',
  'receipt',
  'credit-note',
  'quote',
  'report',
  'letter',
  'resume',
  'registration-form',
  'certificate',
  'ticket',
  'shipping-label',
  'og-article',
  'og-product',
  'og-quote',
  'social-card',
] as const

type GallerySlug = (typeof GALLERY_SLUGS)[number]

export interface Gallery {
  /** All templates, in the order of `GALLERY_SLUGS`. */
  list(): Promise<GalleryTemplate[]>
  /** @returns null if the gallery has no such template */
  find(slug: string): Promise<GalleryTemplate | null>
}

/**
 * The gallery. A template is read when it is first requested, and kept: together they have less
 * than 300 kB.
 * @param readAll reads the languages
 */
export function createGallery(readAll = readLanguages): Gallery {
  const known = new Map<GallerySlug, GalleryTemplate>()
  const languages = once(readAll)

  async function read(slug: GallerySlug): Promise<GalleryTemplate> {
    const template = known.get(slug) ?? (await readTemplate(slug, await languages()))
    known.set(slug, template)
    return template
  }

  return {
    list: () => Promise.all(GALLERY_SLUGS.map(read)),
    async find(slug) {
      // Only slugs of the list become paths.
      const found = GALLERY_SLUGS.find((one) => one === slug)
      return found === undefined ? null : read(found)
    },
  }
}

async function readTemplate(slug: GallerySlug, languages: Languages): Promise<GalleryTemplate> {
  const folder = new URL(`./templates/${slug}/`, import.meta.url)
  const file = (name: string) => Bun.file(new URL(name, folder))
  const xml = file('factur-x.xml')
  const [facts, html, ltr, rtl, cjk, factur_x] = await Promise.all([
    file('template.json').json() as Promise<Facts>,
    file('template.html').text(),
    file('sample.json').json(),
    file('sample.rtl.json').json(),
    file('sample.cjk.json').json(),
    xml.exists().then((exists) => (exists ? xml.text() : null)),
  ])
  const named = [...languages].map(([code, language]) => [
    code,
    sampleIn(language, { slug, html, variables: facts.variables }),
  ])
  const samples = { ltr, rtl, cjk, ...Object.fromEntries(named) }
  return { slug, ...facts, html, languages: [...languages.keys()], samples, factur_x }
}
