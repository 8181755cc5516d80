/**
 * Reads what a page says about itself: the metadata by which other sites show its links. The page
 * is not trusted.
 */
import { decodeHTML } from 'entities'
import { replaceMisleading } from '../../lib/invisible-characters.ts'

export interface MetadataRequest {
  /** The first bytes of a page. */
  bytes: Uint8Array
  /** The address of the page, to which that of its picture may be relative. */
  url: string
}

/** Texts are single lines of limited length; null = the page has none. */
export interface PageMetadata {
  title: string | null
  description: string | null
  site: string | null
  author: string | null
  /** The absolute http or https address of its picture. */
  picture: string | null
  lang: string | null
  dir: 'ltr' | 'rtl' | null
}

/** The metadata of a page that has none. */
export const NO_METADATA: PageMetadata = {
  title: null,
  description: null,
  site: null,
  author: null,
  picture: null,
  lang: null,
  dir: null,
}

/** In characters. A card has room for less. */
const MAX = { title: 200, description: 300, site: 60, author: 60, address: 2_048 }

/** Names of `<meta>` elements, the best first. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  author: ['author', 'article:author'],
  picture: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  ],
}
const KNOWN = new Set(Object.values(NAMES).flat())

export function readMetadata({ bytes, url }: MetadataRequest): PageMetadata {
  const metas = new Map<string, string>()
  let title = ''
  let isInTitle = true
  let lang: string | null = null
  let dir: string | null = null
  new HTMLRewriter()
    .on('html', {
      element(element) {
        lang ??= element.getAttribute('lang')
        dir ??= element.getAttribute('dir')
      },
    })
    .on('meta', {
      element(element) {
        const name = element.getAttribute('property') ?? element.getAttribute('name') ?? ''
        const key = name.trim().toLowerCase()
        const content = element.getAttribute('content')
        if (content && KNOWN.has(key) && !metas.has(key)) metas.set(key, content)
      },
    })
    // The first one: drawings in the page have titles of their own.
    .on('title', {
      text({ text, lastInTextNode }) {
        if (isInTitle && title.length < MAX.title * 8) title += text
        if (lastInTextNode) isInTitle = false
      },
    })
    .transform(decode(bytes))
  const first = (names: string[], max: number) =>
    names.map((name) => line(metas.get(name) ?? '', max)).find((text) => text !== null) ?? null
  return {
    title: first(NAMES.title, MAX.title) ?? line(title, MAX.title),
    description: first(NAMES.description, MAX.description),
    site: first(NAMES.site, MAX.site),
    // Some sites put the address of a profile there.
    author: notAddress(first(NAMES.author, MAX.author)),
    picture: NAMES.picture.map((name) => pictureAt(metas.get(name), url)).find(Boolean) ?? null,
    lang: lang !== null && /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(lang) ? lang : null,
    dir: dir === 'rtl' || dir === 'ltr' ? dir : null,
  }
}

/** Encodings are named within this many bytes (HTML Standard, 4.2.5.4). */
const CHARSET_BYTES = 1_024

function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, CHARSET_BYTES))
  const [, label = 'utf-8'] = /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // the page names an encoding that does not exist
  }
}

function line(html: string, max: number): string | null {
  const text = replaceMisleading(decodeHTML(html.slice(0, max * 8)), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  if (text.length <= max) return text || null
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`
}

function notAddress(text: string | null): string | null {
  return text !== null && /^https?:/i.test(text) ? null : text
}

/** The paths of render links and Open Graph images. */
const DRAWN = /\/api\/v1\/(?:render|og\/[^/]+)$/

/**
 * @returns null unless it is an http or https address. A page may name its own card, which would be
 *   drawn with itself: such pictures do not count
 */
function pictureAt(content: string | undefined, base: string): string | null {
  const address = line(content ?? '', MAX.address)
  const url = address === null ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) && !DRAWN.test(url.pathname) ? url.href : null
}
