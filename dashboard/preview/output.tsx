/** Shows an output as it is: a picture, the pages of a PDF, or the text of JSON. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readFailure } from '../api.ts'
import { RENDERS } from '../queries.ts'
import { formatNumber } from '../ui/format.tsx'
import { Loading } from '../ui/parts.tsx'
import { drawPdf } from './pdf.ts'

/** Pages that are drawn at first, and with each further click. */
const PAGES = 3
/** The padding of the bed on both sides, in pixels. */
const BED_PADDING = 72
const THUMB_WIDTH = 44
const THUMB_BYTES_MAX = 3_000_000
/** The rest is in the downloaded file. */
const JSON_CHARS_MAX = 100_000

/** The output of a render from this origin. @param enabled whether there is an output */
export function useOutput(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...RENDERS, id, 'output'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await fetch(outputAddress(id))
      if (!response.ok) throw await readFailure(response)
      return response.blob()
    },
  })
}

export function outputAddress(id: string): string {
  return `/dashboard/api/renders/${encodeURIComponent(id)}/output`
}

/** An address of a blob; it is valid while the component shows it. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

interface ProofProps {
  blob: Blob
  /** Whether it belongs to an earlier request. */
  stale?: boolean
}

/** An output on the bed, with crop marks, and below it its size. */
export function Proof(props: ProofProps) {
  if (props.blob.type.startsWith('application/json')) return <JsonText blob={props.blob} />
  return props.blob.type === 'application/pdf' ? <PdfProof {...props} /> : <Picture {...props} />
}

/** The content of a page as indented JSON, or its beginning. */
function JsonText({ blob }: { blob: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void blob.text().then((json) => {
      if (isCurrent) setText(JSON.stringify(JSON.parse(json), null, 2).slice(0, JSON_CHARS_MAX))
    })
    return () => {
      isCurrent = false
    }
  }, [blob])
  return (
    <div className="body">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <pre className="code" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}

function Bed({ stale = false, children }: { stale?: boolean | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
    <section className={stale ? 'bed stale' : 'bed'} tabIndex={0} aria-label="Preview">
      {children}
    </section>
  )
}

function Picture({ blob, stale }: ProofProps) {
  const url = useObjectUrl(blob)
  const [size, setSize] = useState('')
  return (
    <>
      <Bed stale={stale}>
        <div className="proof">
          {url && (
            <img
              src={url}
              alt="Output of the render"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize(`${formatNumber(naturalWidth)} × ${formatNumber(naturalHeight)} px`)
              }
            />
          )}
        </div>
      </Bed>
      <p className="strip note number">{size}</p>
    </>
  )
}

function PdfProof({ blob, stale }: ProofProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pagesMax, setPagesMax] = useState(PAGES)
  const [pages, setPages] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const bed = box.current?.parentElement
    const width = Math.max(120, Math.min(640, (bed?.clientWidth ?? 640) - BED_PADDING))
    drawPdf(blob, { width, pagesMax })
      .then((drawn) => {
        if (!isCurrent) return
        // Swapped at once, so that the old pages stay until the new ones are drawn.
        box.current?.replaceChildren(...drawn.canvases.map(inProof))
        setPages(drawn.pages)
        setProblem(null)
      })
      .catch((error: unknown) => {
        if (isCurrent) setProblem(error instanceof Error ? error.message : String(error))
      })
    return () => {
      isCurrent = false
    }
  }, [blob, pagesMax])
  return (
    <>
      <Bed stale={stale}>
        {pages === 0 && problem === null && <Loading what="the pages" />}
        <div className="proofs" ref={box} />
        {problem !== null && <p className="waiting">The PDF cannot be shown: {problem}</p>}
      </Bed>
      {pages > 0 && (
        <p className="strip row note number">
          {pages === 1 ? '1 page' : `${formatNumber(pages)} pages`}
          {pages > pagesMax && (
            <button
              type="button"
              className="button small"
              onClick={() => setPagesMax(pagesMax + PAGES)}
            >
              Show more
            </button>
          )}
        </p>
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

/** A small picture of an output, loaded when it comes into view. */
export function Thumb({ id, bytes }: { id: string; bytes: number | null }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setInView(true)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const isSmall = bytes !== null && bytes <= THUMB_BYTES_MAX
  const { data: blob } = useOutput(id, isInView && isSmall)
  return (
    <span className="thumb" ref={box} aria-hidden="true">
      {blob && <ThumbPicture blob={blob} />}
    </span>
  )
}

function ThumbPicture({ blob }: { blob: Blob }) {
  const box = useRef<HTMLSpanElement>(null)
  const isPdf = blob.type === 'application/pdf'
  const url = useObjectUrl(isPdf ? undefined : blob)
  useEffect(() => {
    if (!isPdf) return
    drawPdf(blob, { width: THUMB_WIDTH, pagesMax: 1 })
      .then(({ canvases }) => box.current?.replaceChildren(...canvases))
      .catch(() => {
        // Without a picture, the row still has everything else.
      })
  }, [blob, isPdf])
  return isPdf ? <span ref={box} /> : url && <img src={url} alt="" />
}
