/** Shows an output as it is: a picture, the pages of a PDF, or the text of JSON. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readFailure } from '../api.ts'
import { RENDERS } from '../queries.ts'
import { PdfProof } from './pdf-proof.tsx'
import { Picture } from './picture.tsx'
import type { ProofView } from './zoom.ts'

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

interface ProofProps {
  blob: Blob
  /** Whether it belongs to an earlier request. */
  stale?: boolean
  /** Without one, it is as wide as the bed, within reason. */
  view?: ProofView | null
  /** Controls that stand beside its size. */
  tools?: ReactNode
  /** A page of a PDF that is drawn, too, from 0. */
  page?: number | undefined
}

/** An output on the bed, with crop marks, and below it its size. */
export function Proof({ blob, stale, view = null, tools, page }: ProofProps) {
  if (blob.type.startsWith('application/json')) return <JsonText blob={blob} />
  const common = { blob, stale, view, tools }
  return blob.type === 'application/pdf' ? (
    <PdfProof {...common} page={page} />
  ) : (
    <Picture {...common} />
  )
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
