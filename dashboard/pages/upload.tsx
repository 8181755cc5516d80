/** The upload of an output to the user's bucket, on the page of its render. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api.ts'
import { RENDERS, type RenderRecord } from '../queries.ts'
import { formatTime } from '../ui/format.tsx'
import { Failure, Sheet, StateMark } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'

interface UploadProps {
  id: string
  upload: NonNullable<RenderRecord['storage']>
}

export function UploadSheet({ id, upload }: UploadProps) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/v1/renders/{id}/storage/retry', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...RENDERS, id] }),
  })
  const canRetry = upload.status === 'failed' && upload.attempts > 0
  return (
    <Sheet title="Upload" side={<StateMark state={upload.status} />}>
      <div className="body stack">
        <dl className="facts">
          <dt>Destination</dt>
          <dd>{upload.destination}</dd>
          <dt>Key</dt>
          <dd>
            <code>{upload.key}</code>
          </dd>
          <dt>Attempts</dt>
          <dd className="number">{upload.attempts}</dd>
          {upload.uploaded_at && (
            <>
              <dt>Uploaded</dt>
              <dd className="number">{formatTime(upload.uploaded_at)}</dd>
            </>
          )}
        </dl>
        {upload.message && (
          <p className="problem">
            <Sentence text={upload.message} />
          </p>
        )}
        <Failure error={retry.error} />
        {canRetry && (
          <div>
            <button
              type="button"
              className="button small"
              disabled={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Upload again
            </button>
          </div>
        )}
      </div>
    </Sheet>
  )
}
