/** Sign-in, set-up and sign-up: the pages without a session. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { dashboard, unwrap } from '../api.ts'
import { type Session, useEntrance } from '../session.tsx'
import { Mark } from '../ui/brand.tsx'
import { Form, TextField, type Texts } from '../ui/entrance-form.tsx'
import { Credentials, useSignIn } from './credentials.tsx'
import { Invitation } from './invitation.tsx'

export function Gate({ session }: { session: Session }) {
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

function SignIn() {
  const signIn = useSignIn()
  return (
    <Form title="Sign in" action="Sign in" submit={signIn.mutate} state={signIn}>
      {(problemOf) => (
        <>
          <Credentials problemOf={problemOf} />
          <p className="note">
            Forgot your password? The operator of this server can send you a link to set a new one.
          </p>
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
          <Credentials problemOf={problemOf} password="new-password" />
        </>
      )}
    </Form>
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
      {(problemOf) => <Credentials problemOf={problemOf} password="new-password" />}
    </Form>
  )
}
