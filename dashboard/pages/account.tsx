/** The account: password, sessions, and the look in this browser. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { BrandSheet } from '../account/brand-sheet.tsx'
import { WorkStyleSheet } from '../account/work-style.tsx'
import { ApiFailure, dashboard, type SignedInUser, unwrap } from '../api.ts'
import { lazyPart } from '../preview/load-chunk.ts'
import { useSignOut, useUser } from '../session.tsx'
import { chooseTheme, readTheme, type Theme } from '../theme.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Failure, Field, Loading, Page, Sheet } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

const PlanLimits = lazyPart(async () => (await import('../people/plan-limits.tsx')).PlanLimits)

export function Account() {
  const user = useUser()
  const signOut = useSignOut('here')
  return (
    <Page
      title="Account"
      actions={
        <button type="button" className="button" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      }
    >
      <Failure error={signOut.error} />
      <Sheets user={user} />
    </Page>
  )
}

function Sheets({ user }: { user: SignedInUser }) {
  return (
    <div className="halves">
      <div className="stack loose">
        <BrandSheet />
        <PasswordSheet email={user.email} />
      </div>
      <div className="stack loose">
        <Sheet title="You">
          <div className="body stack">
            <dl className="facts">
              <dt>Email</dt>
              <dd>{user.email}</dd>
              <dt>Plan</dt>
              <dd>{user.plan}</dd>
              {user.operator && (
                <>
                  <dt>Role</dt>
                  <dd>Operator of this server</dd>
                </>
              )}
            </dl>
            <Limits of={user.plan} />
          </div>
        </Sheet>
        <WorkStyleSheet />
        <SessionsSheet />
        <LookSheet />
      </div>
    </div>
  )
}

function Limits({ of }: { of: SignedInUser['plan'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="plain" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What the plan {of} contains</summary>
      {isOpen && (
        <Suspense fallback={<Loading what="the limits" />}>
          <PlanLimits of={of} />
        </Suspense>
      )}
    </details>
  )
}

function PasswordSheet({ email }: { email: string }) {
  const toast = useToast()
  const change = useMutation({
    mutationFn: (body: { current_password: string; password: string }) =>
      unwrap(dashboard.PUT('/dashboard/api/password', { body })),
  })
  const issues = change.error instanceof ApiFailure ? change.error.issues : []
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const texts = new FormData(form)
    const textOf = (name: string) => String(texts.get(name) ?? '')
    change.mutate(
      { current_password: textOf('current_password'), password: textOf('password') },
      {
        onSuccess() {
          form.reset()
          toast('The password is changed. Other sessions have ended.')
        },
      },
    )
  }
  return (
    <Sheet title="Password">
      <form className="body stack" method="post" onSubmit={submit}>
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password">
          {(props) => (
            <input
              {...props}
              className="input"
              type="password"
              name="current_password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <Field
          label="New password"
          hint="At least 12 characters. Your other sessions end."
          path="password"
          problem={issues.find(({ path }) => path === 'password')?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              type="password"
              name="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={200}
              required
            />
          )}
        </Field>
        <Failure error={change.error} fields={['password']} />
        <div>
          <button type="submit" className="button primary" disabled={change.isPending}>
            Change password
          </button>
        </div>
      </form>
    </Sheet>
  )
}

function SessionsSheet() {
  const signOut = useSignOut('everywhere')
  const [isAsked, setAsked] = useState(false)
  return (
    <Sheet title="Sessions">
      <div className="body stack">
        <p>A session ends after 7 days without use. End all of them if you lost a device.</p>
        <div>
          <button type="button" className="button danger" onClick={() => setAsked(true)}>
            Sign out everywhere
          </button>
        </div>
      </div>
      {isAsked && (
        <Confirm
          title="Sign out everywhere?"
          action="Sign out everywhere"
          pending={signOut.isPending}
          onConfirm={() => signOut.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>
            All sessions of your account end, also this one. You sign in again with your password.
            API keys go on working.
          </p>
          <Failure error={signOut.error} />
        </Confirm>
      )}
    </Sheet>
  )
}

function LookSheet() {
  const [theme, setTheme] = useState<Theme>(readTheme())
  return (
    <Sheet title="Appearance">
      <div className="body">
        <Field label="Colors">
          {(props) => (
            <select
              {...props}
              className="select"
              value={theme}
              onChange={(event) => {
                const chosen = event.target.value as Theme
                chooseTheme(chosen)
                setTheme(chosen)
              }}
            >
              <option value="system">Same as the system</option>
              <option value="light">Light</option>
              <option value="dark">Dark</option>
            </select>
          )}
        </Field>
      </div>
    </Sheet>
  )
}
