/** The page of an invitation's link: whose it is, and the choice of a password. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { dashboard, unwrap } from '../api.ts'
import { useEntrance } from '../session.tsx'
import { Form, PASSWORD_HINT, TextField, type Texts } from '../ui/entrance-form.tsx'
import { Failure, Loading } from '../ui/parts.tsx'

export function Invitation() {
  const [, navigate] = useLocation()
  const [token] = useState(() => location.hash.slice(1))
  const recipient = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    queryFn: async () =>
      (await unwrap(dashboard.POST('/dashboard/api/invitation/recipient', { body: { token } })))
        .data,
  })
  const accept = useEntrance(async ({ password = '' }: Texts) => {
    const body = { token, password }
    const state = await unwrap(dashboard.POST('/dashboard/api/invitation', { body }))
    navigate('/', { replace: true })
    return state
  })
  if (recipient.isPending) return <Loading what="the invitation" />
  if (recipient.error) {
    return (
      <>
        <h1>Choose your password</h1>
        <Failure error={recipient.error} />
      </>
    )
  }
  return (
    <Form
      title="Choose your password"
      action="Continue"
      intro={
        <>
          You were invited to this server as <strong>{recipient.data.email}</strong>. The link works
          once.
        </>
      }
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
