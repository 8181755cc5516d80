/**
 * Reads what a document says about itself, its links and its text. Bounded in number and in
 * characters, whatever the document is.
 */
import { makeDocumentTree } from './document-tree.ts'
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

export interface PageAddress {
  /** Null if the document has no address of its own. */
  url: string | null
  /** The HTTP status; null if it is not known. */
  status: number | null
}

export interface PageLink {
  href: string
  text: string
  rel: string | null
}

/** A text of the document that may have been cut. */
export interface CutText {
  value: string
  isCut: boolean
}

/** The part of `PageMetadata` in openapi.yaml that a page says about itself. */
export interface PageMetadata {
  title: string | null
  description: string | null
  language: string | null
  icon: string | null
  canonical: string | null
  author: string | null
  published: string | null
  og: Record<string, string>
  twitter: Record<string, string>
}

export const readAddress = pageScript({}, (): PageAddress => {
  const [navigation] = performance.getEntriesByType('navigation')
  const status = navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : 0
  const isAddress = /^https?:$/.test(location.protocol)
  return { url: isAddress ? location.href : null, status: isAddress && status > 0 ? status : null }
})

function makeFacts({ dom, elements }: { dom: Dom; elements: Elements }) {
  const { attribute, query } = elements
  const TAGS_MAX = 2_000
  const all = (selector: string): Element[] => {
    const found = Document.prototype.querySelectorAll.call(document, selector)
    return Array.from({ length: Math.min(found.length, TAGS_MAX) }, (_, at) => found[at] as Element)
  }
  const shortened = (text: string | null | undefined) =>
    (text ?? '').slice(0, 8_000).replaceAll(/\s+/g, ' ').trim().slice(0, 2_000) || null
  const address = (element: Element | null) => {
    const href = element && attribute(element, 'href')
    const url = href !== null && href.length <= 2_000 ? URL.parse(href, document.baseURI) : null
    return url !== null && /^https?:$/.test(url.protocol) ? shortened(url.href) : null
  }
  return {
    all,
    shortened,
    address,
    query,
    attribute,
    title: () => shortened(dom.get(document, 'title')),
  }
}

export const readMetadata = pageScript(
  { dom: makeDom, elements: makeElements, facts: makeFacts },
  ({ facts }): PageMetadata => {
    const { all, shortened, address, query, attribute } = facts
    const GROUP_MAX = 50
    const tags = new Map<string, string>()
    for (const meta of all('meta[content]:is([name],[property],[itemprop])')) {
      const names = ['property', 'name', 'itemprop'].map((key) => attribute(meta, key))
      const name = names
        .find((one) => one !== null)
        ?.trim()
        .toLowerCase()
        .slice(0, 100)
      const content = shortened(attribute(meta, 'content'))
      if (name && content !== null && !tags.has(name)) tags.set(name, content)
    }
    const first = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? [])[0] ?? null
    const group = (prefix: string) =>
      Object.fromEntries(
        [...tags]
          .filter(([name]) => name.startsWith(prefix) && name.length > prefix.length)
          .slice(0, GROUP_MAX)
          .map(([name, content]) => [name.slice(prefix.length), content]),
      )
    const html = query('html')
    const time = query('article time[datetime], time[pubdate]')
    return {
      title: facts.title() ?? first('og:title', 'twitter:title'),
      description: first('description', 'og:description', 'twitter:description'),
      language: shortened(html && attribute(html, 'lang')),
      icon: address(query('link[rel~=icon i]')),
      canonical: address(query('link[rel~=canonical i]')),
      author: first('author', 'article:author', 'dc.creator'),
      published:
        first('article:published_time', 'datepublished', 'date', 'dc.date') ??
        shortened(time && attribute(time, 'datetime')),
      og: group('og:'),
      twitter: group('twitter:'),
    }
  },
)

export const readLinks = pageScript(
  { elements: makeElements, tree: makeDocumentTree },
  ({ elements, tree }): { links: PageLink[]; isCut: boolean } => {
    const { attribute, textOf } = elements
    const LINKS_MAX = 5_000
    const CHARS_MAX = 2_000_000
    const CHECKED_MAX = 50_000
    const links = new Map<string, PageLink>()
    const found = Document.prototype.querySelectorAll.call(document, 'a[href], area[href]')
    let chars = 0
    let isCut = found.length > CHECKED_MAX
    for (let at = 0; at < Math.min(found.length, CHECKED_MAX); at += 1) {
      const element = found[at] as Element
      const href = tree.linkOf(element)
      if (href === null) continue
      const name = textOf(element).slice(0, 2_000).replaceAll(/\s+/g, ' ').trim().slice(0, 200)
      const text =
        name || (attribute(element, 'aria-label') ?? attribute(element, 'alt') ?? '').slice(0, 200)
      const rel = attribute(element, 'rel')?.slice(0, 200) ?? null
      const key = `${href} ${text}`
      if (links.has(key)) continue
      chars += key.length
      if (links.size >= LINKS_MAX || chars > CHARS_MAX) {
        isCut = true
        break
      }
      links.set(key, { href, text, rel })
    }
    return { links: [...links.values()], isCut }
  },
)

/** The text that a person can read. */
export const readText = pageScript({ elements: makeElements }, ({ elements }): CutText => {
  const CHARS_MAX = 1_000_000
  const body = elements.query('body')
  const text = body instanceof HTMLElement ? elements.getter(HTMLElement, 'innerText')(body) : ''
  return { value: text.slice(0, CHARS_MAX).toWellFormed(), isCut: text.length > CHARS_MAX }
})

/** The document as HTML, as it is now. */
export const readHtml = pageScript({ dom: makeDom }, ({ dom }): CutText => {
  const CHARS_MAX = 5_000_000
  const root = dom.get(document, 'documentElement')
  const doctype = dom.get(document, 'doctype') === null ? '' : '<!DOCTYPE html>\n'
  const outerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'outerHTML')?.get
  const html = root === null ? '' : String(outerHTML?.call(root))
  return {
    value: (doctype + html.slice(0, CHARS_MAX)).slice(0, CHARS_MAX).toWellFormed(),
    isCut: html.length > CHARS_MAX,
  }
})
