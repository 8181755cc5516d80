/** A small picture of an output in a list. */
import { useEffect, useRef, useState } from 'react'
import { useOutput } from './output.tsx'
import { drawPdf } from './pdf.ts'
import { useObjectUrl } from './use-object-url.ts'
import { whenIdle } from './when-idle.ts'

const WIDTH = 44
const BYTES_MAX = 3_000_000

/** It is loaded when it comes into view. */
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
  const isSmall = bytes !== null && bytes <= BYTES_MAX
  const { data: blob } = useOutput(id, isInView && isSmall)
  return (
    <span className={isSmall ? 'thumb' : 'thumb none'} ref={box} aria-hidden="true">
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
    whenIdle()
      .then(() => drawPdf(blob, { widthOf: () => WIDTH, pagesMax: 1 }))
      .then((drawn) => box.current?.replaceChildren(...(drawn?.canvases ?? [])))
      .catch(() => {
        // Without a picture, the row still has everything else.
      })
  }, [blob, isPdf])
  return isPdf ? <span ref={box} /> : url && <img src={url} alt="" />
}
