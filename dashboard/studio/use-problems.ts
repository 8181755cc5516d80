/** Everything that is wrong with a template: what the browser finds, and what a preview says. */
import { useMemo, useState } from 'react'
import type { Content, Problem } from './content.ts'
import { failureProblems, jsonProblems } from './find-problems.ts'
import { hintProblems } from './hint-problems.ts'
import { ownHints } from './own-hints.ts'
import type { LivePreview } from './use-live-preview.ts'

/** @param kind what the template is made for */
export function useProblems(
  content: Content,
  { failure, preview }: Pick<LivePreview, 'failure' | 'preview'>,
  { kind, untaken }: { kind: 'card' | 'document'; untaken: readonly Problem[] },
): Problem[] {
  const [hintsOf] = useState(() => ownHints())
  const hints = useMemo(() => hintsOf(preview, kind), [hintsOf, preview, kind])
  return useMemo(() => {
    const said = hintProblems(hints, content)
    return [...jsonProblems(content), ...untaken, ...failureProblems(failure, content), ...said]
  }, [content, failure, hints, untaken])
}
