/** The actions of a render: download, run again, cancel, erase. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { api, readFailure, unwrap } from '../api.ts'
import { outputAddress } from '../preview/output.tsx'
import { isRunning, RENDERS, type RenderRecord } from '../queries.ts'
import { Confirm } from '../ui/dialog.tsx'
import { CopyButton, Failure } from '../ui/parts.tsx'
import { useReaderWords } from '../ui/sentence.tsx'
import { useToast } from '../ui/toast.tsx'

export function Actions({ render }: { render: RenderRecord }) {
  const [asked, setAsked] = useState<'cancel' | 'erase' | null>(null)
  const id = render.request_id
  const hasEnded = !isRunning(render.status)
  const close = () => setAsked(null)
  return (
    <>
      <CopyButton text={id} label="Copy id" />
      {render.status === 'queued' && (
        <button type="button" className="button danger" onClick={() => setAsked('cancel')}>
          Cancel render
        </button>
      )}
      {hasEnded && !render.erased_at && <RunAgain id={id} />}
      {hasEnded && !render.erased_at && (
        <button type="button" className="button danger" onClick={() => setAsked('erase')}>
          <Eraser size={16} aria-hidden="true" />
          Erase
        </button>
      )}
      {render.output_url !== null && (
        <a className="button primary" href={outputAddress(id)} download>
          <Download size={16} aria-hidden="true" />
          Download
        </a>
      )}
      {asked === 'cancel' && (
        <Deletion
          id={id}
          status="queued"
          title="Cancel this render?"
          action="Cancel render"
          onClose={close}
        >
          It then counts as failed, and its webhook says so.
        </Deletion>
      )}
      {asked === 'erase' && (
        <Deletion id={id} title="Erase this render?" action="Erase" onClose={close}>
          Its output, request, report and deliveries are removed, and links to it stop working. Its
          times stay, and it still counts. This cannot be undone.
        </Deletion>
      )}
    </>
  )
}

interface DeletionProps {
  id: string
  /** Deletes the render only in this state. */
  status?: 'queued'
  title: string
  action: string
  onClose(): void
  children: ReactNode
}

/** Asks before a render is cancelled or erased. */
function Deletion({ id, status, title, action, onClose, children }: DeletionProps) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () =>
      unwrap(
        api.DELETE('/api/v1/renders/{requestId}', {
          params: { path: { requestId: id }, query: { status } },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: RENDERS }),
    onSuccess: onClose,
  })
  return (
    <Confirm
      title={title}
      action={action}
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{children}</p>
      <Failure error={deletion.error} />
    </Confirm>
  )
}

function RunAgain({ id }: { id: string }) {
  const toast = useToast()
  const readerWords = useReaderWords()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const again = useMutation({
    async mutationFn() {
      const response = await fetch(`/dashboard/api/v1/renders/${id}/rerun`, { method: 'POST' })
      if (!response.ok) throw await readFailure(response)
      return response.headers.get('x-request-id')
    },
    async onSuccess(requestId) {
      await client.invalidateQueries({ queryKey: RENDERS })
      if (requestId) navigate(`/renders/${requestId}`)
    },
    onError: ({ message }) => toast(`It cannot be run again: ${readerWords(message)}`),
  })
  return (
    <button
      type="button"
      className="button"
      disabled={again.isPending}
      onClick={() => again.mutate()}
    >
      <RotateCw size={16} aria-hidden="true" className={again.isPending ? 'spin' : ''} />
      Run again
    </button>
  )
}
