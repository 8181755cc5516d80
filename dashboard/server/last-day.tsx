/** The last day of the server: renders, their duration, lanes and disk, by quarters of an hour. */
import { Link } from 'wouter'
import { formatClock, formatMs, formatNumber, formatStorage } from '../ui/format.tsx'
import { Sheet } from '../ui/parts.tsx'
import type { ServerStatus } from './calls.ts'

type Step = ServerStatus['last_day'][number]

const STEPS = 96
const STEP_MS = 15 * 60_000
const HEIGHT = 48

export function LastDay({ steps }: { steps: readonly Step[] }) {
  const sum = (of: (step: Step) => number) => steps.reduce((all, step) => all + of(step), 0)
  const failed = sum((step) => step.failed)
  const slowest = Math.max(0, ...steps.map(({ p95_ms }) => p95_ms ?? 0))
  const busiest = Math.max(0, ...steps.map(({ lanes_busy }) => lanes_busy))
  const free = steps.at(-1)?.disk_free_bytes ?? null
  return (
    <Sheet title="Last day" side={<Link href="/failures">Failures</Link>}>
      {steps.length === 0 ? (
        <p className="empty">Nothing was rendered in the last 24 hours.</p>
      ) : (
        <div className="body last-day">
          <Row
            name="Renders"
            value={`${formatNumber(sum(({ completed }) => completed) + failed)}, ${formatNumber(failed)} failed`}
            steps={steps}
            of={(step) => step.completed + step.failed}
            bad={(step) => step.failed}
          />
          <Row
            name="Duration, 95 of 100"
            value={`at most ${formatMs(slowest)}`}
            steps={steps}
            of={({ p95_ms }) => p95_ms ?? 0}
          />
          <Row
            name="Busy lanes of a process"
            value={`at most ${formatNumber(busiest)}`}
            steps={steps}
            of={({ lanes_busy }) => lanes_busy}
          />
          <Row
            name="Free on the disk"
            value={free === null ? '–' : formatStorage(free)}
            steps={steps}
            of={({ disk_free_bytes }) => disk_free_bytes ?? 0}
          />
        </div>
      )}
    </Sheet>
  )
}

interface RowProps {
  name: string
  value: string
  steps: readonly Step[]
  of(step: Step): number
  /** The part of it that is bad. */
  bad?(step: Step): number
}

/** Bars beside each other, all of one height scale, with the time of each as its title. */
function Row({ name, value, steps, of, bad = () => 0 }: RowProps) {
  const top = Math.max(1, ...steps.map(of))
  const end = Math.floor(Date.now() / STEP_MS)
  const scale = (count: number) => (count / top) * HEIGHT
  return (
    <div>
      <p className="row between">
        <strong>{name}</strong>
        <span className="note number">{value}</span>
      </p>
      <svg viewBox={`0 0 ${STEPS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map((step) => {
          const x = STEPS - 1 - (end - Math.floor(Date.parse(step.at) / STEP_MS))
          const [all, failed] = [scale(of(step)), scale(bad(step))]
          return (
            <g key={step.at}>
              <title>{`${formatClock(step.at)}: ${formatNumber(of(step))}`}</title>
              <rect className="fill-all" x={x + 0.1} width={0.8} y={HEIGHT - all} height={all} />
              <rect
                className="fill-bad"
                x={x + 0.1}
                width={0.8}
                y={HEIGHT - failed}
                height={failed}
              />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
