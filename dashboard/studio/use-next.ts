/** The way from one problem to the next one. */
import { useRef } from 'react'
import type { Problem } from './content.ts'

/** @returns a function that opens the problem after the one that was opened last */
export function useNext(
  problems: readonly Problem[],
  open: (problem: Problem) => void,
): () => void {
  const last = useRef(-1)
  return () => {
    if (problems.length === 0) return
    last.current = (last.current + 1) % problems.length
    const next = problems[last.current]
    if (next) open(next)
  }
}
