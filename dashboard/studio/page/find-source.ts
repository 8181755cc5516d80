/** Finds the place in a template that a text on its page comes from, and the other way round. */
import type { PageText } from '../../preview/pdf.ts'
import type { Path } from '../form/change.ts'
import { type Output, outputsOf, shared, shows, spaced, valuesOf, WHOLE } from './expressions.ts'
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

export function sourceOf(html: string, data: Data): Source {
  const locale = typeof data['locale'] === 'string' ? data['locale'] : 'en-US'
  const tree = sourceTree(html)
  const outputs = outputsOf(html).filter(
    ({ from }) => !tree.hidden.some((part) => part.from <= from && from < part.to),
  )
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

interface Candidate extends Origin {
  /** The number of characters that are the same. */
  score: number
}

/** @param texts all of the page, of which the text at `index` is meant */
export function originOf(source: Source, texts: readonly PageText[], index: number): Origin | null {
  const text = texts[index]?.text ?? ''
  const found = candidates(source, text)
  const most = Math.max(...found.map(({ score }) => score))
  const best = found.filter(({ score }) => score === most)
  if (best.length === 0) return null
  // The same text may stand on the page more than once: the order of both is the same.
  const wanted = spaced(text)
  const before = texts.slice(0, index).filter((one) => spaced(one.text) === wanted).length
  return best[Math.min(before, best.length - 1)] ?? null
}

function candidates(source: Source, text: string): Candidate[] {
  const { html, tree, outputs, data, locale } = source
  const wanted = spaced(text)
  const own = tree.texts.flatMap(({ from, to, element }): Candidate[] => {
    const plain = spaced(decoded(html.slice(from, to)))
    const score = plain === wanted ? WHOLE : shared(plain, wanted)
    return score > 0 ? [{ element, at: from, path: null, score }] : []
  })
  const shown = outputs.flatMap((output): Candidate[] => {
    const element = elementAt(tree, output.from)
    const values = valuesOf(output.pattern, data).flatMap(({ path, value }): Candidate[] => {
      const score = shows(text, value, locale)
      return score > 0 ? [{ element, at: output.from, path, score }] : []
    })
    if (values.length > 0 || output.pattern.includes('*') || output.fallback === null) return values
    const score = shows(text, output.fallback, locale)
    return score > 0 ? [{ element, at: output.from, path: output.pattern, score }] : []
  })
  return [...own, ...shown].sort((one, other) => one.at - other.at)
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** The first text of the page that an element of the template makes. @returns -1 without one */
export function textOfElement(
  source: Source,
  element: SourceElement,
  texts: readonly PageText[],
): number {
  const { tree, outputs } = source
  const parts = textsOf(tree, element)
  const end = element.content?.to ?? element.tag.to
  const inside = outputs.filter(({ from }) => from >= element.tag.to && from < end)
  return texts.findIndex((_, index) => {
    const origin = originOf(source, texts, index)
    if (!origin) return false
    const isText = parts.some(({ from }) => from === origin.at)
    return isText || inside.some(({ from }) => from === origin.at)
  })
}
