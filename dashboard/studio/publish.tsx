/** The dialogs that make a draft live, or give it up. */
import { useState } from 'react'
import { ApiFailure } from '../api.ts'
import { Actions, Confirm, Dialog } from '../ui/dialog.tsx'
import { formatNumber } from '../ui/format.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { changedFields, contentOf, FIELDS, type Problem } from './content.ts'
import { failureProblems } from './find-problems.ts'
import { ProblemList, problemsOf } from './problems.tsx'
import { SaveConflict, type Saving } from './use-saving.ts'
import { useWhenFree } from './use-when-free.ts'
import type { Work } from './use-work.ts'

/** The parts of the studio that publishing needs. */
export interface Publishing {
  work: Work
  saving: Saving
  /** The problems of what would be published. */
  problems: readonly Problem[]
  onOpen(problem: Problem): void
}

interface PublishProps extends Publishing {
  /** The words of the button. */
  action?: string
  onPublished(version: number): void
  onClose(): void
  /** Called in place of `onClose` when the studio asks about work from elsewhere. */
  onConflict?(): void
}

export function Publish(props: PublishProps) {
  const { work, saving, problems, onOpen, action = 'Publish', onPublished, onClose } = props
  const { publish } = saving
  const { content, seen } = work
  const { version } = seen.template
  const differing = changedFields(contentOf(seen.template), content)
  const [note, setNote] = useState('')
  const { error } = publish
  const refusals = error instanceof ApiFailure ? failureProblems(error, content) : []
  const errors = [...problems.filter(({ isRefused }) => isRefused), ...refusals].filter(
    (one, at, all) => all.findIndex((other) => other.message === one.message) === at,
  )
  const others = problems.filter(({ message }) => !errors.some((one) => one.message === message))
  const openProblem = (problem: Problem) => {
    close()
    onOpen(problem)
  }
  function close(): void {
    // The next attempt has its own answer.
    if (error) publish.reset()
    onClose()
  }
  const publishDraft = useWhenFree(saving.isBusy, () => {
    publish.mutate(note.trim(), {
      onSuccess: ({ version: published }) => onPublished(published),
      onError: (failure) => {
        if (failure instanceof SaveConflict) (props.onConflict ?? onClose)()
      },
    })
  })
  return (
    // What follows, such as sending it, cannot be called off: its end is waited for.
    <Dialog
      title={`Publish version ${version + 1}?`}
      closedBy={publish.isPending ? 'button' : 'any'}
      onClose={close}
    >
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          publishDraft()
        }}
      >
        <p>
          Renders that name no version use it from now on. Changed:{' '}
          {differing.map((name) => FIELDS[name].title.toLowerCase()).join(', ')}.
        </p>
        <Field label="Note" hint="What changed, for the list of versions. It may be empty.">
          {(props) => (
            <input
              {...props}
              className="input"
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {errors.length > 0 && (
          <div className="alert">
            <strong>
              {errors.length === 1
                ? 'Solve the error first'
                : `Solve the ${formatNumber(errors.length)} errors first`}
            </strong>
            <ProblemList problems={errors} onOpen={openProblem} />
          </div>
        )}
        {others.length > 0 && (
          <div className="alert warn">
            <strong>{problemsOf(others.length)} in what you publish</strong>
            <ProblemList problems={others} onOpen={openProblem} />
          </div>
        )}
        <Failure error={error instanceof SaveConflict || refusals.length > 0 ? null : error} />
        <Actions
          action={action}
          isDisabled={publish.isPending || errors.length > 0}
          onDismiss={close}
          mayDismiss={!publish.isPending}
        />
      </form>
    </Dialog>
  )
}

interface DiscardProps {
  saving: Saving
  version: number
  onClose(): void
}

export function DiscardDraft({ saving, version, onClose }: DiscardProps) {
  const { discard } = saving
  const discardDraft = useWhenFree(saving.isBusy, () =>
    discard.mutate(undefined, { onSuccess: onClose }),
  )
  return (
    <Confirm
      title="Discard the draft?"
      action="Discard"
      pending={discard.isPending}
      onConfirm={discardDraft}
      onClose={onClose}
    >
      <p>
        Everything that is not published is removed, also what others have saved in the draft.
        Version {version} stays live. This cannot be undone.
      </p>
      <Failure error={discard.error} />
    </Confirm>
  )
}
