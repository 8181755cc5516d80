/** The hints about what a template is made for: the pages of a document, the picture of a card. */
import type { Hint, PreviewWithHints } from '../templates/queries.ts'

type Hinted = Pick<PreviewWithHints, 'blob' | 'hints'>

/**
 * Makes a function that leaves out what is wrong with another output only, such as a card that is
 * too wide for paper.
 */
export function ownHints(): (preview: Hinted | null, kind: 'card' | 'document') => readonly Hint[] {
  let last: readonly Hint[] = []
  return (preview, kind) => {
    const hints = preview?.hints ?? []
    const isOwn = (preview?.blob.type === 'application/pdf') === (kind === 'document')
    if (isOwn) last = hints
    const isShared = ({ code, where }: Hint) =>
      last.some((one) => one.code === code && one.where === where)
    return isOwn ? hints : hints.filter(isShared)
  }
}
