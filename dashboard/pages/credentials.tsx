/** The fields of a sign-in, on its page and in the dialog of a session that has ended. */
import { dashboard, unwrap } from '../api.ts'
import { useEntrance } from '../session.tsx'
import { PASSWORD_HINT, TextField, type Texts } from '../ui/entrance-form.tsx'

export function useSignIn() {
  return useEntrance(({ email = '', password = '' }: Texts) =>
    unwrap(dashboard.POST('/dashboard/api/session', { body: { email, password } })),
  )
}

interface CredentialsProps {
  problemOf(name: string): string | undefined
  /** Filled in, if it is known. */
  email?: string
  /** Whether the password is chosen here. By default it exists. */
  password?: 'current-password' | 'new-password'
}

export function Credentials({ problemOf, email, password = 'current-password' }: CredentialsProps) {
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        problem={problemOf('email')}
        initial={email}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete={password}
        hint={password === 'new-password' ? PASSWORD_HINT : undefined}
        problem={problemOf('password')}
      />
    </>
  )
}
