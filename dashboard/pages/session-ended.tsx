/** The dialog over a page whose session has ended: signing in goes on in place. */
import type { SignedInUser } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntranceForm } from '../ui/entrance-form.tsx'
import { Credentials, useSignIn } from './credentials.tsx'

/** @param user the user whose page it is */
export function SessionEnded({ user }: { user: SignedInUser }) {
  const signIn = useSignIn()
  return (
    // Only the sign-in closes it: without a session the page can neither read nor save.
    <Dialog title="Your session has ended" closedBy="button" onClose={() => {}}>
      <p>Sign in to go on where you are. What you have typed is still here.</p>
      <EntranceForm action="Sign in" submit={signIn.mutate} state={signIn}>
        {(problemOf) => <Credentials problemOf={problemOf} email={user.email} />}
      </EntranceForm>
    </Dialog>
  )
}
