/** A picture on its bed. */
import { type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '../ui/format.tsx'
import { Bed } from './bed.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { useSize } from './use-size.ts'
import { type ProofView, type Size, shownWidth } from './zoom.ts'

interface PictureProps {
  blob: Blob
  stale?: boolean | undefined
  view: ProofView | null
  tools: ReactNode
}

export function Picture({ blob, stale, view, tools }: PictureProps) {
  const bed = useRef<HTMLElement>(null)
  const space = useSize(bed)
  const url = useObjectUrl(blob)
  const [natural, setNatural] = useState<Size | null>(null)
  const width = view && natural && space && shownWidth(natural, space, 1, view)
  return (
    <>
      <Bed of={bed} stale={stale} view={view}>
        <div className="proof">
          {url && (
            <img
              src={url}
              alt="Output of the render"
              style={width ? { width } : undefined}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
            />
          )}
        </div>
      </Bed>
      <div className="strip row between note number">
        <span>
          {natural && `${formatNumber(natural.width)} × ${formatNumber(natural.height)} px`}
        </span>
        {tools}
      </div>
    </>
  )
}
