/**
 * The pages that a comparison changes: both texts are rendered with the same sample data, and the
 * server marks what differs.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'
import { useObjectUrl } from '../preview/output.tsx'
import { renderPreview } from '../templates/queries.ts'
import { Failure, Loading } from '../ui/parts.tsx'
import type { PreviewBody } from './preview-body.ts'

/** Typing rests this long before the pages are compared. */
const REST_MS = 800

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
  const changed = data.pages.filter(({ changed_share, missing, resized }) => {
    return changed_share > 0 || missing !== null || resized
  })
  return (
    <ol className="stack loose">
      {changed.map((page) => (
        <li key={page.page} className="stack tight">
          <h3>Page {page.page}</h3>
          <p className="note number">{describe(page)}</p>
          {page.picture && <ChangedPage number={page.page} picture={page.picture} />}
        </li>
      ))}
    </ol>
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

function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(blob)
  return promise
}

function describe({ changed_share, missing, resized }: ComparedPage): string {
  if (missing === 'before') return 'This page is new.'
  if (missing === 'after') return 'This page is gone.'
  const share = `${(changed_share * 100).toLocaleString('en', { maximumSignificantDigits: 2 })} % of it changed.`
  return resized ? `Its size changed. ${share}` : share
}

function ChangedPage({ number, picture }: { number: number; picture: string }) {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    setBlob(new Blob([bytes], { type: 'image/png' }))
  }, [picture])
  const url = useObjectUrl(blob)
  return (
    <div className="changed">
      {url && <img src={url} alt={`Page ${number} with its changes in red`} />}
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
