/**
 * Pictures, codes and signature places of a template, which have no text on its pages. A preview
 * with a link around each says where they are: decision 0240.
 */
import { type PageLink, readPdfLinks } from '../../preview/pdf-texts.ts'
import { kindOf } from './element-names.ts'
import { outputsOf, valuesOf } from './expressions.ts'
import type { Origin, Source } from './find-source.ts'
import { PAGES_MAX, type ShownPages } from './page-texts.ts'
import { elementAt, type SourceElement } from './source-tree.ts'

/** A part of the HTML that draws something. */
export interface Drawing {
  from: number
  to: number
  /** The picture or the place itself, or what is around a code. */
  element: SourceElement | null
  /** Whether it is an empty place, which its link fills. */
  isPlace: boolean
  /** The value of the data that it shows, see `Output`; null for one without. */
  pattern: readonly string[] | null
}

const ADDRESS = 'https://drawing.invalid/'
/** A link around a block would be as wide as the page. */
const AS_LARGE = 'style="display: inline-block"'
const CODES = /\|\s*(?:qrcode|barcode)\b/
/** A link inside of an empty place takes its width, and its height or the least of it. */
const AS_PLACE = 'style="display: block; height: 100%; min-height: inherit"'
/** Parts of tables with nothing but rows and cells, which no link can be in. */
const ROWS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const LITERAL = /\{\{-?\s*(?:"[^"]*"|'[^']*')\s*\|[^}]*\}\}/g

/** The drawings in the order of the HTML; what is inside of another one is a part of it. */
export function drawingsOf({ html, tree }: Pick<Source, 'html' | 'tree'>): Drawing[] {
  const outputs = outputsOf(html)
  const pictures = tree.elements.flatMap((element): Drawing[] => {
    const kind = kindOf(html, element)
    const isPlace = kind === 'signature' && !ROWS.has(element.name)
    if (kind !== 'picture' && !isPlace) return []
    const { from, to } = element.tag
    const source = outputs.find(
      (one) => one.from > from && one.to < to && /\ssrc=["']?$/.test(html.slice(from, one.from)),
    )
    return [{ from, to: element.end, element, isPlace, pattern: source?.pattern ?? null }]
  })
  const isShown = (at: number) => !tree.hidden.some(({ from, to }) => from <= at && at < to)
  const values = outputs.map(({ from, to, pattern }) => ({ from, to, pattern }))
  const literals = Array.from(html.matchAll(LITERAL), ({ 0: text, index }) => {
    return { from: index, to: index + text.length, pattern: null }
  })
  const codes = [...values, ...literals]
    .filter(({ from, to }) => isShown(from) && CODES.test(html.slice(from, to)))
    .map((code): Drawing => ({ ...code, element: elementAt(tree, code.from), isPlace: false }))
  const all = [...pictures, ...codes].sort((one, other) => one.from - other.from)
  return all.filter(({ from }, at) => !all.slice(0, at).some(({ to }) => from < to))
}

/** The HTML with a link around each drawing, or in it, whose address has its number. */
export function withLinks(html: string, drawings: readonly Drawing[]): string {
  let linked = ''
  let end = 0
  for (const [number, { from, to, element, isPlace }] of drawings.entries()) {
    const range = isPlace && element?.content ? element.content : { from, to }
    const [before, drawn] = [html.slice(end, range.from), html.slice(range.from, range.to)]
    const style = isPlace ? AS_PLACE : AS_LARGE
    linked += `${before}<a href="${ADDRESS}${number}" ${style}>${drawn}</a>`
    end = range.to
  }
  return linked + html.slice(end)
}

/** A drawing on a page. */
export interface Found {
  origin: Origin
  frame: PageLink
}

/** A place on a page, in parts of it. */
type Place = Pick<PageLink, 'page' | 'x' | 'y'>

/**
 * Makes a function that finds the drawing at a place. It asks for a preview when it is called first
 * for an output or a text, unless the template draws nothing.
 */
export function pageDrawings(
  read: typeof readPdfLinks = readPdfLinks,
): (source: Source, pages: ShownPages, place: Place) => Promise<Found | null> {
  let last: { html: string; pages: ShownPages; links: Promise<PageLink[]> } | null = null
  return async (source, pages, place) => {
    const drawings = drawingsOf(source)
    if (drawings.length === 0) return null
    if (last?.pages !== pages || last.html !== source.html) {
      const linked = pages.readWith(withLinks(source.html, drawings))
      const links = linked.then((blob) => read(blob, PAGES_MAX))
      last = { html: source.html, pages, links }
    }
    const own = last
    const links = await own.links.catch(() => {
      // The preview says what is wrong with it; the next click tries again.
      if (last === own) last = null
      return []
    })
    return drawingAt({ links, drawings, data: source.data }, place)
  }
}

interface Drawn {
  /** All of the pages, also those to other addresses. */
  links: readonly PageLink[]
  drawings: readonly Drawing[]
  data: Source['data']
}

export function drawingAt({ links, drawings, data }: Drawn, place: Place): Found | null {
  const frame = links.find((link) => link.url.startsWith(ADDRESS) && isIn(link, place))
  const drawing = frame && drawings[Number(frame.url.slice(ADDRESS.length))]
  if (!drawing) return null
  const { element, from, pattern } = drawing
  // A list draws it once for each row, in their order.
  const row = links.filter(({ url }) => url === frame.url).indexOf(frame)
  const path = pattern && (valuesOf(pattern, data)[pattern.includes('*') ? row : 0]?.path ?? null)
  return { origin: { element, at: from, path }, frame }
}

function isIn(box: PageLink, { page, x, y }: Place): boolean {
  const isAcross = box.x <= x && x <= box.x + box.width
  return box.page === page && isAcross && box.y <= y && y <= box.y + box.height
}
