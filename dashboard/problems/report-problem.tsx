/** The dialog in which a user reports a problem, and reads what the operator will see. */
import { useState } from 'react'
import { ApiFailure } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useReporting } from './calls.ts'

const COMMENT_CHARS_MAX = 2_000

interface ReportProps {
  id: string
  /** The comment of an earlier report. */
  comment: string
  onClose(): void
}

export function ReportProblem({ id, comment, onClose }: ReportProps) {
  const [text, setText] = useState(comment)
  const reporting = useReporting(id, onClose)
  const issues = reporting.error instanceof ApiFailure ? reporting.error.issues : []
  const problem = issues.find(({ path }) => path === 'comment')?.message
  return (
    <Dialog title="Report a problem" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          reporting.mutate(text)
        }}
      >
        <p>
          The operator of this server will see your email address, this comment, and the capsule of
          the render: its request with the HTML and data but without secrets, its report and its
          output. You can withdraw the report at any time.
        </p>
        <Field label="What is wrong? (optional)" path="comment" problem={problem}>
          {(props) => (
            <textarea
              {...props}
              className="input"
              rows={5}
              maxLength={COMMENT_CHARS_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {problem === undefined && <Failure error={reporting.error} />}
        <Actions onDismiss={onClose} action="Send the report" isDisabled={reporting.isPending} />
      </form>
    </Dialog>
  )
}
