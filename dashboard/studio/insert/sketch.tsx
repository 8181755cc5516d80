/** Drawings of pieces on paper. They are pictures: nothing in them is reached or typed in. */
import type { ReactNode } from 'react'

export function Sketch({ children }: { children: ReactNode }) {
  return (
    <figure className="field-sketch">
      <figcaption className="note small">On the page</figcaption>
      <div className="field-paper" aria-hidden="true">
        {children}
      </div>
    </figure>
  )
}

/** A page of 40 by 52 units: its lines of text, and the shape of the piece. */
interface Drawing {
  /** The places of lines of text, from the top. */
  lines: readonly number[]
  piece: string
  isFilled?: boolean
}

const DRAWINGS = {
  picture: { lines: [8, 40, 44], piece: 'M8 14h24v20H8zM8 31l8-8 6 6 4-4 6 6M26 19h2' },
  table: { lines: [8], piece: 'M6 15h28v24H6zM6 21h28M6 27h28M6 33h28M18 15v24M27 15v24' },
  code: {
    lines: [8, 12],
    piece: 'M12 20h6v6h-6zM22 20h6v6h-6zM12 30h6v6h-6zM22 30h2v2h-2zM26 34h2v2h-2zM26 30h2M22 36h2',
  },
  text: { lines: [8, 14], piece: 'M6 18h28v8H6zM9 20v4' },
  tick: { lines: [8, 12], piece: 'M6 20h7v7H6zM7.5 23.5l2 2 3.5-5M17 23.5h17' },
  choice: {
    lines: [8],
    piece: 'M6 15h28v7H6zM28 17.5l2 2 2-2M6 27h4v4H6zM14 29h14M6 35h4v4H6zM14 37h14',
  },
  signature: { lines: [8, 12, 16], piece: 'M8 40h24M10 36c4-10 6-8 5-2 3-5 5-5 5 0 3-3 5-2 8 0' },
  pageNumber: { lines: [8, 12, 16, 20, 24], piece: 'M15 46h3M19 48l2-4M22 46h3' },
  pageBreak: { lines: [8, 12, 16, 38, 42], piece: 'M4 27h4M11 27h4M18 27h4M25 27h4M32 27h4' },
  margins: { lines: [16, 20, 24, 28, 32], piece: 'M4 4h32v6H4zM4 42h32v6H4z' },
  part: { lines: [8, 42], piece: 'M8 14h24v22H8zM12 20h16M12 25h16M12 30h9' },
} satisfies Record<string, Drawing>

export type SketchName = keyof typeof DRAWINGS

/** A small page with a piece in its place. */
export function PageSketch({ of }: { of: SketchName }) {
  const { lines, piece } = DRAWINGS[of]
  return (
    <svg className="page-sketch" viewBox="0 0 40 52" aria-hidden="true">
      <rect className="paper" x="0.5" y="0.5" width="39" height="51" />
      <path className="lines" d={lines.map((y) => `M6 ${y}h28`).join('')} />
      <path className="piece" d={piece} />
    </svg>
  )
}
