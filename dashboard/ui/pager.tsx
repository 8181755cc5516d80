/** The place of a page in a list, and the way to the next ones. */
import { formatNumber } from './format.tsx'

interface PagerProps {
  offset: number
  /** Rows of this page. */
  shown: number
  size: number
  total: number
  onPage(offset: number): void
}

export function Pager({ offset, shown, size, total, onPage }: PagerProps) {
  if (total === 0) return null
  return (
    <div className="row between">
      <p className="note number">
        {formatNumber(offset + 1)}–{formatNumber(offset + shown)} of {formatNumber(total)}
      </p>
      {total > size && (
        <div className="row">
          <button
            type="button"
            className="button"
            disabled={offset === 0}
            onClick={() => onPage(Math.max(0, offset - size))}
          >
            Newer
          </button>
          <button
            type="button"
            className="button"
            disabled={offset + size >= total}
            onClick={() => onPage(offset + size)}
          >
            Older
          </button>
        </div>
      )}
    </div>
  )
}
