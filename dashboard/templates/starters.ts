/** The contents that a new template can begin with. */
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'
import type { GalleryEntry } from './gallery-kinds.ts'

const DOCUMENT = `<!doctype html>
<html lang="{{ lang | default: 'en' }}">
<head>
<meta charset="utf-8">
<title>{{ title }}</title>
<style>
  :root { --ink: #222222; --accent: #0b6a91; --font: "Noto Sans", sans-serif; --font-heading: "Noto Sans", sans-serif }
  @page { margin: 20mm }
  body { font: 11pt/1.5 var(--font); color: var(--ink) }
  h1 { font: 700 20pt/1.2 var(--font-heading); color: var(--accent) }
</style>
</head>
<body>
<h1>{{ title | default: "A new document" }}</h1>
<p>{{ text | default: "Write here. The page beside it follows." }}</p>
</body>
</html>
`

const CARD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<style>
  :root { --accent: #0b6a91; --font: "Noto Sans", sans-serif; --font-heading: "Noto Sans", sans-serif }
  body { margin: 0; display: grid; align-content: center; height: 100vh; padding: 0 80px;
    box-sizing: border-box; font: 32px/1.3 var(--font); background: #15181b; color: #ffffff }
  h1 { margin: 0 0 16px; padding-left: 24px; border-left: 12px solid var(--accent);
    font: 700 72px/1.1 var(--font-heading) }
  p { padding-left: 36px }
</style>
</head>
<body>
<h1>{{ title | default: "A new card" }}</h1>
<p>{{ author | default: "Author" }}</p>
</body>
</html>
`

export type TemplateFields = Omit<components['schemas']['TemplateCreateRequest'], 'name'>

/** A content that a new template can begin with. */
export interface Starter {
  id: string
  name: string
  hint: string
  /** The address of its picture; null for an empty one. */
  picture: string | null
  /**
   * @param sample the name of the sample for the words and the data; an empty one has none
   * @throws ApiFailure
   */
  fields(sample: string): Promise<TemplateFields>
}

export const EMPTY_DOCUMENT: Starter = {
  id: 'document',
  name: 'Empty document',
  hint: 'One A4 page with a heading, for PDFs.',
  picture: null,
  fields: async () => ({
    html: DOCUMENT,
    settings: { pdf: { format: 'A4' } },
    ...pagePicture({ format: 'A4' }),
  }),
}

const EMPTY_CARD: Starter = {
  id: 'card',
  name: 'Empty picture',
  hint: '1,200 × 630 px with a title, for Open Graph images.',
  picture: null,
  fields: async () => ({ html: CARD }),
}

/** The sides of paper in CSS pixels. */
const PAPER = new Map<unknown, readonly number[]>([
  ['A4', [794, 1123]],
  ['A5', [559, 794]],
  ['A6', [397, 559]],
  ['Letter', [816, 1056]],
])
/** CSS pixels of units. */
const UNITS: Record<string, number> = { px: 1, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

/** The size in which the picture of a document is its first page, and no card cut out of it. */
function pagePicture({ format, landscape }: { format?: unknown; landscape?: unknown }) {
  const sides = PAPER.get(format) ?? sidesOf(format)
  const [width, height] = landscape === true ? sides.toReversed() : sides
  return width && height ? { width, height } : {}
}

/** @returns nothing for what is no paper of its own size, such as `{ width: '4in', … }` */
function sidesOf(format: unknown): number[] {
  if (typeof format !== 'object' || format === null) return []
  const { width, height } = format as { width?: unknown; height?: unknown }
  return [width, height].map((side) => {
    const [, number, unit = ''] = /^([\d.]+)(px|mm|cm|in)$/.exec(String(side)) ?? []
    return Math.round(Number(number) * (UNITS[unit] ?? Number.NaN))
  })
}

/** All starters: the empty ones, then the templates of the gallery. */
export function startersOf(gallery: GalleryEntry[]): Starter[] {
  return [EMPTY_DOCUMENT, EMPTY_CARD, ...gallery.map(starterOf)]
}

function starterOf(entry: GalleryEntry): Starter {
  const { slug, name, description } = entry
  return {
    id: `gallery/${slug}`,
    name,
    hint: description,
    picture: pictureOf(entry),
    fields: (sample) => readStarter(slug, sample),
  }
}

/** The address of the picture: the dashboard may be open under another name of the server. */
export function pictureOf({ picture_url }: GalleryEntry): string {
  return new URL(picture_url).pathname
}

/**
 * A template of the gallery as the fields of a new one.
 * @param sample the name of its sample data
 * @throws ApiFailure
 */
export async function readStarter(slug: string, sample: string): Promise<TemplateFields> {
  const params = { path: { slug } }
  const { data } = await unwrap(api.GET('/api/v1/gallery/{slug}', { params }))
  const { html, samples, options, kind, width, height } = data
  const size = width !== null && height !== null ? { width, height } : pagePicture(options)
  const settings = kind === 'pdf' ? { settings: { pdf: options } } : {}
  return { html, sample_data: samples[sample] ?? samples.ltr, ...size, ...settings }
}
