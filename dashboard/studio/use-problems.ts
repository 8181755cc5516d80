/** Everything that is wrong with a template: what the browser finds, and what a preview says. */
import { useMemo } from 'react'
import type { ApiFailure } from '../api.ts'
import type { Hint } from '../templates/queries.ts'
import type { Content, Problem } from './content.ts'
import { failureProblems, jsonProblems } from './find-problems.ts'
import { hintProblems } from './hint-problems.ts'

export function useProblems(
  content: Content,
  failure: ApiFailure | null,
  hints: readonly Hint[] | undefined,
): Problem[] {
  return useMemo(
    () => [
      ...jsonProblems(content),
      ...failureProblems(failure, content),
      ...hintProblems(hints ?? [], content),
    ],
    [content, failure, hints],
  )
}
