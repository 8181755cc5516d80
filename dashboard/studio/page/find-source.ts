/** Finds the place in a template that a text on its page comes from, and the other way round. */
import type { PageText } from '../../preview/pdf-texts.ts'
import type { Path } from '../form/change.ts'
import { decoded } from './entities.ts'
import { type Output, outputsOf, valuesOf } from './expressions.ts'
import { gapAround, isBlank, liquidAt } from './page-gap.ts'
import { type Shown, shownTexts, spaced } from './shown-texts.ts'
import {
  elementAt,
  type SourceElement,
  type SourceTree,
  sourceTree,
  textsOf,
} from './source-tree.ts'

type Data = Readonly<Record<string, unknown>>

export interface Source {
  html: string
  tree: SourceTree
  outputs: Output[]
  data: Data
  locale: string
}

/** @param tree that of the HTML, for one that has been read before with other data */
export function sourceOf(html: string, data: Data, tree = sourceTree(html)): Source {
  const locale = typeof data['locale'] === 'string' ? data['locale'] : 'en-US'
  // Both are in the order of the HTML.
  let next = 0
  const outputs = outputsOf(html).filter(({ from }) => {
    while ((tree.hidden[next]?.to ?? html.length) <= from) next += 1
    return (tree.hidden[next]?.from ?? html.length) > from
  })
  return { html, tree, outputs, data, locale }
}

/** The origin of a text on the page. */
export interface Origin {
  element: SourceElement | null
  /** The place in the HTML. */
  at: number
  /** The value of the data; null for text of the template itself. */
  path: Path | null
}

/** A box on a page, in parts of it. */
export type Frame = Pick<PageText, 'page' | 'x' | 'y' | 'width' | 'height'>

/** The texts of the page and their origins, each of which is looked for once. */
export interface PageIndex {
  texts: readonly PageText[]
  originOf(index: number): Origin | null
  /** The box around a text and those beside it of the same origin, such as its other lines. */
  frameOf(index: number): Frame | null
  /** The first text that an element of the template makes. @returns -1 without one */
  textOf(element: SourceElement): number
  /**
   * The place on the page of what the HTML has at a place, inside of an element.
   * @returns a box without text for what shows none, such as a picture; null if nothing is known
   */
  placeOf(at: number, element: SourceElement): PageText | null
}

/** @param texts all of the page */
export function indexOf(source: Source, texts: readonly PageText[]): PageIndex {
  const shown = shownTexts(originsOf(source), source.locale)
  const found = new Map<string, Origin[]>()
  const counts = new Map<string, number>()
  // The same text may stand on the page more than once: the order of both is the same.
  const places = texts.map(({ text }) => {
    const plain = spaced(text)
    const before = counts.get(plain) ?? 0
    counts.set(plain, before + 1)
    return { plain, before }
  })

  function originOf(index: number): Origin | null {
    const place = places[index]
    if (!place) return null
    let origins = found.get(place.plain)
    if (!origins) {
      origins = shown.originsOf(place.plain)
      found.set(place.plain, origins)
    }
    return origins[Math.min(place.before, origins.length - 1)] ?? null
  }

  function frameOf(index: number): Frame | null {
    const text = texts[index]
    const origin = originOf(index)
    const isPart = (at: number) =>
      origin !== null && texts[at]?.page === text?.page && originOf(at) === origin
    let [first, last] = [index, index]
    while (isPart(first - 1)) first -= 1
    while (isPart(last + 1)) last += 1
    return text ? frameAround(text.page, texts.slice(first, last + 1)) : null
  }

  function textOf(element: SourceElement): number {
    const { tree, outputs } = source
    const end = element.content?.to ?? element.tag.to
    const inside = outputs.filter(({ from }) => from >= element.tag.to && from < end)
    const parts = new Set([...textsOf(tree, element), ...inside].map(({ from }) => from))
    return texts.findIndex((_, index) => parts.has(originOf(index)?.at ?? -1))
  }

  function placeOf(at: number, element: SourceElement): PageText | null {
    const { html } = source
    const gap = (from: number, to: number) =>
      gapAround(texts, (index) => originOf(index)?.at ?? null, html, { from, to })
    const liquid = liquidAt(html, at)
    const shown = texts.find((_, index) => liquid && originOf(index)?.at === liquid.from)
    if (shown) return shown
    if (liquid?.isPart) return gap(liquid.from, liquid.to)
    const found = texts[textOf(element)]
    const { tag, content } = element
    if (found || !isBlank(html.slice(tag.to, content?.to ?? tag.to))) return found ?? null
    return gap(tag.from, content?.to ?? tag.to)
  }

  return { texts, originOf, frameOf, textOf, placeOf }
}

function frameAround(page: number, texts: readonly PageText[]): Frame {
  const x = Math.min(...texts.map((text) => text.x))
  const y = Math.min(...texts.map((text) => text.y))
  const right = Math.max(...texts.map((text) => text.x + text.width))
  const bottom = Math.max(...texts.map((text) => text.y + text.height))
  return { page, x, y, width: right - x, height: bottom - y }
}

/** Everything that the template can show, in the order of its HTML. */
function originsOf({ html, tree, outputs, data }: Source): Shown<Origin>[] {
  const own = tree.texts.map(({ from, to, element }): Shown<Origin> => {
    return { origin: { element, at: from, path: null }, text: decoded(html.slice(from, to)) }
  })
  const values = outputs.flatMap(({ pattern, from, fallback }): Shown<Origin>[] => {
    const element = elementAt(tree, from)
    return valuesOf(pattern, data).flatMap(({ path, value }): Shown<Origin>[] => {
      const isEmpty = value === undefined || value === null || value === false || value === ''
      const shown = isEmpty && !pattern.includes('*') ? fallback : value
      if (shown === undefined || shown === null || typeof shown === 'object') return []
      return [{ origin: { element, at: from, path }, text: String(shown), value: shown }]
    })
  })
  return [...own, ...values].sort((one, other) => one.origin.at - other.origin.at)
}
