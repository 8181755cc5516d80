/** The head of the studio: what is saved and live, and the buttons that change it. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { Template } from '../templates/queries.ts'
import { formatClock } from '../ui/format.tsx'
import { useToast } from '../ui/toast.tsx'
import { changedFields, contentOf } from './content.ts'
import { DetailsDialog } from './details.tsx'
import { DiscardDraft, Publish } from './publish.tsx'
import { isUnreachable, type Saving } from './use-saving.ts'
import type { Work } from './use-work.ts'

interface ActionsProps {
  work: Work
  saving: Saving
  mode: 'edit' | 'read'
  onSave(): void
  /** Called when what belongs to all versions has changed. */
  onDetails(): void
}

export function Actions({ work, saving, mode, onSave, onDetails }: ActionsProps) {
  const { seen, content, isChanged } = work
  const toast = useToast()
  const [open, setOpen] = useState<'publish' | 'discard' | 'details' | null>(null)
  const { version } = seen.template
  const differing = changedFields(contentOf(seen.template), content)
  const hasWork = isChanged || seen.draft !== null
  const close = () => setOpen(null)
  return (
    <>
      <span className="note number" role="status">
        {statusOf(work, saving)}
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
            disabled={differing.length === 0 || saving.isBusy}
            onClick={() => setOpen('publish')}
          >
            Publish
          </button>
        </>
      )}
      {open === 'publish' && (
        <Publish
          saving={saving}
          version={version}
          differing={differing}
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

function statusOf({ isChanged, seen: { draft, template } }: Work, { save }: Saving): string {
  if (isChanged) {
    return isUnreachable(save.error) ? 'offline, kept in this tab' : 'unsaved changes'
  }
  if (!draft) return `version ${template.version}`
  return `draft of version ${draft.based_on + 1}, saved ${formatClock(draft.updated_at)}`
}

/** The way back to the list, and the name by which programs call the template. */
export function Crumb({ template: { slug } }: { template: Template }) {
  return (
    <p className="crumb">
      <Link href="/templates">Templates</Link>
      <span className="mono note small">{slug}</span>
    </p>
  )
}
