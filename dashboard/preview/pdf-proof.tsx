/** The pages of a PDF on their bed. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '../ui/format.tsx'
import { Loading } from '../ui/parts.tsx'
import { Bed } from './bed.tsx'
import { drawPdf } from './pdf.ts'
import { useSize } from './use-size.ts'
import { type ProofView, shownWidth } from './zoom.ts'

/** Pages that are drawn at first, and with each further click. */
const PAGES = 3
/** A PDF that follows another one within this time is typed: it is drawn fast, and then densely. */
const REST_MS = 600
/** CSS pixels of a point. */
const POINT = 96 / 72

interface PdfProofProps {
  blob: Blob
  stale?: boolean | undefined
  view: ProofView | null
  tools: ReactNode
  page: number | undefined
}

export function PdfProof({ blob, stale, view, tools, page = 0 }: PdfProofProps) {
  const bed = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(bed)
  /** Drawings are shown in the order in which they were asked for. */
  const turns = useRef({ asked: 0, shown: 0 })
  const arrivals = useRef({ blob, at: Number.NEGATIVE_INFINITY, isTyped: false })
  const [pagesMax, setPagesMax] = useState(PAGES)
  if (page >= pagesMax) setPagesMax(Math.ceil((page + 1) / PAGES) * PAGES)
  const [pages, setPages] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const { zoom, pages: order } = view ?? { zoom: null, pages: null }
  const width = size?.width
  // The height matters where it limits the page.
  const height = zoom === 'fit' ? size?.height : 0
  // Before the page is painted: the workers begin meanwhile.
  useLayoutEffect(() => {
    if (width === undefined || height === undefined) return
    const control = new AbortController()
    const last = arrivals.current
    if (last.blob !== blob) {
      const at = performance.now()
      arrivals.current = { blob, at, isTyped: at - last.at < REST_MS }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const shownAs = zoom && order ? { zoom, pages: order } : null
    const space = { width, height }
    function draw(density: 'screen' | 'print', isAgain = false): void {
      turns.current.asked += 1
      const own = turns.current.asked
      drawPdf(blob, {
        pagesMax,
        density,
        signal: control.signal,
        widthOf(page, count) {
          const natural = { width: page.width * POINT, height: page.height * POINT }
          return shownWidth(natural, space, count, shownAs)
        },
      })
        .then((drawn) => {
          if (!drawn || own < turns.current.shown) return
          turns.current.shown = own
          // Swapped at once, so that the old pages stay until the new ones are drawn.
          box.current?.replaceChildren(...drawn.canvases.map(inProof))
          setPages(drawn.pages)
          setProblem(null)
          if (!drawn.canvases.some((canvas) => 'coarse' in canvas.dataset)) return
          if (!control.signal.aborted) timer = setTimeout(() => draw('print', true), REST_MS)
        })
        .catch((error: unknown) => {
          // Pages that are drawn already stay.
          if (!isAgain && own === turns.current.asked) {
            setProblem(error instanceof Error ? error.message : String(error))
          }
        })
    }
    draw(arrivals.current.isTyped ? 'screen' : 'print')
    // One that has begun is shown all the same: while typing goes on, each is replaced.
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [blob, pagesMax, zoom, order, width, height])
  return (
    <>
      <Bed of={bed} stale={stale} view={view}>
        {pages === 0 && problem === null && <Loading what="the pages" />}
        <div className="proofs" ref={box} />
        {problem !== null && <p className="waiting">The PDF cannot be shown: {problem}</p>}
      </Bed>
      {(pages > 0 || tools) && (
        <div className="strip row between note number">
          <span className="row">
            {pages > 0 && (pages === 1 ? '1 page' : `${formatNumber(pages)} pages`)}
            {pages > pagesMax && (
              <button
                type="button"
                className="button small"
                onClick={() => setPagesMax(pagesMax + PAGES)}
              >
                Show more
              </button>
            )}
          </span>
          {tools}
        </div>
      )}
    </>
  )
}

function inProof(canvas: HTMLCanvasElement): HTMLElement {
  const proof = document.createElement('div')
  proof.className = 'proof'
  proof.append(canvas)
  return proof
}
