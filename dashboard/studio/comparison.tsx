/** The sides of a comparison, and the question after somebody else has saved. */
import type { Template } from '../templates/queries.ts'
import { SaveConflictDialog } from './conflict.tsx'
import { contentOf } from './content.ts'
import type { Compared } from './editor-sheet.tsx'
import type { SaveConflict, Saving } from './use-saving.ts'

interface ConflictProps {
  conflict: SaveConflict
  saving: Saving
  onCompare(original: Compared): void
}

export function Conflict({ conflict, saving, onCompare }: ConflictProps) {
  const { theirs, kind } = conflict
  const draft = kind === 'draft' ? theirs.draft : null
  return (
    <SaveConflictDialog
      conflict={conflict}
      onCompare={() => {
        onCompare(
          draft
            ? { what: 'their draft', version: null, content: contentOf(draft) }
            : comparedWith(theirs.template),
        )
        saving.goOn(conflict, 'mine')
      }}
      onTheirs={() => saving.goOn(conflict, 'theirs')}
      onClose={saving.dismiss}
    />
  )
}

export function comparedWith(template: Template): Compared {
  const { version } = template
  return { what: `version ${version}`, version, content: contentOf(template) }
}
