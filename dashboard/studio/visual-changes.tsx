/**
 * The pages that a comparison changes: both texts are rendered with the same sample data, and the
 * server marks what differs.
 */
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'
import { useObjectUrl } from '../preview/use-object-url.ts'
import { renderPreview } from '../templates/queries.ts'
import { base64Of } from '../ui/base64.ts'
import { formatNumber, formatShare } from '../ui/format.tsx'
import { Failure, Loading } from '../ui/parts.tsx'
import type { PreviewBody } from './preview-body.ts'

/** Typing rests this long before the pages are compared. */
const REST_MS = 800
/** Pixels of the page between a change and its frame. */
const FRAME_GAP = 4

type RenderComparison = components['schemas']['RenderComparison']
type ComparedPage = components['schemas']['ComparedPage']

interface VisualChangesProps {
  id: string
  /** null while JSON is not valid. */
  before: PreviewBody | null
  after: PreviewBody | null
}

export function VisualChanges({ id, before, after }: VisualChangesProps) {
  const rested = useRested(JSON.stringify([before, after]))
  const isComplete = before !== null && after !== null
  const { data, error } = useQuery<RenderComparison>({
    queryKey: ['template-changes', id, rested],
    enabled: isComplete,
    retry: false,
    gcTime: 60_000,
    placeholderData: (last) => last,
    queryFn: ({ signal }) => comparePages(id, JSON.parse(rested) as PreviewBody[], signal),
  })
  if (!isComplete) return <p className="note">The pages are compared once the JSON is valid.</p>
  if (error) return <Failure error={error} />
  if (!data) return <Loading what="the changed pages" />
  if (data.same) return <p className="alert ok">No page looks different.</p>
  return <ChangedPages pages={data.pages} />
}

/** The pages with changes, each change in a frame: the arrows go from one to the next. */
function ChangedPages({ pages }: { pages: readonly ComparedPage[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const changed = pages.filter(({ changed_share, missing, resized }) => {
    return changed_share > 0 || missing !== null || resized
  })
  const count = changed.reduce((sum, { boxes }) => sum + boxes.length, 0)

  function goTo(change: number): void {
    const next = (change + count) % count
    setCurrent(next)
    const frame = list.current?.querySelectorAll('.frame')[next]
    frame?.scrollIntoView({ block: 'center' })
  }

  let before = 0
  return (
    <div className="stack loose" ref={list}>
      {count > 0 && (
        <div className="row between jump">
          <span className="number" role="status">
            Change {formatNumber(Math.min(current, count - 1) + 1)} of {formatNumber(count)}
          </span>
          <span className="row tight">
            <button type="button" className="button small" onClick={() => goTo(current - 1)}>
              <ChevronLeft size={16} aria-hidden="true" />
              Previous change
            </button>
            <button type="button" className="button small" onClick={() => goTo(current + 1)}>
              Next change
              <ChevronRight size={16} aria-hidden="true" />
            </button>
          </span>
        </div>
      )}
      <ol className="stack loose">
        {changed.map((page) => {
          const first = before
          before += page.boxes.length
          return (
            <li key={page.page} className="stack tight">
              <h3>Page {page.page}</h3>
              <p className="note number">{describe(page)}</p>
              {page.picture && (
                <ChangedPage page={page} picture={page.picture} current={current - first} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

async function comparePages(
  id: string,
  bodies: PreviewBody[],
  signal: AbortSignal,
): Promise<RenderComparison> {
  const files: string[] = []
  // One after the other: the server renders one preview of a user at a time.
  for (const body of bodies) {
    const { blob } = await renderPreview(id, body, signal)
    files.push(await base64Of(blob))
  }
  const [before, after] = files
  const body = { before: { file: before }, after: { file: after }, pictures: true }
  return (await unwrap(api.POST('/api/v1/renders/compare', { body, signal }))).data
}

function describe({ changed_share, missing, resized }: ComparedPage): string {
  if (missing === 'before') return 'This page is new.'
  if (missing === 'after') return 'This page is gone.'
  const share = `Changed: ${formatShare(changed_share)} of it.`
  return resized ? `Its size changed. ${share}` : share
}

interface ChangedPageProps {
  page: ComparedPage
  picture: string
  /** The change that was jumped to, counted from the first of this page. */
  current: number
}

function ChangedPage({ page, picture, current }: ChangedPageProps) {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    setBlob(new Blob([bytes], { type: 'image/png' }))
  }, [picture])
  const url = useObjectUrl(blob)
  const { width, height } = page
  return (
    <div className="changed">
      {url && (
        <div className="framed">
          <img src={url} alt={`Page ${page.page} with its changes in red`} />
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {page.boxes.map((box, at) => (
              <rect
                key={`${box.x} ${box.y}`}
                className={at === current ? 'frame current' : 'frame'}
                x={box.x - FRAME_GAP}
                y={box.y - FRAME_GAP}
                width={box.width + 2 * FRAME_GAP}
                height={box.height + 2 * FRAME_GAP}
              />
            ))}
          </svg>
        </div>
      )}
    </div>
  )
}

/** A text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
