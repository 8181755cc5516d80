/** Page script: addresses that the elements of a document name. */

import type { EmbeddedDocument, LocalAddress, NamedAddress } from '../../report/document-facts.ts'
import type { Elements } from '../elements.ts'

/**
 * Collects the addresses that elements name, except those of images that are drawn. Lists have at
 * most 50 entries.
 */
export function makeAddressFacts({ elements }: { elements: Elements }) {
  const { attribute, hasAttribute, cut, nameOf, getter, localName } = elements
  const parentOf = getter(Node, 'parentElement')
  const naturalWidth = getter(HTMLImageElement, 'naturalWidth')
  const isComplete = getter(HTMLImageElement, 'complete')

  /** Attributes by which elements load something. */
  const LOADING: Record<string, string[]> = {
    img: ['src'],
    source: ['src'],
    video: ['src', 'poster'],
    audio: ['src'],
    track: ['src'],
    input: ['src'],
    iframe: ['src'],
    frame: ['src'],
    embed: ['src'],
    object: ['data'],
    use: ['href', 'xlink:href'],
    image: ['href', 'xlink:href'],
    feImage: ['href', 'xlink:href'],
    body: ['background'],
    table: ['background'],
    td: ['background'],
    th: ['background'],
  }
  const attributes = Object.entries(LOADING).flatMap(([tag, names]) =>
    // Namespaced attributes have no selector without a namespace rule.
    names.map((name) => (name.includes(':') ? tag : `${tag}[${name}]`)),
  )
  const EMBEDDING = /^(?:embed|object|iframe|frame)$/
  const others = ['img', 'source[srcset]', 'link[href]', 'a[href]', '[style*="url(" i]']

  const found = {
    relative: [] as NamedAddress[],
    relativeCount: 0,
    deadLink: null as NamedAddress | null,
    deadLinks: 0,
    local: [] as LocalAddress[],
    embedded: [] as EmbeddedDocument[],
  }
  const base = getter(Node, 'baseURI')(document)
  const isBaseless = !/^https?:/.test(base)
  /**
   * The address of files that were sent with the request: no reader of a PDF can follow a link to
   * it.
   */
  const isOfFiles = /^https:\/\/[0-9a-f]+\.files\.platen\.invalid\//.test(base)
  const isAbsolute = (text: string) => /^#|^[a-z][a-z0-9+.-]*:/i.test(text)
  const isRelative = (text: string) => isBaseless && text !== '' && !isAbsolute(text)

  /** Whether a script of the page itself may have made an address. */
  const isOwn = (text: string) =>
    text.startsWith('blob:null/') || text.startsWith(`blob:${location.origin}/`)

  function add(address: string | null | undefined, by: string): void {
    const text = (address ?? '').trim()
    const named = { address: cut(text), by: cut(by) }
    if (/^(?:file|blob|cid):|^[a-z]:[\\/]/i.test(text)) {
      if (found.local.length < 50) found.local.push({ ...named, isOwn: isOwn(text) })
    } else if (isRelative(text)) {
      found.relativeCount += 1
      if (found.relative.length < 50) found.relative.push(named)
    }
  }
  function addUrlsIn(css: string, by: string): void {
    const pattern = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/gi
    for (const [, a, b, c] of cut(css, 5_000).matchAll(pattern)) add(a ?? b ?? c, by)
  }
  function addAttribute(element: Element, name: string): void {
    const value = attribute(element, name)
    if (value !== null) add(value, `${nameOf(element)}[${name}]`)
  }
  function addCandidates(element: Element): void {
    if (!hasAttribute(element, 'srcset')) return
    for (const candidate of cut(attribute(element, 'srcset'), 5_000).split(/,\s+/)) {
      add(candidate.trim().split(/\s/, 1)[0], `${nameOf(element)}[srcset]`)
    }
  }
  function readLink(element: Element): void {
    const rel = attribute(element, 'rel') ?? ''
    if (/\bstylesheet\b/i.test(rel) && !/\balternate\b/i.test(rel)) addAttribute(element, 'href')
  }
  function readAnchor(element: Element): void {
    const href = (attribute(element, 'href') ?? '').trim()
    if (!(isBaseless || isOfFiles) || href === '' || isAbsolute(href)) return
    found.deadLinks += 1
    found.deadLink ??= { address: cut(href), by: `${nameOf(element)}[href]` }
  }
  const isDrawnImage = (element: Element) =>
    element instanceof HTMLImageElement && isComplete(element) && naturalWidth(element) > 0
  /** Whether an element is an image that is drawn, or gives one some of its addresses. */
  function isDrawn(element: Element, tag: string): boolean {
    if (tag === 'img') return isDrawnImage(element)
    const picture = tag === 'source' ? parentOf(element) : null
    if (picture === null || localName(picture) !== 'picture') return false
    const image = Element.prototype.querySelector.call(picture, 'img')
    return image !== null && isDrawnImage(image)
  }
  /** Notes what the page embeds as a document of its own. */
  function readEmbedded(element: Element, tag: string): void {
    const address = attribute(element, tag === 'object' ? 'data' : 'src')?.trim() ?? ''
    if (address === '' || found.embedded.length >= 50) return
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase()
    const url = URL.parse(address, getter(Node, 'baseURI')(element))?.href ?? address
    found.embedded.push({ address: cut(url), by: nameOf(element), type: cut(type, 60) })
  }
  function readElement(element: Element, tag: string): void {
    if (isDrawn(element, tag)) return
    if (EMBEDDING.test(tag)) readEmbedded(element, tag)
    const style = attribute(element, 'style')
    if (style !== null && /url\(/i.test(style)) addUrlsIn(style, `${nameOf(element)}[style]`)
    for (const name of LOADING[tag] ?? []) addAttribute(element, name)
    if (tag === 'img' || tag === 'source') addCandidates(element)
    else if (tag === 'link') readLink(element)
    else if (tag === 'a') readAnchor(element)
  }

  return {
    found,
    /** Matches every element that `readElement` finds something in. */
    selector: [...new Set([...attributes, ...others])].join(','),
    /** Whether relative addresses lead nowhere. */
    isBaseless,
    readElement,
    add,
    addUrlsIn,
    addAttribute,
  }
}

export type AddressFacts = ReturnType<typeof makeAddressFacts>
