/** The words for what is saved, and for what is in this browser alone. */
import type { Draft } from '../templates/queries.ts'
import { formatClock } from '../ui/format.tsx'
import { FIELDS, type Problem } from './content.ts'
import { isUnreachable, type Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

export const KEPT_JSON = 'JSON that is not complete is kept in this browser.'

/** The state beside the template's name. */
export function savedState(work: Work, saving: Saving): string {
  const { draft, template } = work.seen
  if (!work.isChanged) {
    if (!draft) return `version ${template.version}`
    return `draft of version ${draft.based_on + 1}, saved ${formatClock(draft.updated_at)}`
  }
  const reason = reasonOf(saving)
  if (reason === null) return 'unsaved changes'
  return `${reason}, ${work.isKept ? 'kept in this browser' : 'not saved'}`
}

/** @returns null while the text is about to be saved */
function reasonOf({ save, held, readable, unreadable }: Saving): string | null {
  if (held) return 'changed elsewhere'
  if (isUnreachable(save.error)) return 'offline'
  const [first] = unreadable
  if (first && readable.length === 0) return `${FIELDS[first.field].title} is no JSON yet`
  return save.error ? 'refused' : null
}

/** The sentence after the author has saved. */
export function savedMessage(
  { problems: [mistake] = [] }: Draft,
  unreadable: readonly Problem[],
): string {
  if (unreadable.length > 0) return `The draft is saved. ${KEPT_JSON}`
  if (!mistake) return 'The draft is saved.'
  return `The draft is saved. It cannot be published yet: ${mistake.message}`
}
