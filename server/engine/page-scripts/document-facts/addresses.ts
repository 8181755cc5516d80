/** Page script: addresses that the elements of a document name. */
import type { Elements } from '../elements.ts'

/** An address, and the element or rule that names it. */
export interface NamedAddress {
  address: string
  by: string
}

/** Collects the addresses that elements name. Lists have at most 50 entries. */
export function makeAddressFacts({ elements }: { elements: Elements }) {
  const { attribute, hasAttribute, cut, nameOf, getter } = elements

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
  const others = ['img', 'source[srcset]', 'link[href]', 'a[href]', '[style*="url(" i]']

  const found = {
    relative: [] as NamedAddress[],
    relativeCount: 0,
    deadLink: null as NamedAddress | null,
    deadLinks: 0,
    local: [] as NamedAddress[],
  }
  const isBaseless = !/^https?:/.test(getter(Node, 'baseURI')(document))
  const isRelative = (text: string) =>
    isBaseless && text !== '' && !/^#|^[a-z][a-z0-9+.-]*:/i.test(text)

  function add(address: string | null | undefined, by: string): void {
    const text = (address ?? '').trim()
    const list = /^(?:file|blob|cid):|^[a-z]:[\\/]/i.test(text)
      ? found.local
      : isRelative(text)
        ? found.relative
        : null
    if (list === found.relative) found.relativeCount += 1
    if (list && list.length < 50) list.push({ address: cut(text), by: cut(by) })
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
    if (!isRelative(href)) return
    found.deadLinks += 1
    found.deadLink ??= { address: cut(href), by: `${nameOf(element)}[href]` }
  }
  function readElement(element: Element, tag: string): void {
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
