/**
 * The picture of a template in the list: the first page of a preview, or the picture that a card
 * is, made when it comes into view.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api.ts'
import { drawPdf } from '../preview/pdf.ts'
import { useObjectUrl } from '../preview/use-object-url.ts'
import { whenIdle } from '../preview/when-idle.ts'
import { isCard } from '../studio/is-card.ts'
import { inQuotes } from '../ui/hint-words.ts'
import { useReaderWords } from '../ui/sentence.tsx'
import { PICTURES, readTemplate, renderPreview, type TemplateSummary } from './queries.ts'
import type { Turns } from './turns.ts'

/** Width of the drawn page, in pixels. */
const WIDTH = 180

interface PictureProps {
  of: TemplateSummary
  /** Shared by the pictures of a page. */
  turns: Turns
  /** The width of the drawn page, in pixels. */
  width?: number
}

export function TemplatePicture({ of: template, turns, width = WIDTH }: PictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const [isInView, setInView] = useState(false)
  const readerWords = useReaderWords()
  const { id, version } = template
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setInView(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const { data: blob, error } = useQuery({
    queryKey: [...PICTURES, id, version],
    enabled: isInView,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    queryFn: ({ signal }) =>
      turns(async () => {
        const saved = await readTemplate(id)
        const texts = { ...saved, settings: JSON.stringify(saved.settings) }
        const type = isCard(texts, saved) ? 'png' : 'pdf'
        return (await renderPreview(id, { type }, signal)).blob
      }),
  })
  const isPicture = blob?.type === 'image/png'
  const url = useObjectUrl(isPicture ? blob : undefined)
  useEffect(() => {
    if (!blob || isPicture) return
    whenIdle()
      .then(() => drawPdf(blob, { widthOf: () => width, pagesMax: 1 }))
      .then((drawn) => box.current?.replaceChildren(...(drawn?.canvases ?? [])))
      .catch(() => {
        // Without a picture, the card still has everything else.
      })
  }, [blob, isPicture, width])
  return (
    <span className={error ? 'picture none' : 'picture'} ref={place}>
      {isPicture ? url && <img src={url} alt="" /> : <span ref={box} aria-hidden="true" />}
      {error && (
        <span className="note small reason">
          No preview: {inQuotes(readerWords(reasonOf(error)))}
        </span>
      )}
    </span>
  )
}

function reasonOf(error: Error): string {
  const [issue] = error instanceof ApiFailure ? error.issues : []
  return issue?.message ?? error.message
}
