/** The head of the studio: what is saved and live, and the buttons that change it. */
import { useMemo, useState } from 'react'
import { useToast } from '../ui/toast.tsx'
import { changedFields, contentOf, type Problem } from './content.ts'
import { DetailsDialog } from './details.tsx'
import { DiscardDraft, Publish } from './publish.tsx'
import { savedState } from './saved-state.ts'
import type { Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

interface ActionsProps {
  work: Work
  saving: Saving
  mode: 'edit' | 'read'
  problems: readonly Problem[]
  onOpen(problem: Problem): void
  onSave(): void
  /** Called when what belongs to all versions has changed. */
  onDetails(): void
}

export function Actions(props: ActionsProps) {
  const { work, saving, mode, problems, onOpen, onSave, onDetails } = props
  const { seen, content, isChanged } = work
  const toast = useToast()
  const [open, setOpen] = useState<'publish' | 'discard' | 'details' | null>(null)
  const { version } = seen.template
  const published = useMemo(() => contentOf(seen.template), [seen.template])
  const differing = useMemo(() => changedFields(published, content), [published, content])
  const hasWork = isChanged || seen.draft !== null
  const close = () => setOpen(null)
  return (
    <>
      <span className="note number" role="status">
        {savedState(work, saving)}
      </span>
      {mode === 'edit' && (
        <>
          <button type="button" className="button quiet" onClick={() => setOpen('details')}>
            Details
          </button>
          {hasWork && (
            <button type="button" className="button" onClick={() => setOpen('discard')}>
              Discard
            </button>
          )}
          <button
            type="button"
            className="button"
            aria-keyshortcuts="Control+S"
            disabled={!isChanged || saving.isBusy}
            onClick={onSave}
          >
            Save draft
          </button>
          <button
            type="button"
            className="button primary"
            disabled={differing.length === 0}
            onClick={() => setOpen('publish')}
          >
            Publish
          </button>
        </>
      )}
      {open === 'publish' && (
        <Publish
          work={work}
          saving={saving}
          problems={problems}
          onOpen={onOpen}
          onPublished={(published) => {
            close()
            toast(`Version ${published} is live.`)
          }}
          onClose={close}
        />
      )}
      {open === 'details' && (
        <DetailsDialog
          template={seen.template}
          onSaved={(details) => {
            work.amend(details)
            close()
            onDetails()
          }}
          onClose={close}
        />
      )}
      {open === 'discard' && <DiscardDraft saving={saving} version={version} onClose={close} />}
    </>
  )
}
