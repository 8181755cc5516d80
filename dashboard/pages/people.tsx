/** For operators: the users of the server, their usage and suspension, and invitations. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ApiFailure, admin, unwrap } from '../api.ts'
import { invite, PLANS, type Plan, planOf, USERS } from '../people/calls.ts'
import { DeletePerson } from '../people/delete-person.tsx'
import { PasswordLink } from '../people/password-link.tsx'
import { Person, type PersonAction } from '../people/person.tsx'
import { PlanChange } from '../people/plan-change.tsx'
import { PlanLimits } from '../people/plan-limits.tsx'
import { Suspend } from '../people/suspend.tsx'
import { UsageOf } from '../people/usage-of.tsx'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatNumber } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { AddButton, Failure, Field, Loading, Page } from '../ui/parts.tsx'
import { type Invitation, InvitationLink } from './invitation-link.tsx'

const PAGE_SIZE = 50

export function People() {
  const [search, setSearch] = useSearchParams()
  const offset = Number(search.get('offset')) || 0
  const { data, error } = useQuery({
    queryKey: [...USERS, offset],
    queryFn: () =>
      unwrap(admin.GET('/admin/v1/users', { params: { query: { limit: PAGE_SIZE, offset } } })),
  })
  const [isOpen, setOpen] = useState(false)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [chosen, setChosen] = useState<PersonAction | null>(null)
  const closeChosen = () => setChosen(null)
  const total = data?.pagination.total ?? 0
  return (
    <Page title="People" actions={<AddButton onClick={() => setOpen(true)}>Invite</AddButton>}>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="users" />}
        {data && (
          <List>
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Plan</th>
                <th scope="col">State</th>
                <th scope="col">Since</th>
                <th scope="col">
                  <span className="hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((user) => (
                <Person key={user.id} user={user} onOpen={setChosen} />
              ))}
            </tbody>
          </List>
        )}
      </div>
      {total > PAGE_SIZE && (
        <div className="row between">
          <p className="note">{formatNumber(total)} users</p>
          <div className="row">
            <button
              type="button"
              className="button"
              disabled={offset === 0}
              onClick={() => setSearch({ offset: String(Math.max(0, offset - PAGE_SIZE)) })}
            >
              Newer
            </button>
            <button
              type="button"
              className="button"
              disabled={offset + PAGE_SIZE >= total}
              onClick={() => setSearch({ offset: String(offset + PAGE_SIZE) })}
            >
              Older
            </button>
          </div>
        </div>
      )}
      {isOpen && (
        <Invite
          onClose={() => setOpen(false)}
          onInvited={(invited) => {
            setOpen(false)
            setInvitation(invited)
          }}
        />
      )}
      {chosen?.kind === 'usage' && <UsageOf user={chosen.user} onClose={closeChosen} />}
      {chosen?.kind === 'suspend' && <Suspend user={chosen.user} onClose={closeChosen} />}
      {chosen?.kind === 'delete' && <DeletePerson user={chosen.user} onClose={closeChosen} />}
      {chosen?.kind === 'plan' && (
        <PlanChange user={chosen.user} next={chosen.next} onClose={closeChosen} />
      )}
      {chosen?.kind === 'link' && (
        <PasswordLink
          user={chosen.user}
          onClose={closeChosen}
          onMade={(made) => {
            closeChosen()
            setInvitation(made)
          }}
        />
      )}
      {invitation && <InvitationLink {...invitation} onClose={() => setInvitation(null)} />}
    </Page>
  )
}

function Invite({
  onClose,
  onInvited,
}: {
  onClose(): void
  onInvited(invitation: Invitation): void
}) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [plan, setPlan] = useState<Plan>('free')
  const inviting = useMutation({
    async mutationFn() {
      const { data } = await unwrap(admin.POST('/admin/v1/users', { body: { email, plan } }))
      return invite(data)
    },
    onSuccess: onInvited,
    onSettled: () => client.invalidateQueries({ queryKey: USERS }),
  })
  const issues = inviting.error instanceof ApiFailure ? inviting.error.issues : []
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          inviting.mutate()
        }}
      >
        <Field
          label="Email"
          path="email"
          problem={issues.find(({ path }) => path === 'email')?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Plan">
          {(props) => (
            <select
              {...props}
              className="select"
              value={plan}
              onChange={(event) => setPlan(planOf(event.target.value))}
            >
              {PLANS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
        <details className="plain">
          <summary>What the plan {plan} contains</summary>
          <PlanLimits of={plan} />
        </details>
        <Failure error={inviting.error} fields={['email']} />
        <Actions onDismiss={onClose} action="Create the link" isDisabled={inviting.isPending} />
      </form>
    </Dialog>
  )
}
