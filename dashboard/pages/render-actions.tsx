/** The actions of a render: download, run again, cancel. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api, readFailure, unwrap } from '../api.ts'
import { OPERATIONS } from '../options.gen.ts'
import { outputAddress } from '../preview/output.tsx'
import { isRunning, RENDERS, type RenderRecord } from '../queries.ts'
import { Confirm } from '../ui/dialog.tsx'
import { CopyButton, Failure } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

export function Actions({ render }: { render: RenderRecord }) {
  const [isAsked, setAsked] = useState(false)
  const client = useQueryClient()
  const id = render.request_id
  const cancel = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE('/api/v1/renders/{requestId}', { params: { path: { requestId: id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: RENDERS }),
    onSuccess: () => setAsked(false),
  })
  return (
    <>
      <CopyButton text={id} label="Copy id" />
      {render.status === 'queued' && (
        <button type="button" className="button danger" onClick={() => setAsked(true)}>
          Cancel render
        </button>
      )}
      {!isRunning(render.status) && OPERATIONS.has('rerunRender') && <RunAgain id={id} />}
      {render.output_url !== null && (
        <a className="button primary" href={outputAddress(id)} download={id}>
          <Download size={16} aria-hidden="true" />
          Download
        </a>
      )}
      {isAsked && (
        <Confirm
          title="Cancel this render?"
          action="Cancel render"
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>It then counts as failed, and its webhook says so.</p>
          <Failure error={cancel.error} />
        </Confirm>
      )}
    </>
  )
}

function RunAgain({ id }: { id: string }) {
  const toast = useToast()
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
    onError: (error) => toast(`It cannot be run again: ${error.message}`),
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
