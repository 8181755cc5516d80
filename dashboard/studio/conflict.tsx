/** The choice after somebody else has changed the template: nothing is overwritten without it. */
import { useState } from 'react'
import { Actions, Confirm, Dialog } from '../ui/dialog.tsx'
import type { SaveConflict } from './use-saving.ts'

interface SaveConflictDialogProps {
  conflict: SaveConflict
  onCompare(): void
  onTheirs(): void
  onClose(): void
}

export function SaveConflictDialog({
  conflict: { theirs, kind },
  onCompare,
  onTheirs,
  onClose,
}: SaveConflictDialogProps) {
  const by = kind === 'draft' ? theirs.draft?.updated_by?.name : undefined
  const what = kind === 'draft' && theirs.draft ? 'draft' : `version ${theirs.template.version}`
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog title="Somebody else changed this template" onClose={onClose}>
      <p>
        {kind === 'draft' && theirs.draft
          ? `The draft was changed${by ? ` by ${by}` : ''} since you began.`
          : `Version ${theirs.template.version} was published since you began.`}{' '}
        Your text is not saved. Compare both and decide, or take the {what} and give up your
        changes.
      </p>
      <Actions action="Compare" onAction={onCompare} onDismiss={onClose}>
        <button type="button" className="button danger" onClick={() => setAsked(true)}>
          Take the {what}
        </button>
      </Actions>
      {isAsked && (
        <Confirm
          title="Give up your changes?"
          action={`Take the ${what}`}
          onConfirm={onTheirs}
          onClose={() => setAsked(false)}
        >
          <p>The {what} takes the place of your text, which is not saved.</p>
        </Confirm>
      )}
    </Dialog>
  )
}
