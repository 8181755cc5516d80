/** The element that is selected, on the page and in the code. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PageText } from '../../preview/pdf-texts.ts'
import type { Path } from '../form/change.ts'
import { pageDrawings } from './drawings.ts'
import { type Frame, type Origin, type PageIndex, sourceOf } from './find-source.ts'
import { NEAR, nearest } from './nearest.ts'
import { type PageBreak, REST_MS, usePageBreaks } from './page-breaks.ts'
import { pageTexts, type ShownPages } from './page-texts.ts'
import { type SourceElement, shownElementAt, sourceTree } from './source-tree.ts'

export interface Selection {
  element: SourceElement | null
  /** The place in the HTML. */
  at: number
  /** The value of the data that the text shows; null for text of the template itself. */
  path: Path | null
  /** The text before the element, by which a change elsewhere is noticed. */
  before: string
  /** `frame`: the cursor of the code is in it, and nobody has asked for its panel. */
  shownAs: 'panel' | 'frame'
}

/** A text of the page, and the box around everything that comes from the same place. */
export interface Marked {
  /** null for a picture. */
  text: PageText | null
  frame: Frame
}

export interface PageSelection {
  selection: Selection | null
  /** The place on the page; null = not known. */
  marked: Marked | null
  /** The page breaks that have no text, which nothing else shows. */
  breaks: readonly PageBreak[]
  /** Selects the text or the picture at a place on a page, in parts of the page. */
  selectAt(page: number, x: number, y: number): Promise<Selection | null>
  /** Selects the text after or before the marked one. */
  step(by: 1 | -1): Promise<Selection | null>
  /** Frames what the code has at a place, once the cursor rests there. */
  selectCode(at: number): void
  selectElement(element: SourceElement): void
  /** Marks what the next pages have and these do not, such as a page number. */
  awaitNew(): void
  close(): void
}

type Data = Readonly<Record<string, unknown>>

/** @param pages what is shown; null = nothing on which texts can be selected */
export function usePageSelection(
  pages: ShownPages | null,
  html: string,
  data: Data,
): PageSelection {
  const [selection, setSelection] = useState<Selection | null>(null)
  const [marked, setMarked] = useState<Marked | null>(null)
  // Read when it is needed first: while typing, nothing is selected.
  const tree = useMemo(() => once(() => sourceTree(html)), [html])
  const source = useMemo(() => once(() => sourceOf(html, data, tree())), [html, data, tree])
  const [indexOf] = useState(() => pageTexts())
  const [drawingAt] = useState(() => pageDrawings())
  const breaks = usePageBreaks(pages, html, source, indexOf)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the place on the page is that of the code, and not of a click. */
  const isSought = useRef(false)
  /** The pages on which a drawing was clicked, whose frame there is known. */
  const drawnOn = useRef<ShownPages | null>(null)
  const known = useRef<Promise<ReadonlySet<string>> | null>(null)
  const current = selection && refreshed(selection, tree().elements, html)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or selection moves the mark
  useEffect(() => {
    // The mark follows the element.
    const before = known.current
    if (!pages || !(current?.element || before)) return
    // The next click finds the place on another picture.
    if (!pages.isThere()) return setMarked(null)
    if (!isSought.current && drawnOn.current === pages) return
    let isCurrent = true
    // While typing goes on, the next page follows at once.
    const timer = setTimeout(async () => {
      const index = await indexOf(source(), pages)
      const old = await before
      if (!isCurrent) return
      known.current = null
      if (old)
        return setMarked(
          markOf(
            index,
            index.texts.findIndex(({ text }) => !old.has(text)),
          ),
        )
      if (!current?.element) return
      const place = markOfCode(index, current.at, current.element)
      setMarked((marked) => {
        const at = isSought.current ? -1 : placeOf(marked, index.texts)
        return at < 0 ? place : markOf(index, at)
      })
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [pages, selection])

  function take(found: PageIndex, index: number): Selection | null {
    const mark = markOf(found, index)
    if (!mark) return null
    return select(mark, found.originOf(index))
  }

  function select(mark: Marked, origin: Origin | null): Selection | null {
    isSought.current = false
    drawnOn.current = mark.text ? null : pages
    setMarked(mark)
    const before = html.slice(0, origin?.element?.tag.from ?? 0)
    const taken = origin && { ...origin, before, shownAs: 'panel' as const }
    setSelection(taken)
    return taken
  }

  function selectNow(at: number): void {
    const element = shownElementAt(tree(), at)
    const shownAs = current?.shownAs ?? 'frame'
    if (!element && shownAs === 'frame') close()
    if (!pages || !element) return
    isSought.current = true
    setSelection({ element, at, path: null, before: html.slice(0, element.tag.from), shownAs })
  }
  function close(): void {
    clearTimeout(resting.current)
    setSelection(null)
    setMarked(null)
  }

  const newest = useRef(selectNow)
  newest.current = selectNow
  useEffect(() => () => clearTimeout(resting.current), [])

  return {
    selection: current,
    marked,
    breaks,
    async selectAt(page, x, y) {
      clearTimeout(resting.current)
      if (!pages) return null
      const index = await indexOf(source(), pages)
      const place = { page, x, y }
      const at = nearest(index.texts, place, 0)
      if (at >= 0) return take(index, at)
      const drawing = await drawingAt(source(), pages, place)
      if (drawing) return select({ text: null, frame: drawing.frame }, drawing.origin)
      return take(index, nearest(index.texts, place, NEAR))
    },
    async step(by) {
      clearTimeout(resting.current)
      if (!pages) return null
      const index = await indexOf(source(), pages)
      const { texts } = index
      const { length } = texts
      let at = marked ? placeOf(marked, texts) : by > 0 ? -1 : 0
      // Texts that the template does not have, such as numbers of pages, are passed over.
      for (let left = length; left > 0; left -= 1) {
        at = (at + by + length) % length
        if (index.originOf(at)) return take(index, at)
      }
      return null
    },
    selectCode(at) {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => newest.current(at), REST_MS)
    },
    selectElement(element) {
      const { from } = element.tag
      clearTimeout(resting.current)
      isSought.current = true
      const before = html.slice(0, from)
      setSelection({ element, at: from, path: null, before, shownAs: 'panel' })
    },
    awaitNew() {
      if (!pages?.isThere()) return
      known.current = indexOf(source(), pages).then(({ texts }) => new Set(texts.map(textIn)))
    },
    close,
  }
}

const textIn = ({ text }: PageText) => text

/** The text that the code has at a place, or the place of what shows none. */
function markOfCode(index: PageIndex, at: number, element: SourceElement): Marked | null {
  const text = index.placeOf(at, element)
  if (!text) return null
  return markOf(index, index.texts.indexOf(text)) ?? { text: null, frame: text }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The element after a change of the text; null if the text before it has changed. */
function refreshed(
  selection: Selection,
  elements: readonly SourceElement[],
  html: string,
): Selection | null {
  const { element, before } = selection
  if (!element) return html.startsWith(before) ? selection : null
  const found = elements.find(
    ({ name, tag }) => tag.from === element.tag.from && name === element.name,
  )
  return found && html.startsWith(before) ? { ...selection, element: found } : null
}

function markOf(index: PageIndex, at: number): Marked | null {
  const [text, frame] = [index.texts[at], index.frameOf(at)]
  return text && frame ? { text, frame } : null
}

/** @returns -1 if the text is not there any more */
function placeOf(marked: Marked | null, texts: readonly PageText[]): number {
  const text = marked?.text
  return texts.findIndex(
    (one) =>
      one.page === text?.page && one.text === text.text && one.x === text.x && one.y === text.y,
  )
}
