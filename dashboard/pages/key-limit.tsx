/** The monthly limit of a key for Open Graph images, which is public. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, dashboard, unwrap } from '../api.ts'
import { KEYS } from '../queries.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatDollars, formatNumber } from '../ui/format.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

/** The name of the limit in the request. */
const FIELD = 'monthly_renders'

interface LimitedKey {
  id: string
  name: string
  monthly_renders: number | null
  renders_this_month: number
}

/** How much of its limit a key has used, in words. */
export function limitText({
  monthly_renders: limit,
  renders_this_month: used,
}: LimitedKey): string {
  const count = formatNumber(used)
  return limit === null
    ? `${count} new this month, no overage`
    : `${count} of ${formatNumber(limit)} this month`
}

export function KeyLimit({ of: key, onClose }: { of: LimitedKey; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [limit, setLimit] = useState(key.monthly_renders?.toString() ?? '')
  const change = useMutation({
    mutationFn: () =>
      unwrap(
        dashboard.PATCH('/dashboard/api/keys/{id}', {
          params: { path: { id: key.id } },
          body: { monthly_renders: limit === '' ? null : Number(limit) },
        }),
      ),
    onSuccess: async () => {
      onClose()
      toast('The limit is changed.')
      await client.invalidateQueries({ queryKey: KEYS })
    },
  })
  const issues = change.error instanceof ApiFailure ? change.error.issues : []
  return (
    <Dialog title={`Limit of ${key.name}`} onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <Field
          label="New images a month"
          hint={`Anyone who reads the address of an image can use its key. Leave this empty to stay within your plan; on paid plans, a number allows that many even beyond it, at ${formatDollars(0.01)} each.`}
          path={FIELD}
          problem={issues.find(({ path }) => path === FIELD)?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              type="number"
              min={0}
              max={100_000_000}
              step={1}
              value={limit}
              placeholder="Within the plan"
              onChange={(event) => setLimit(event.target.value)}
            />
          )}
        </Field>
        <Failure error={change.error} fields={[FIELD]} />
        <Actions onDismiss={onClose} action="Save" isDisabled={change.isPending} />
      </form>
    </Dialog>
  )
}
