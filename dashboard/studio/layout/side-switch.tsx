/** The choice of the side that is shown, where the window is too narrow for two columns. */
import { SIDES, type Side } from './view-settings.ts'

interface SideSwitchProps {
  side: Side
  /** Whether there is room for one of both at a time. */
  isShort: boolean
  onSide(side: Side): void
}

export function SideSwitch({ side, isShort, onSide }: SideSwitchProps) {
  const sides = SIDES.filter(([value]) => !(isShort && value === 'both'))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, and no part of a form
    <div className="sides row" role="group" aria-label="Shown">
      {sides.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className="button small"
          aria-pressed={value === side}
          onClick={() => onSide(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
