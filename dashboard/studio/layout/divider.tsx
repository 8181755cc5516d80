/** The line between the source and the pages. It is moved with the pointer or the arrow keys. */
import { type Ref, useRef } from 'react'
import { SHARE_MAX, SHARE_MIN } from './view-settings.ts'

interface DividerProps {
  ref: Ref<HTMLDivElement>
  /** `x`: the pages lie beside the source, `y`: below it. */
  axis: 'x' | 'y'
  /** The width or height of the source, in percent. */
  share: number
  onMove(share: number): void
}

const STEP = 2
const MIDDLE = 50

export function Divider({ ref, axis, share, onMove }: DividerProps) {
  const isHeld = useRef(false)

  function onPointerMove(event: React.PointerEvent<HTMLElement>): void {
    const studio = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!isHeld.current || !studio) return
    const across = (event.clientX - studio.left) / studio.width
    const down = (event.clientY - studio.top) / studio.height
    onMove(Math.round((axis === 'x' ? across : down) * 1000) / 10)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const moved: Record<string, number> = {
      [axis === 'x' ? 'ArrowLeft' : 'ArrowUp']: share - STEP,
      [axis === 'x' ? 'ArrowRight' : 'ArrowDown']: share + STEP,
      Home: SHARE_MIN,
      End: SHARE_MAX,
      Enter: MIDDLE,
    }
    const next = moved[event.key]
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <div
      className="divider"
      ref={ref}
      role="separator"
      aria-label={axis === 'x' ? 'Width of the source' : 'Height of the source'}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share)}
      aria-valuemin={SHARE_MIN}
      aria-valuemax={SHARE_MAX}
      tabIndex={0}
      title="Drag, or press the arrow keys. Enter: the middle."
      onPointerDown={(event) => {
        isHeld.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        isHeld.current = false
      }}
      onDoubleClick={() => onMove(MIDDLE)}
      onKeyDown={onKeyDown}
    />
  )
}
