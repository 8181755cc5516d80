/** The session of this browser. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { dashboard, type SessionState, type SignedInUser, unwrap } from './api.ts'
import { forgetDraft } from './playground/stored-draft.ts'
import { forgetWork } from './studio/kept-work.ts'

export const SESSION = ['session']

export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async () => (await unwrap(dashboard.GET('/dashboard/api/session'))).data,
    staleTime: 60_000,
  })
}

/** The signed-in user; only pages behind the sign-in use it. */
export const UserContext = createContext<SignedInUser | null>(null)

export function useUser(): SignedInUser {
  const user = use(UserContext)
  if (!user) throw new Error('this page needs a signed-in user')
  return user
}

/**
 * Forgets what another user has read or typed. The session itself stays: the page is listening to
 * it.
 */
function forgetOthers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] })
  forgetDraft()
  forgetWork()
}

/** Calls an operation that signs in, and shows the dashboard of the new user. */
export function useEntrance<Input>(call: (input: Input) => Promise<{ data: SessionState }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess({ data }) {
      forgetOthers(client)
      client.setQueryData(SESSION, data)
    },
  })
}

/** Ends the session: of this browser, or all sessions of the user. */
export function useSignOut(everywhere: 'everywhere' | 'here') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      everywhere === 'everywhere'
        ? unwrap(dashboard.DELETE('/dashboard/api/sessions'))
        : unwrap(dashboard.DELETE('/dashboard/api/session')),
    onSuccess: async () => {
      forgetOthers(client)
      await client.invalidateQueries({ queryKey: SESSION })
    },
  })
}
