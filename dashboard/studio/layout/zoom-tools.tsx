/** The choice of the zoom, and of where the pages lie. */
import { Columns2 } from 'lucide-react'
import { type ProofView, ZOOMS, type Zoom } from '../../preview/zoom.ts'

interface ZoomToolsProps {
  view: ProofView
  /** A picture has no pages. */
  of: 'pdf' | 'png'
  onView(part: Partial<ProofView>): void
}

export function ZoomTools({ view, of, onView }: ZoomToolsProps) {
  const isBeside = view.pages === 'beside'
  return (
    <span className="zoom-tools">
      {of === 'pdf' && (
        <button
          type="button"
          className="button small icon"
          aria-label="Pages beside each other"
          aria-pressed={isBeside}
          title="Pages beside each other"
          onClick={() => onView({ pages: isBeside ? 'below' : 'beside' })}
        >
          <Columns2 size={16} aria-hidden="true" />
        </button>
      )}
      <select
        className="select small"
        aria-label="Zoom"
        value={view.zoom}
        onChange={({ target }) => onView({ zoom: target.value as Zoom })}
      >
        {ZOOMS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
