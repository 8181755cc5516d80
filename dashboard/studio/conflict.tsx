/** The choice after the template was changed elsewhere: nothing is overwritten without it. */
import { useState } from 'react'
import { useUser } from '../session.tsx'
import { Actions, Confirm, Dialog } from '../ui/dialog.tsx'
import { formatClock } from '../ui/format.tsx'
import type { Change, SaveConflict } from './use-saving.ts'

interface SaveConflictDialogProps {
  conflict: SaveConflict
  onCompare(): void
  onTheirs(): void
  onClose(): void
}

export function SaveConflictDialog({
  conflict: { theirs, change },
  onCompare,
  onTheirs,
  onClose,
}: SaveConflictDialogProps) {
  const { email } = useUser()
  const [isAsked, setAsked] = useState(false)
  const what = change.what === 'draft' ? 'draft' : `version ${theirs.template.version}`
  return (
    <Dialog title={titleOf(change, email)} onClose={onClose}>
      <p>
        {sentenceOf(change, email, what)} Your text is not saved. Compare both and decide, or take
        the {what} and give up your changes.
      </p>
      <Actions action="Compare" onAction={onCompare} onDismiss={onClose}>
        <button type="button" className="button danger" onClick={() => setAsked(true)}>
          Take the {what}
        </button>
      </Actions>
      {isAsked && (
        <GiveUp what={`the ${what}`} onConfirm={onTheirs} onClose={() => setAsked(false)} />
      )}
    </Dialog>
  )
}

interface GiveUpProps {
  /** The draft or version in the place of the text, such as `version 4`. */
  what: string
  onConfirm(): void
  onClose(): void
}

/** Asks before the text of the author is given up for another one. */
export function GiveUp({ what, onConfirm, onClose }: GiveUpProps) {
  return (
    <Confirm
      title="Give up your changes?"
      action={`Take ${what}`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Your text is not saved. Take {what} in its place?</p>
    </Confirm>
  )
}

const isOwn = ({ by }: Change, email: string) => by?.type === 'user' && by.name === email

function titleOf(change: Change, email: string): string {
  if (isOwn(change, email)) return 'You changed this template elsewhere'
  if (change.by === null) return 'This template was changed elsewhere'
  return change.by.type === 'key'
    ? 'A program changed this template'
    : 'Somebody else changed this template'
}

/** Says who, where and when. @param what the draft or version that there is now */
function sentenceOf(change: Change, email: string, what: string): string {
  const { by, at } = change
  const when = at === null ? '' : ` at ${formatClock(at)}`
  if (change.what === 'none') {
    return 'The draft was published or discarded elsewhere since you began.'
  }
  const isDraft = change.what === 'draft'
  const did = isDraft ? 'changed the draft' : `published ${what}`
  if (isOwn(change, email)) return `You ${did} in another tab or on another device${when}.`
  if (by === null) return `The ${what} was ${isDraft ? 'changed' : 'published'}${when}.`
  return `${by.type === 'key' ? `A program with the key “${by.name}”` : by.name} ${did}${when}.`
}
