/** The buttons of a row of a table, and the pages of a long one. */
import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/format.tsx'

/** Rows on a page: each has a dozen elements. */
export const ROWS_SHOWN = 50

interface RowButtonProps {
  name: string
  isOff?: boolean
  isOpen?: boolean
  onClick(): void
  children: ReactNode
}

export function RowButton({ name, isOff, isOpen, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface PagesProps {
  first: number
  count: number
  onFirst(first: number): void
}

export function Pages({ first, count, onFirst }: PagesProps) {
  const last = Math.min(count, first + ROWS_SHOWN)
  return (
    <div className="row">
      <span className="note number">
        {formatNumber(first + 1)}–{formatNumber(last)} of {formatNumber(count)}
      </span>
      <button
        type="button"
        className="button small"
        disabled={first === 0}
        onClick={() => onFirst(first - ROWS_SHOWN)}
      >
        Earlier rows
      </button>
      <button
        type="button"
        className="button small"
        disabled={last === count}
        onClick={() => onFirst(first + ROWS_SHOWN)}
      >
        Later rows
      </button>
    </div>
  )
}
