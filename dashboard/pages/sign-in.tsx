/** Sign-in, set-up, sign-up and invitations: the pages without a session. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiFailure, dashboard, type SessionState, unwrap } from '../api.ts'
import { useEntrance } from '../session.tsx'
import { Mark } from '../ui/brand.tsx'
import { Failure, Field } from '../ui/parts.tsx'

export function Gate({ session }: { session: SessionState }) {
  const [location] = useLocation()
  const [isNew, setNew] = useState(false)
  let form: ReactNode
  if (location.startsWith('/invitation')) form = <Invitation />
  else if (!session.set_up) form = <SetUp />
  else form = isNew ? <SignUp /> : <SignIn />
  const choice = session.set_up && session.sign_up && !location.startsWith('/invitation')
  return (
    <div className="gate">
      <main>
        <p className="brand">
          <Mark />
          Platen
        </p>
        {form}
        {choice && (
          <button type="button" className="button quiet" onClick={() => setNew(!isNew)}>
            {isNew ? 'I have an account' : 'Create an account'}
          </button>
        )}
      </main>
    </div>
  )
}

/** The texts of a form's fields by name. */
type Texts = Record<string, string>

interface FormProps {
  title: string
  action: string
  intro?: ReactNode
  submit(texts: Texts): void
  state: { error: Error | null; isPending: boolean }
  children(problemOf: (name: string) => string | undefined): ReactNode
}

/** A form whose fields show the problems that the server found in them. */
function Form({ title, action, intro, submit, state, children }: FormProps) {
  const issues = state.error instanceof ApiFailure ? state.error.issues : []
  useEffect(() => {
    document.title = `${title} – Platen`
  }, [title])
  return (
    <>
      <h1>{title}</h1>
      {intro && <p className="note">{intro}</p>}
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          const entries = [...new FormData(event.currentTarget)]
          submit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
        }}
      >
        {children((name) => issues.find(({ path }) => path === name)?.message)}
        {/* Fields show their problems. The token of an invitation has none. */}
        {issues.every(({ path }) => path === 'token') && <Failure error={state.error} />}
        <button type="submit" className="button primary" disabled={state.isPending}>
          {action}
        </button>
      </form>
    </>
  )
}

function TextField({
  name,
  label,
  problem,
  hint,
  type = 'text',
  autoComplete,
  initial,
}: {
  name: string
  label: string
  problem?: string | undefined
  hint?: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  initial?: string
}) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(props) => (
        <input
          {...props}
          className="input"
          name={name}
          type={type}
          autoComplete={autoComplete}
          defaultValue={initial}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={autoComplete === 'new-password' ? 12 : undefined}
          maxLength={254}
        />
      )}
    </Field>
  )
}

const PASSWORD_HINT = 'At least 12 characters. A few words are fine.'

function SignIn() {
  const signIn = useEntrance(({ email = '', password = '' }: Texts) =>
    unwrap(dashboard.POST('/dashboard/api/session', { body: { email, password } })),
  )
  return (
    <Form title="Sign in" action="Sign in" submit={signIn.mutate} state={signIn}>
      {(problemOf) => (
        <>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            problem={problemOf('email')}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            problem={problemOf('password')}
          />
        </>
      )}
    </Form>
  )
}

function SetUp() {
  // The link that the server prints has the code behind `#`.
  const [code] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (code !== '') history.replaceState(null, '', location.pathname)
  }, [code])
  const setUp = useEntrance(({ setup_code = '', email = '', password = '' }: Texts) =>
    unwrap(dashboard.POST('/dashboard/api/set-up', { body: { setup_code, email, password } })),
  )
  return (
    <Form
      title="Set up this server"
      action="Create the operator's account"
      intro={
        <>
          The server printed a setup code at its first start. <code>bun run admin setup-code</code>{' '}
          prints it again.
        </>
      }
      submit={setUp.mutate}
      state={setUp}
    >
      {(problemOf) => (
        <>
          <TextField
            name="setup_code"
            label="Setup code"
            autoComplete="off"
            initial={code}
            problem={problemOf('setup_code')}
          />
          <NewAccount problemOf={problemOf} />
        </>
      )}
    </Form>
  )
}

function NewAccount({ problemOf }: { problemOf(name: string): string | undefined }) {
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        problem={problemOf('email')}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        problem={problemOf('password')}
      />
    </>
  )
}

function SignUp() {
  const signUp = useEntrance(({ email = '', password = '' }: Texts) =>
    unwrap(dashboard.POST('/dashboard/api/sign-up', { body: { email, password } })),
  )
  return (
    <Form
      title="Create an account"
      action="Create the account"
      submit={signUp.mutate}
      state={signUp}
    >
      {(problemOf) => <NewAccount problemOf={problemOf} />}
    </Form>
  )
}

function Invitation() {
  const [, navigate] = useLocation()
  const [token] = useState(() => location.hash.slice(1))
  const accept = useEntrance(async ({ password = '' }: Texts) => {
    const body = { token, password }
    const state = await unwrap(dashboard.POST('/dashboard/api/invitation', { body }))
    navigate('/', { replace: true })
    return state
  })
  return (
    <Form
      title="Choose your password"
      action="Continue"
      intro="You were invited to this server. The link works once."
      submit={accept.mutate}
      state={accept}
    >
      {(problemOf) => (
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          problem={problemOf('password')}
        />
      )}
    </Form>
  )
}
