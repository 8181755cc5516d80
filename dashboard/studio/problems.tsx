/** The problems of a template: their number, and a list in which each leads to its place. */
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '../ui/format.tsx'
import { FIELDS, type Problem } from './content.ts'

interface ProblemListProps {
  problems: readonly Problem[]
  /** The one that was opened last. */
  current?: Problem | null
  onOpen(problem: Problem): void
}

export function ProblemList({ problems, current = null, onOpen }: ProblemListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ul className="problems" aria-label="Problems" ref={list}>
      {problems.map((problem) => (
        <li key={keyOf(problem)}>
          <button
            type="button"
            className={problem.severity}
            aria-current={problem === current || undefined}
            onClick={() => onOpen(problem)}
          >
            <span className={problem.severity === 'error' ? 'state bad' : 'state warn'}>
              {FIELDS[problem.field].title}
              {problem.line !== null && `, line ${problem.line}`}
            </span>
            <span>{problem.message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Names a problem as long as it stays where it is. */
export function keyOf({ field, line, column, message }: Problem): string {
  return `${field} ${line} ${column} ${message}`
}

/** `1 problem`, `7 problems` */
export function problemsOf(count: number): string {
  return count === 1 ? '1 problem' : `${formatNumber(count)} problems`
}

/** The foot of the source. @param children stand beside the number */
export function ProblemFoot({ children, ...list }: ProblemListProps & { children: ReactNode }) {
  const { problems } = list
  const isWrong = problems.some(({ severity }) => severity === 'error')
  return (
    <div className="strip foot">
      {problems.length === 0 ? (
        <p className="state ok">No problems</p>
      ) : (
        <h3 className={`state ${isWrong ? 'bad' : 'warn'}`}>{problemsOf(problems.length)}</h3>
      )}
      {children}
      {problems.length > 0 && <ProblemList {...list} />}
    </div>
  )
}
