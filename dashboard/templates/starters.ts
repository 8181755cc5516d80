/** The contents that a new template can begin with. */
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{ title }}</title>
<style>
  @page { size: A4; margin: 20mm }
  body { font: 11pt/1.5 sans-serif; color: #222 }
  h1 { font-size: 20pt; line-height: 1.2 }
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
  body { margin: 0; display: grid; align-content: center; height: 100vh; padding: 0 80px;
    box-sizing: border-box; font: 32px/1.3 sans-serif; background: #15181b; color: #fff }
  h1 { margin: 0 0 16px; font-size: 72px; line-height: 1.1 }
</style>
</head>
<body>
<h1>{{ title | default: "A new card" }}</h1>
<p>{{ author | default: "Author" }}</p>
</body>
</html>
`

type TemplateFields = Omit<components['schemas']['TemplateCreateRequest'], 'name'>
export type GalleryEntry = components['schemas']['GallerySummary']

/** A content that a new template can begin with. */
export interface Starter {
  id: string
  name: string
  hint: string
  /** The address of its picture; null for an empty one. */
  picture: string | null
  /** @throws ApiFailure */
  fields(): Promise<TemplateFields>
}

export const EMPTY_DOCUMENT: Starter = {
  id: 'document',
  name: 'Empty document',
  hint: 'One A4 page with a heading, for PDFs.',
  picture: null,
  fields: async () => ({ html: DOCUMENT }),
}

const EMPTY_CARD: Starter = {
  id: 'card',
  name: 'Empty picture',
  hint: '1,200 × 630 px with a title, for Open Graph images.',
  picture: null,
  fields: async () => ({ html: CARD }),
}

/** All starters: the empty ones, then the templates of the gallery. */
export function startersOf(gallery: GalleryEntry[]): Starter[] {
  return [EMPTY_DOCUMENT, EMPTY_CARD, ...gallery.map(starterOf)]
}

function starterOf({ slug, name, description, picture_url }: GalleryEntry): Starter {
  return {
    id: `gallery/${slug}`,
    name,
    hint: description,
    // The dashboard may be open under another name of the same server.
    picture: new URL(picture_url).pathname,
    async fields() {
      const params = { path: { slug } }
      const { data } = await unwrap(api.GET('/api/v1/gallery/{slug}', { params }))
      const { html, samples, options, kind, width, height } = data
      const size = width !== null && height !== null ? { width, height } : {}
      const settings = kind === 'pdf' ? { settings: { pdf: options } } : {}
      return { html, sample_data: samples.ltr, ...size, ...settings }
    },
  }
}
