/** A comparison of the text with another one, and the question after it was saved elsewhere. */
import { useState } from 'react'
import type { Template } from '../templates/queries.ts'
import { GiveUp, SaveConflictDialog } from './conflict.tsx'
import { type Content, contentOf } from './content.ts'
import type { SaveConflict, Saving } from './use-saving.ts'

/** The other side of a comparison. */
export interface Compared {
  /** Its name in a sentence. */
  what: string
  /** null = no version. */
  version: number | null
  content: Content
  /** Set while the author has to decide between both. */
  conflict?: SaveConflict
}

interface ConflictProps {
  conflict: SaveConflict
  saving: Saving
  onCompare(original: Compared): void
}

export function Conflict({ conflict, saving, onCompare }: ConflictProps) {
  const { theirs, change } = conflict
  const draft = change.what === 'draft' ? theirs.draft : null
  return (
    <SaveConflictDialog
      conflict={conflict}
      onCompare={() => {
        const other = draft
          ? { what: 'the saved draft', version: null, content: contentOf(draft) }
          : comparedWith(theirs.template)
        onCompare({ ...other, conflict })
        saving.dismiss()
      }}
      onTheirs={() => saving.takeTheirs(conflict)}
      onClose={saving.dismiss}
    />
  )
}

export function comparedWith(template: Template): Compared {
  const { version } = template
  return { what: `version ${version}`, version, content: contentOf(template) }
}

interface ComparisonStripProps {
  compared: Compared
  saving: Saving
  /** Saves the text of the author. */
  onSave(): void
  onEnd(): void
}

/** Says what the text is compared with, and asks for the decision if there is one. */
export function ComparisonStrip({ compared, saving, onSave, onEnd }: ComparisonStripProps) {
  const { what, conflict } = compared
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="strip row between wrap">
      <p>
        Compared with {what}.{conflict && ' Yours is saved once you decide.'}
      </p>
      <div className="row">
        {conflict && (
          <>
            <button
              type="button"
              className="button small primary"
              disabled={saving.isBusy}
              onClick={onSave}
            >
              Save mine
            </button>
            <button type="button" className="button small danger" onClick={() => setAsked(true)}>
              Take {what}
            </button>
          </>
        )}
        <button type="button" className="button small" onClick={onEnd}>
          {conflict ? 'Decide later' : 'End the comparison'}
        </button>
      </div>
      {isAsked && conflict && (
        <GiveUp
          what={what}
          onConfirm={() => {
            saving.takeTheirs(conflict)
            onEnd()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
