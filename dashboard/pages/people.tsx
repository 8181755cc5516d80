/** For operators: the users of the server, and invitations. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ApiFailure, admin, unwrap } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatNumber, When } from '../ui/format.tsx'
import { Failure, Field, Loading, Page } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { type Invitation, InvitationLink } from './invitation-link.tsx'

const PLANS = ['free', 'starter', 'pro', 'business'] as const
type Plan = (typeof PLANS)[number]
const USERS = ['users']
const PAGE_SIZE = 50

const planOf = (text: string): Plan => PLANS.find((plan) => plan === text) ?? 'free'

async function invite({ id, email }: Pick<User, 'id' | 'email'>): Promise<Invitation> {
  const call = admin.POST('/admin/v1/users/{id}/invitations', { params: { path: { id } } })
  return { email, url: (await unwrap(call)).data.invitation_url }
}

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
  const total = data?.pagination.total ?? 0
  return (
    <Page
      title="People"
      actions={
        <button type="button" className="button primary" onClick={() => setOpen(true)}>
          <Plus size={16} aria-hidden="true" />
          Invite
        </button>
      }
    >
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="users" />}
        {data && (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Plan</th>
                <th scope="col">Since</th>
                <th scope="col">
                  <span className="hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((user) => (
                <Person key={user.id} user={user} onInvited={setInvitation} />
              ))}
            </tbody>
          </table>
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
      {invitation && <InvitationLink {...invitation} onClose={() => setInvitation(null)} />}
    </Page>
  )
}

interface User {
  id: string
  email: string
  plan: Plan
  created_at: string
}

function Person({ user, onInvited }: { user: User; onInvited(invitation: Invitation): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: (plan: Plan) =>
      unwrap(
        admin.PATCH('/admin/v1/users/{id}', { params: { path: { id: user.id } }, body: { plan } }),
      ),
    onError: (error) => toast(error.message),
    onSuccess: (_, plan) => toast(`${user.email} is on the plan ${plan} now.`),
    onSettled: () => client.invalidateQueries(),
  })
  const inviting = useMutation({
    mutationFn: () => invite(user),
    onError: (error) => toast(error.message),
    onSuccess: onInvited,
  })
  return (
    <tr>
      <td className="wide">{user.email}</td>
      <td>
        <select
          className="select"
          aria-label={`Plan of ${user.email}`}
          value={user.plan}
          disabled={change.isPending}
          onChange={(event) => change.mutate(planOf(event.target.value))}
        >
          {PLANS.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
        </select>
      </td>
      <td className="note">
        <When time={user.created_at} />
      </td>
      <td className="end">
        <button
          type="button"
          className="button small"
          aria-label={`Invitation link for ${user.email}`}
          disabled={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          Invitation link
        </button>
      </td>
    </tr>
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
        <Field label="Email" problem={issues.find(({ path }) => path === 'email')?.message}>
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
        {issues.length === 0 && <Failure error={inviting.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={inviting.isPending}>
            Create the link
          </button>
        </div>
      </form>
    </Dialog>
  )
}
