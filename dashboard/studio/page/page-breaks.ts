/** The page breaks of a template, which show nothing themselves, and where the pages have them. */
import { useEffect, useState } from 'react'
import { kindOf } from './element-names.ts'
import type { PageIndex, Source } from './find-source.ts'
import type { ShownPages } from './page-texts.ts'
import type { SourceElement } from './source-tree.ts'

/** The template or its cursor rests this long before something is looked for on the page. */
export const REST_MS = 150

export interface PageBreak {
  element: SourceElement
  /** From 0. */
  page: number
  /** From the top, in parts of the page; 0 = the page begins with it. */
  y: number
}

const NONE: readonly PageBreak[] = []

/** Finds the page breaks of the shown pages. A template without one reads no page. */
export function usePageBreaks(
  pages: ShownPages | null,
  source: () => Source,
  indexOf: (source: Source, pages: ShownPages) => Promise<PageIndex>,
): readonly PageBreak[] {
  const [breaks, setBreaks] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same function reads them
  useEffect(() => {
    if (!pages?.isThere()) return setBreaks(NONE)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const elements = breaksOf(source())
      const found = elements.length > 0 ? breaksOn(await indexOf(source(), pages), elements) : NONE
      if (isCurrent) setBreaks(found)
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [pages, source])
  return breaks
}

/** The elements that are page breaks and nothing else. */
export function breaksOf({ html, tree }: Pick<Source, 'html' | 'tree'>): SourceElement[] {
  if (!html.includes('break-before')) return []
  return tree.elements.filter((element) => kindOf(html, element) === 'break')
}

/** @param elements page breaks; those whose place is not known are left out */
export function breaksOn(index: PageIndex, elements: readonly SourceElement[]): PageBreak[] {
  return elements.flatMap((element): PageBreak[] => {
    const place = index.placeOf(element.tag.from, element)
    if (!place) return []
    const { page, y } = place
    const isWithin = index.texts.some(
      (text, at) => text.page === page && text.y < y && index.originOf(at) !== null,
    )
    return [{ element, page, y: isWithin ? y : 0 }]
  })
}
