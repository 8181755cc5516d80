/** The question before a template is deleted. */
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { TEMPLATES, type TemplateSummary } from './queries.ts'

interface DeleteTemplateProps {
  of: TemplateSummary
  onClose(): void
}

export function DeleteTemplate({ of: template, onClose }: DeleteTemplateProps) {
  const client = useQueryClient()
  const { id, name, version } = template
  function forget(): void {
    // What is read of it again would not be found.
    client.removeQueries({ queryKey: [...TEMPLATES, id] })
    client.setQueryData<TemplateSummary[]>([...TEMPLATES, 'all'], (rows) =>
      rows?.filter((row) => row.id !== id),
    )
  }
  return (
    <ConfirmRemoval
      what="template"
      path={`/api/v1/templates/${id}`}
      queryKey={TEMPLATES}
      onClose={onClose}
      onRemoved={forget}
    >
      <p>
        <strong>{name}</strong> and {version === 1 ? 'its version' : `its ${version} versions`} are
        removed. Renders and links that name it fail from now on. This cannot be undone.
      </p>
    </ConfirmRemoval>
  )
}
