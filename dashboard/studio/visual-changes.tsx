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
import { useRested } from '../ui/use-rested.ts'
import { type Box, changesOf, Frames, PagePair, type Pages, useDrawnPages } from './page-pair.tsx'
import type { PreviewBody } from './preview-body.ts'

/** Typing rests this long before the pages are compared. */
const REST_MS = 800

type RenderComparison = components['schemas']['RenderComparison']
type ComparedPage = components['schemas']['ComparedPage']

/** The findings of the server, and the PDFs that it has compared. */
interface Comparison {
  found: RenderComparison
  before: Blob
  after: Blob
}

interface VisualChangesProps {
  id: string
  /** null while JSON is not valid. */
  before: PreviewBody | null
  after: PreviewBody | null
}

export function VisualChanges({ id, before, after }: VisualChangesProps) {
  const rested = useRested(JSON.stringify([before, after]), REST_MS)
  const isComplete = before !== null && after !== null
  const { data, error } = useQuery<Comparison>({
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
  if (data.found.same) return <p className="alert ok">No page looks different.</p>
  return <ChangedPages comparison={data} />
}

interface ChangedPagesProps {
  comparison: Comparison
}

/** The pages with changes, each change in a frame: the arrows go from one to the next. */
function ChangedPages({ comparison: { found, before: old, after: own } }: ChangedPagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [isLaid, setLaid] = useState(false)
  const drawn = useDrawnPages(old, own)
  const changed = found.pages
    .filter(
      ({ changed_share, missing, resized }) => changed_share > 0 || missing !== null || resized,
    )
    .map((page) => ({ page, changes: changesOf(page.boxes) }))
  const count = changed.reduce((sum, { changes }) => sum + changes.length, 0)

  function goTo(change: number): void {
    const next = (change + count) % count
    setCurrent(next)
    const frame = list.current?.querySelector(`[data-change="${next}"]`)
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
            <button
              type="button"
              className="button small"
              aria-pressed={isLaid}
              onClick={() => setLaid(!isLaid)}
            >
              Overlay
            </button>
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
        {changed.map(({ page, changes }) => {
          const first = before
          before += changes.length
          const isPair = !isLaid && hasPage(drawn, page)
          const shown = { page, changes, first, current }
          return (
            <li key={page.page} className="stack tight">
              <h3>Page {page.page}</h3>
              <p className="note number">{describe(page)}</p>
              {drawn && isPair && <PagePair {...shown} pages={drawn} />}
              {!isPair && page.picture && <ChangedPage {...shown} picture={page.picture} />}
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
): Promise<Comparison> {
  const [old, own] = bodies
  if (!old || !own) throw new Error('two contents are compared')
  // One after the other: the server renders one preview of a user at a time.
  const { blob: before } = await renderPreview(id, old, signal)
  const { blob: after } = await renderPreview(id, own, signal)
  const [one, other] = [await base64Of(before), await base64Of(after)]
  const body = { before: { file: one }, after: { file: other }, pictures: true }
  const { data } = await unwrap(api.POST('/api/v1/renders/compare', { body, signal }))
  return { found: data, before, after }
}

/** Whether one of its sides is drawn: of long documents, the last pages are not. */
function hasPage(pages: Pages | null, { page }: ComparedPage): boolean {
  return Boolean(pages?.before[page - 1] ?? pages?.after[page - 1])
}

function describe({ changed_share, missing, resized }: ComparedPage): string {
  if (missing === 'before') return 'This page is new.'
  if (missing === 'after') return 'This page is gone.'
  const share = `${formatShare(changed_share)} of this page changed.`
  return resized ? `Its size changed. ${share}` : share
}

interface ChangedPageProps {
  page: ComparedPage
  picture: string
  changes: readonly Box[]
  first: number
  current: number
}

/** Both sides on each other, with what differs in red. */
function ChangedPage({ page, picture, ...changes }: ChangedPageProps) {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    setBlob(new Blob([bytes], { type: 'image/png' }))
  }, [picture])
  const url = useObjectUrl(blob)
  return (
    <div className="changed">
      {url && (
        <div className="framed">
          <img src={url} alt={`Page ${page.page} with its changes in red`} />
          <Frames page={page} {...changes} />
        </div>
      )}
    </div>
  )
}
