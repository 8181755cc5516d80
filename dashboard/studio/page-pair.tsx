/** A page before and after a change, beside each other, each change in a frame. */
import { useEffect, useRef, useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { drawPdf } from '../preview/pdf.ts'

type ComparedPage = components['schemas']['ComparedPage']
export type Box = Pick<ComparedPage['boxes'][number], 'x' | 'y' | 'width' | 'height'>

/** Pixels between two boxes of one change: the lines below one that was inserted are no others. */
const NEAR = 32
/** Pixels of the page between a change and its frame. */
const FRAME_GAP = 8
/** The width in which pages are drawn: the panel shows them smaller. */
const WIDTH = 480
/** More pages of a document are not drawn. */
const PAGES_MAX = 20

/** The changes of a page from top to bottom: what stands close together has changed together. */
export function changesOf(boxes: readonly Box[]): Box[] {
  const changes: Box[] = []
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const last = changes.at(-1)
    if (!last || box.y > last.y + last.height + NEAR) changes.push(box)
    else changes[changes.length - 1] = around(last, box)
  }
  return changes
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

/** The first pages of two PDFs. */
export interface Pages {
  before: readonly HTMLCanvasElement[]
  after: readonly HTMLCanvasElement[]
}

/** @returns null until both are drawn */
export function useDrawnPages(before: Blob, after: Blob): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const draw = async (blob: Blob) => {
      const options = { widthOf: () => WIDTH, pagesMax: PAGES_MAX, signal: control.signal }
      return (await drawPdf(blob, options))?.canvases ?? []
    }
    Promise.all([draw(before), draw(after)])
      .then(([old, own]) => control.signal.aborted || setPages({ before: old, after: own }))
      .catch(() => {
        // The picture of the server, in which both lie on each other, is still there.
      })
    return () => control.abort()
  }, [before, after])
  return pages
}

interface PagePairProps {
  page: ComparedPage
  pages: Pages
  changes: readonly Box[]
  /** The number of the first of these changes among those of all pages. */
  first: number
  /** The change that was jumped to. */
  current: number
}

export function PagePair({ page, pages, ...changes }: PagePairProps) {
  const sides = [
    ['Before', pages.before[page.page - 1]],
    ['After', pages.after[page.page - 1]],
  ] as const
  return (
    <div className="changed pair">
      {sides.map(([name, canvas]) => (
        <figure key={name}>
          <figcaption>{name}</figcaption>
          {canvas && (
            <div className="framed">
              <Drawn canvas={canvas} name={`Page ${page.page} ${name.toLowerCase()} the change`} />
              <Frames page={page} {...changes} />
            </div>
          )}
        </figure>
      ))}
    </div>
  )
}

function Drawn({ canvas, name }: { canvas: HTMLCanvasElement; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    canvas.setAttribute('aria-label', name)
    box.current?.replaceChildren(canvas)
  }, [canvas, name])
  return <div ref={box} />
}

export function Frames({ page, changes, first, current }: Omit<PagePairProps, 'pages'>) {
  const { width, height } = page
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {changes.map((box, at) => (
        <rect
          key={`${box.x} ${box.y}`}
          className={first + at === current ? 'frame current' : 'frame'}
          data-change={first + at}
          x={box.x - FRAME_GAP}
          y={box.y - FRAME_GAP}
          width={box.width + 2 * FRAME_GAP}
          height={box.height + 2 * FRAME_GAP}
        />
      ))}
    </svg>
  )
}
