/** The page breaks of a template, which show nothing themselves, and where the pages have them. */
import { useEffect, useState } from 'react'
import { hasBreak, kindOf } from './element-names.ts'
import type { PageIndex, Source } from './find-source.ts'
import { textsAround } from './page-gap.ts'
import type { ShownPages } from './page-texts.ts'
import type { SourceElement } from './source-tree.ts'

/** The template or its cursor rests this long before something is looked for on the page. */
export const REST_MS = 150

export interface PageBreak {
  element: SourceElement
  /** The page that begins with it, from 0. */
  page: number
}

/** Page breaks, and the text that has their elements. */
interface Found {
  html: string
  breaks: readonly PageBreak[]
}

const NONE: readonly PageBreak[] = []
const NOTHING: Found = { html: '', breaks: NONE }

/** Finds the page breaks of the shown pages. There are none between a change and its pages. */
export function usePageBreaks(
  pages: ShownPages | null,
  html: string,
  source: () => Source,
  indexOf: (source: Source, pages: ShownPages) => Promise<PageIndex>,
): readonly PageBreak[] {
  const [found, setFound] = useState(NOTHING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same function reads them
  useEffect(() => {
    if (!pages?.isThere()) return setFound(NOTHING)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const breaks = await findBreaks(html, source, (read) => indexOf(read, pages))
      if (isCurrent) setFound(breaks.length > 0 ? { html, breaks } : NOTHING)
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [pages, html, source])
  return breaksFor(found, html)
}

/** The places of elements in an older text are those of others in this one. */
export function breaksFor(found: Found, html: string): readonly PageBreak[] {
  return found.html === html ? found.breaks : NONE
}

/** A template without a page break is not read for it, and neither are its pages. */
export async function findBreaks(
  html: string,
  source: () => Source,
  indexOf: (source: Source) => Promise<PageIndex>,
): Promise<readonly PageBreak[]> {
  if (!hasBreak(html)) return NONE
  const elements = breaksOf(source())
  return elements.length > 0 ? breaksOn(await indexOf(source()), elements) : NONE
}

/** The elements that are page breaks and nothing else. */
function breaksOf({ html, tree }: Source): SourceElement[] {
  return tree.elements.filter((element) => kindOf(html, element) === 'break')
}

/**
 * The page breaks that the pages have. Liquid may leave an element out: the text after it is on the
 * same page then as the one before it.
 */
function breaksOn(index: PageIndex, elements: readonly SourceElement[]): PageBreak[] {
  const { texts, originOf } = index
  return elements.flatMap((element): PageBreak[] => {
    const range = { from: element.tag.from, to: element.end }
    const around = textsAround(texts, (at) => originOf(at)?.at ?? null, range)
    const [before, after] = around.map((at) => texts[at]?.page)
    if (after === undefined) return before === undefined ? [] : [{ element, page: before + 1 }]
    return after > (before ?? 0) ? [{ element, page: after }] : []
  })
}
