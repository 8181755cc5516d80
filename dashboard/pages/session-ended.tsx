/** The dialog over a page whose session has ended: signing in goes on in place. */
import { useEffect, useState } from 'react'
import type { SignedInUser } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntranceForm } from '../ui/entrance-form.tsx'
import { Credentials, useSignIn } from './credentials.tsx'

/** A dialog takes the focus: what is typed within this rest still belongs to the page. */
const TYPING_RESTS_MS = 1_000

/** @param user the user whose page it is */
export function SessionEnded({ user }: { user: SignedInUser }) {
  const signIn = useSignIn()
  if (!useTypingRests()) return null
  return (
    // Only the sign-in closes it: without a session the page can neither read nor save.
    <Dialog title="Your session has ended" closedBy="button" onClose={() => {}}>
      <p>
        Sign in as {user.email} to go on where you are: what you have typed is still here. It is
        gone if somebody else signs in.
      </p>
      <EntranceForm action="Sign in" submit={signIn.mutate} state={signIn}>
        {(problemOf) => <Credentials problemOf={problemOf} email={user.email} />}
      </EntranceForm>
    </Dialog>
  )
}

/** @returns whether nobody has typed for a while; true from then on */
function useTypingRests(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    if (rests) return
    const wait = () => setTimeout(() => setRests(true), TYPING_RESTS_MS)
    let timer = wait()
    const restart = () => {
      clearTimeout(timer)
      timer = wait()
    }
    addEventListener('keydown', restart)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', restart)
    }
  }, [rests])
  return rests
}
