/** The question before a template is deleted. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Failure } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { TEMPLATES, type TemplateSummary } from './queries.ts'

interface DeleteTemplateProps {
  of: TemplateSummary
  onClose(): void
}

export function DeleteTemplate({ of: template, onClose }: DeleteTemplateProps) {
  const client = useQueryClient()
  const toast = useToast()
  const { id, name, version } = template
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/templates/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose()
      toast('The template is deleted.')
      // What is read of it again would not be found.
      client.removeQueries({ queryKey: [...TEMPLATES, id] })
      client.setQueryData<TemplateSummary[]>([...TEMPLATES, 'all'], (rows) =>
        rows?.filter((row) => row.id !== id),
      )
      await client.invalidateQueries({ queryKey: TEMPLATES })
    },
  })
  return (
    <Confirm
      title="Delete this template?"
      action="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong> and {version === 1 ? 'its version' : `its ${version} versions`} are
        removed. Renders and links that name it fail from now on. This cannot be undone.
      </p>
      <Failure error={remove.error} />
    </Confirm>
  )
}
