/** Bars of renders by day and type, with the same numbers as a table for screen readers. */
import { useEffect, useRef, useState } from 'react'
import type { Day } from '../queries.ts'
import { formatDay, formatNumber } from './format.tsx'

const HEIGHT = 176
const LEFT = 40
const BOTTOM = 24
const TYPES = ['pdf', 'screenshot', 'og', 'extract', 'pdfs'] as const
const NAMES = {
  pdf: 'PDF',
  screenshot: 'Screenshot',
  og: 'OG image',
  extract: 'Extract',
  pdfs: 'Work on PDFs',
}

/** The next round number, so that the axis has readable steps. */
function ceilingOf(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, value)))
  const step = [1, 2, 4, 8, 10].find((factor) => factor * power >= value) ?? 10
  return Math.max(4, step * power)
}

function partsOf(day: Day): { name: string; value: number }[] {
  const parts = TYPES.map((name) => ({ name: name as string, value: day[name] ?? 0 }))
  const isTyped = parts.some(({ value }) => value > 0)
  return isTyped ? parts.filter(({ value }) => value > 0) : [{ name: 'all', value: day.used }]
}

/** `Nov 22: 12 (PDF 9, Screenshot 3)` */
function titleOf(day: Day): string {
  const parts = TYPES.flatMap((type) => (day[type] ? [`${NAMES[type]} ${day[type]}`] : []))
  const detail = parts.length > 0 ? ` (${parts.join(', ')})` : ''
  return `${formatDay(day.date)}: ${formatNumber(day.used)}${detail}`
}

/** @param days every day of the period, oldest first */
export function DayChart({ days }: { days: Day[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!box.current) return
    // Drawn at its width: a scaled picture would have unreadable text on a phone.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.floor(entry.contentRect.width)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const top = ceilingOf(Math.max(...days.map(({ used }) => used), 0))
  const scale = (value: number) => (value / top) * (HEIGHT - BOTTOM - 8)
  const slot = (width - LEFT) / days.length
  const labelEvery = Math.ceil(days.length / Math.max(2, Math.floor(width / 110)))
  return (
    <div ref={box}>
      <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((part) => {
          const y = HEIGHT - BOTTOM - scale(top * part)
          return (
            <g key={part}>
              <line x1={LEFT} x2={width} y1={y} y2={y} />
              {part * 4 !== 1 && part * 4 !== 3 && (
                <text x={LEFT - 8} y={y + 4} textAnchor="end">
                  {formatNumber(top * part)}
                </text>
              )}
            </g>
          )
        })}
        {days.map((day, at) => {
          let base = HEIGHT - BOTTOM
          const x = LEFT + at * slot
          return (
            <g key={day.date}>
              {partsOf(day).map(({ name, value }) => {
                const height = scale(value)
                base -= height
                const bar = Math.max(1, height - 1)
                return (
                  <rect
                    key={name}
                    className={`fill-${name}`}
                    x={x + slot * 0.14}
                    width={slot * 0.72}
                    y={base}
                    height={value === 0 ? 0 : bar}
                  />
                )
              })}
              <rect className="hit" x={x} width={slot} y={0} height={HEIGHT - BOTTOM}>
                <title>{titleOf(day)}</title>
              </rect>
              {(days.length - 1 - at) % labelEvery === 0 && (
                <text
                  x={at === days.length - 1 ? width : x + slot / 2}
                  y={HEIGHT - 6}
                  textAnchor={at === days.length - 1 ? 'end' : 'middle'}
                >
                  {formatDay(day.date)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {/* A table ignores the height of a hidden element: the page would scroll over its rows. */}
      <div className="hidden">
        <table>
          <caption>Renders by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {TYPES.map((type) => (
                <th scope="col" key={type}>
                  {NAMES[type]}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDay(day.date)}</th>
                {TYPES.map((type) => (
                  <td key={type}>{day[type] ?? 0}</td>
                ))}
                <td>{day.used}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const DAY_MS = 86_400_000

/** Adds the days without renders. @param from, to as `2026-11-20` */
export function everyDay(days: Day[], from: string, to: string): Day[] {
  const all: Day[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10)
    all.push(days.find((day) => day.date === date) ?? { date, used: 0 })
  }
  return all
}
