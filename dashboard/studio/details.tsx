/**
 * The dialog for what belongs to all versions of a template: its names, its place in the list and
 * the size of its picture.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, api, type Issue, unwrap } from '../api.ts'
import { TEMPLATES, type Template } from '../templates/queries.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'

/** The fields as texts. */
interface Texts {
  name: string
  slug: string
  description: string
  folder: string
  tags: string
  width: string
  height: string
}

type Details = Pick<Template, 'name' | 'slug' | 'description' | 'folder' | 'tags'> &
  Pick<Template, 'width' | 'height' | 'kind'>

interface DetailsProps {
  template: Template
  onSaved(details: Details): void
  onClose(): void
}

export function DetailsDialog({ template, onSaved, onClose }: DetailsProps) {
  const client = useQueryClient()
  const [texts, setTexts] = useState<Texts>(() => textsOf(template))
  const [kind, setKind] = useState(template.kind)
  const save = useMutation({
    mutationFn: () => {
      const params = { path: { id: template.id } }
      const body = { ...detailsOf(texts), kind }
      return unwrap(api.PATCH('/api/v1/templates/{id}', { params, body }))
    },
    onSuccess: async ({ data }) => {
      const { name, slug, description, folder, tags, width, height } = data
      onSaved({ name, slug, description, folder, tags, width, height, kind: data.kind })
      await client.invalidateQueries({ queryKey: [...TEMPLATES, 'all'] })
    },
  })
  const issues = save.error instanceof ApiFailure ? save.error.issues : []
  const nameIn = ({ path }: Issue) => path.split('[')[0] ?? ''
  const shown = issues.filter((issue) => nameIn(issue) in texts)

  const field = (name: keyof Texts, label: string, hint?: string) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      path={name}
      problem={shown.find((issue) => nameIn(issue) === name)?.message}
    >
      {(props) => (
        <input
          {...props}
          className="input"
          value={texts[name]}
          inputMode={name === 'width' || name === 'height' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={name === 'description'}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <Dialog title="Details" onClose={onClose}>
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {field('name', 'Name')}
        {field('slug', 'Slug', 'Programs and image links name the template by it.')}
        {field('description', 'Description')}
        <div className="pair-fields">
          {field('folder', 'Folder')}
          {field('tags', 'Tags', 'Separated by commas.')}
        </div>
        <div className="pair-fields">
          {field('width', 'Picture width, px')}
          {field('height', 'Picture height, px')}
        </div>
        <label className="switch">
          <input
            type="checkbox"
            checked={kind === 'part'}
            onChange={(event) => setKind(event.target.checked ? 'part' : 'document')}
          />
          A part, which other templates insert
        </label>
        {shown.length === 0 && <Failure error={save.error} />}
        <Actions action="Save" isDisabled={save.isPending} onDismiss={onClose} />
      </form>
    </Dialog>
  )
}

function textsOf(template: Template): Texts {
  const { name, slug, description, folder, tags, width, height } = template
  return {
    name,
    slug,
    description,
    folder,
    tags: tags.join(', '),
    width: String(width),
    height: String(height),
  }
}

function detailsOf({ tags, width, height, ...texts }: Texts) {
  const words = tags.split(',').map((tag) => tag.trim())
  return {
    ...texts,
    tags: [...new Set(words)].filter(Boolean),
    // What is no number is refused by the server, at its field.
    width: Number(width),
    height: Number(height),
  }
}
