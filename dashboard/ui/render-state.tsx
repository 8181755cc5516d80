/** The state of a render, with the number of its hints. */
import { formatNumber } from './format.tsx'
import { StateMark } from './parts.tsx'

/** The state of a render. One that is completed may have hints: it is not simply all right. */
export function RenderState({ state, hints }: { state: string; hints: number }) {
  if (state !== 'completed' || hints === 0) return <StateMark state={state} />
  return (
    <span className="state warn">
      {state}, {hintsOf(hints)}
    </span>
  )
}

/** `1 hint`, `7 hints` */
export function hintsOf(count: number): string {
  return count === 1 ? '1 hint' : `${formatNumber(count)} hints`
}
