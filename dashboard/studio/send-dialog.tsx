/**
 * Renders the published version with the data of the form, and makes a link for its receiver.
 * Changes that are not published can be published first.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiFailure, readFailure } from '../api.ts'
import { createLinks, LifetimeField, NewShareLink } from '../pages/share-link.tsx'
import { outputAddress } from '../preview/output.tsx'
import { RENDERS } from '../queries.ts'
import type { Template } from '../templates/queries.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { isoDay } from '../ui/format.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { Publish, type Publishing } from './publish.tsx'

/** Seconds: the receiver of a document opens it tomorrow, too. */
const WEEK = 604_800
/** Characters of a proposed name. */
const NAME_MAX = 120

interface SendDialogProps {
  template: Template
  data: Readonly<Record<string, unknown>>
  /** Whether what is published differs from what is seen. */
  isAhead: boolean
  publishing: Publishing
  onClose(): void
}

export function SendDialog({ template, data, isAhead, publishing, onClose }: SendDialogProps) {
  const client = useQueryClient()
  const [seconds, setSeconds] = useState<number>(WEEK)
  const [filename, setFilename] = useState(() => fileNameOf(template, data))
  const [isPublishing, setPublishing] = useState(false)
  /** The render, once it is there: another try needs only the link. */
  const rendered = useRef<string | null>(null)
  const making = useMutation({
    async mutationFn() {
      rendered.current ??= await render(template, data, filename.trim())
      return { id: rendered.current, links: await createLinks(rendered.current, seconds) }
    },
    onSettled: () => client.invalidateQueries({ queryKey: RENDERS }),
  })
  const issues = making.error instanceof ApiFailure ? making.error.issues : []
  const live = `Send version ${template.version}`
  if (making.data) {
    const { id, links } = making.data
    return (
      <Dialog title="The PDF is ready to be sent" onClose={onClose}>
        <NewShareLink links={links} />
        <p className="note">
          You find it again, and revoke its links, at{' '}
          <Link href={`/renders/${id}`}>its render</Link>.
        </p>
        <Actions dismiss="Close" onDismiss={onClose}>
          <a className="button primary" href={outputAddress(id)} download>
            <Download size={16} aria-hidden="true" />
            Download
          </a>
        </Actions>
      </Dialog>
    )
  }
  if (isPublishing) {
    return (
      <Publish
        {...publishing}
        action="Publish and send"
        onPublished={() => {
          setPublishing(false)
          // A render of an earlier try has another version.
          rendered.current = null
          making.mutate()
        }}
        onOpen={(problem) => {
          onClose()
          publishing.onOpen(problem)
        }}
        onConflict={onClose}
        onClose={() => setPublishing(false)}
      />
    )
  }
  return (
    // A render that has begun counts: its link is waited for.
    <Dialog
      title={`Send ${template.name}`}
      closedBy={making.isPending ? 'button' : 'any'}
      onClose={onClose}
    >
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          making.mutate()
        }}
      >
        <p>
          Version {template.version}, which is published, is rendered as a PDF with the data of the
          form, and you get a link that opens it without an account. It counts like every render.
        </p>
        {isAhead && (
          <p className="alert warn">
            Your changes since version {template.version} are not in it. To send them, publish them,
            too.
          </p>
        )}
        <Field
          label="File name"
          hint="The link saves it under this name."
          path="filename"
          problem={issues.find(({ path }) => path === 'filename')?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              value={filename}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setFilename(target.value)}
            />
          )}
        </Field>
        <LifetimeField value={seconds} onChange={setSeconds} />
        <Failure error={making.error} fields={['filename']} />
        <Actions
          onDismiss={onClose}
          mayDismiss={!making.isPending}
          action={making.isPending ? 'Rendering…' : isAhead ? live : 'Make a link'}
          isDisabled={making.isPending}
        >
          {isAhead && (
            <button
              type="button"
              className="button"
              disabled={making.isPending}
              onClick={() => setPublishing(true)}
            >
              Publish and send
            </button>
          )}
        </Actions>
      </form>
    </Dialog>
  )
}

/** @returns the request id @throws ApiFailure */
async function render(
  { id }: Template,
  data: SendDialogProps['data'],
  filename: string,
): Promise<string> {
  const response = await fetch('/dashboard/api/v1/pdf', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ template_id: id, json: data, ...(filename !== '' && { filename }) }),
  })
  if (!response.ok) throw await readFailure(response)
  return response.headers.get('x-request-id') ?? ''
}

/** Names the file as its receiver looks for it: after the template and its number, or the day. */
function fileNameOf({ name }: Template, { number }: SendDialogProps['data']): string {
  const isNumber = typeof number === 'number' || (typeof number === 'string' && number !== '')
  const end = isNumber ? number : isoDay(new Date())
  // What the server refuses in names of files.
  const file = `${name} ${end}`.replaceAll(/[/\\\p{Cc}\p{Cf}]+/gu, '-')
  return Array.from(file).slice(0, NAME_MAX).join('')
}
