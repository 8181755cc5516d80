/** Renders the published version with the data of the form, and opens the render: it has links. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useLocation } from 'wouter'
import { readFailure } from '../api.ts'
import { RENDERS } from '../queries.ts'
import { useToast } from '../ui/toast.tsx'

interface SendButtonProps {
  slug: string
  data: Readonly<Record<string, unknown>>
  /** Whether what is published differs from what is seen. */
  isAhead: boolean
}

export function SendButton({ slug, data, isAhead }: SendButtonProps) {
  const toast = useToast()
  const client = useQueryClient()
  const [, go] = useLocation()
  const send = useMutation({
    async mutationFn() {
      const response = await fetch('/dashboard/api/v1/pdf', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ template_id: slug, json: data }),
      })
      if (!response.ok) throw await readFailure(response)
      return response.headers.get('x-request-id')
    },
    async onSuccess(id) {
      await client.invalidateQueries({ queryKey: RENDERS })
      if (id) go(`/renders/${id}`)
    },
    onError: (error) => toast(`It cannot be rendered: ${error.message}`),
  })
  return (
    <button
      type="button"
      className="button small"
      disabled={send.isPending}
      title="Renders the published version with these data. It counts like every render."
      onClick={() =>
        isAhead ? toast('Publish first: a link shows the published version.') : send.mutate()
      }
    >
      <Send size={16} aria-hidden="true" />
      Send
    </button>
  )
}
