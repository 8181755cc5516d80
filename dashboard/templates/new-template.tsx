/** The dialog that creates a template. */
import { useState } from 'react'
import { Link } from 'wouter'
import { ApiFailure } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { inBrand, useNewTemplate } from './create.ts'
import { SampleSelect, sampleFor, samplesOf, useWantedLanguages } from './languages.tsx'
import { useGallery } from './queries.ts'
import { StarterChoice } from './starter-choice.tsx'
import { EMPTY_DOCUMENT, type Starter, startersOf } from './starters.ts'

export function NewTemplate({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [starter, setStarter] = useState<Starter>(EMPTY_DOCUMENT)
  const { data: gallery = [] } = useGallery()
  const wanted = useWantedLanguages()
  const samples = samplesOf(gallery)
  const [asked, setAsked] = useState<string>()
  const sample = asked ?? sampleFor(wanted, samples)
  const create = useNewTemplate(async (from: Starter) => ({
    name,
    ...(await inBrand(await from.fields(sample))),
  }))
  /** The name of a template of the gallery is a good one until another is typed. */
  function choose(next: Starter): void {
    const before = starter.picture === null ? '' : starter.name
    if (name === before) setName(next.picture === null ? '' : next.name)
    setStarter(next)
  }

  const issues = create.error instanceof ApiFailure ? create.error.issues : []
  const problem = issues.find(({ path }) => path === 'name')?.message
  return (
    <Dialog title="New template" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(starter)
        }}
      >
        <Field label="Name" path="name" problem={problem}>
          {(props) => (
            <input
              {...props}
              className="input"
              value={name}
              required
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p className="note">
          <Link href="/gallery">The gallery</Link> shows them larger. New templates take{' '}
          <Link href="/account">your brand</Link>.
        </p>
        <StarterChoice starters={startersOf(gallery)} chosen={starter} onChoose={choose} />
        {starter.picture !== null && (
          <Field
            label="Language"
            hint="Of its words and its sample data. The pictures are in English."
          >
            {(props) => (
              <SampleSelect {...props} samples={samples} value={sample} onChange={setAsked} />
            )}
          </Field>
        )}
        {problem === undefined && <Failure error={create.error} />}
        <Actions action="Create template" isDisabled={create.isPending} onDismiss={onClose} />
      </form>
    </Dialog>
  )
}
