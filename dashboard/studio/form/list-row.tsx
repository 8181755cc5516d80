/** A row of a list: its cells, and the buttons that move, remove and open it. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import type { Path } from './change.ts'
import { LeafInput } from './leaf-input.tsx'
import { RowButton } from './list-parts.tsx'
import { isObject, type Leaf, own } from './shape.ts'

interface ListRowProps {
  leaves: readonly Leaf[]
  /** The path of the row, which ends with its number from 0. */
  path: Path
  value: unknown
  number: number
  isLast: boolean
  /** The values without a cell; null = none. */
  more: { isOpen: boolean; onToggle(): void; draw(): ReactNode } | null
  onPaste(event: ClipboardEvent, column: Leaf): void
  onKeyDown(event: KeyboardEvent, column: string): void
  onMove(by: 1 | -1): void
  onRemove(): void
}

export function ListRow(props: ListRowProps) {
  const { leaves, path, value, number, isLast, more, onPaste, onKeyDown, onMove, onRemove } = props
  const values = isObject(value) ? value : {}
  const name = `row ${number + 1}`
  const Chevron = more?.isOpen ? ChevronDown : ChevronRight
  return (
    <tbody>
      <tr aria-rowindex={number + 2}>
        {leaves.map((leaf) => (
          <td key={leaf.name} className={`cell-${sizeOf(leaf)}`} data-label={leaf.label}>
            <LeafInput
              leaf={leaf}
              path={[...path, leaf.name]}
              value={own(values, leaf.name)}
              label={`${leaf.label}, ${name}`}
              onPaste={(event) => onPaste(event, leaf)}
              onKeyDown={(event) => onKeyDown(event, leaf.name)}
            />
          </td>
        ))}
        <td className="row-actions">
          {more && (
            <RowButton name={`More of ${name}`} isOpen={more.isOpen} onClick={more.onToggle}>
              <Chevron size={16} />
            </RowButton>
          )}
          <RowButton name={`Move ${name} up`} isOff={number === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={16} />
          </RowButton>
          <RowButton name={`Move ${name} down`} isOff={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={16} />
          </RowButton>
          <RowButton name={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={16} />
          </RowButton>
        </td>
      </tr>
      {more?.isOpen && (
        <tr>
          <td colSpan={leaves.length + 1} className="row-more">
            {more.draw()}
          </td>
        </tr>
      )}
    </tbody>
  )
}

type CellSize = 'text' | 'number' | 'date' | 'boolean' | 'picture'

/** The least widths of cells in pixels, as their styles have them, with the space around them. */
const WIDTHS: Record<CellSize, number> = {
  text: 134,
  number: 88,
  date: 144,
  boolean: 64,
  picture: 234,
}
const BUTTON = 30
const BUTTON_TOUCHED = 46

/** Whether rows of so many pixels hold all cells beside each other. */
export function fitsInRow(
  width: number,
  leaves: readonly Leaf[],
  buttons: number,
  pointer: 'fine' | 'coarse',
): boolean {
  const cells = leaves.reduce((sum, leaf) => sum + WIDTHS[sizeOf(leaf)], 0)
  return cells + buttons * (pointer === 'coarse' ? BUTTON_TOUCHED : BUTTON) <= width
}

function sizeOf({ kind, isNumeric }: Leaf): CellSize {
  if (kind === 'number' || isNumeric) return 'number'
  return kind === 'long' ? 'text' : kind
}
