/** The content of a page that has nothing yet: a proof of what will be here, and how to begin. */
import type { ReactNode } from 'react'

/** The corners of the sheet, as far from it as those of a printer's proof. */
const CROP_MARKS = 'M76 0v8M132 0v8M76 92v8M132 92v8M60 14h8M60 86h8M140 14h8M140 86h8'
const LINES = [30, 37, 44]

/** @param stamp on the sheet, such as the name of a file: at most 24 characters */
export function Empty({ stamp, children }: { stamp: string; children: ReactNode }) {
  const width = stamp.length * 7 + 20
  return (
    <div className="empty">
      <svg className="specimen-sheet" width="208" height="100" aria-hidden="true">
        <path d={CROP_MARKS} />
        <rect className="paper" x="76" y="14" width="56" height="72" />
        <rect className="fill-screenshot" x="82" y="20" width="22" height="4" />
        {LINES.map((y, at) => (
          <rect key={y} className="line" x="82" y={y} width={44 - at * 7} height="2" />
        ))}
        <rect className="fill-og" x="82" y="74" width="14" height="6" />
        <rect className="stamp" x={104 - width / 2} y="50" width={width} height="20" rx="3" />
        <text x="104" y="64">
          {stamp}
        </text>
      </svg>
      {children}
    </div>
  )
}
