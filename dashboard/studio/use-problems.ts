/** Everything that is wrong with a template: what the browser finds, and what a preview says. */
import { useMemo } from 'react'
import type { Content, Problem } from './content.ts'
import { failureProblems, jsonProblems } from './find-problems.ts'
import { hintProblems } from './hint-problems.ts'
import type { LivePreview } from './use-live-preview.ts'

export function useProblems(
  content: Content,
  { failure, preview }: Pick<LivePreview, 'failure' | 'preview'>,
): Problem[] {
  const hints = preview?.hints
  return useMemo(() => {
    const said = hintProblems(hints ?? [], content)
    return [...jsonProblems(content), ...failureProblems(failure, content), ...said]
  }, [content, failure, hints])
}
