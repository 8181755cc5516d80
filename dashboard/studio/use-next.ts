/** The way from one problem to the next one. */
import { useState } from 'react'
import type { Problem } from './content.ts'
import { keyOf } from './problems.tsx'

interface ProblemWalk {
  /** The problem that was opened last, while it is there. */
  current: Problem | null
  open(problem: Problem): void
  /** Opens the problem after the one that was opened last. */
  next(): void
}

export function useNext(
  problems: readonly Problem[],
  open: (problem: Problem) => void,
): ProblemWalk {
  const [last, setLast] = useState({ key: '', at: -1 })
  const at = problems.findIndex((problem) => keyOf(problem) === last.key)
  function goTo(problem: Problem): void {
    setLast({ key: keyOf(problem), at: problems.indexOf(problem) })
    open(problem)
  }
  return {
    current: problems[at] ?? null,
    open: goTo,
    next() {
      // One that is solved has made way for the one after it.
      const following = at < 0 && last.key !== '' ? last.at : at + 1
      const next = problems[following] ?? problems[0]
      if (next) goTo(next)
    },
  }
}
