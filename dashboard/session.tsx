/** The session of this browser. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { type ApiFailure, dashboard, type SessionState, type SignedInUser, unwrap } from './api.ts'
import { forgetTexts } from './kept-texts.ts'

export const SESSION = ['session']

export interface Session extends SessionState {
  /** The user whose session has ended without a sign-out: the page waits for the next sign-in. */
  ended: SignedInUser | null
}

export function useSession() {
  const client = useQueryClient()
  return useQuery({
    queryKey: SESSION,
    queryFn: async () => {
      const { data } = await unwrap(dashboard.GET('/dashboard/api/session'))
      return followed(client, data)
    },
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

/** Notices the end of the session by a call that is no query and no mutation: those are watched. */
export function useNoticedEnd(failure: ApiFailure | null): void {
  const client = useQueryClient()
  const isSignedOut = failure?.status === 401
  useEffect(() => {
    if (isSignedOut) void client.invalidateQueries({ queryKey: SESSION })
  }, [client, isSignedOut])
}

/** The session that follows the last one that this page knows. */
function followed(client: QueryClient, state: SessionState): Session {
  const before = client.getQueryData<Session>(SESSION)
  const last = before?.user ?? before?.ended ?? null
  if (state.user === null) return { ...state, ended: last }
  if (last !== null && last.id !== state.user.id) forgetAnswers(client)
  forgetTexts('studio', state.user.id)
  forgetTexts('playground', state.user.id)
  forgetTexts('docs', state.user.id)
  return { ...state, ended: null }
}

/** Forgets what a user has read. The session itself stays: the page is listening to it. */
function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: isAnswer })
}

function isAnswer({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== SESSION[0]
}

/**
 * Calls an operation that signs in, and shows the dashboard of the user. The same user as before
 * goes on with the same page and its texts.
 */
export function useEntrance<Input>(call: (input: Input) => Promise<{ data: SessionState }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    async onSuccess({ data }) {
      // An answer that is under way may be from before.
      await client.cancelQueries({ queryKey: SESSION })
      const ended = client.getQueryData<Session>(SESSION)?.ended
      client.setQueryData(SESSION, followed(client, data))
      // What was refused meanwhile is read again.
      if (ended) void client.invalidateQueries({ predicate: isAnswer })
    },
  })
}

/**
 * Ends the session: of this browser, or all sessions of the user. The draft of the playground is
 * forgotten, as it may have cookies and headers, and so is the key that the documentation uses;
 * work in the studio waits for its author.
 */
export function useSignOut(everywhere: 'everywhere' | 'here') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      everywhere === 'everywhere'
        ? unwrap(dashboard.DELETE('/dashboard/api/sessions'))
        : unwrap(dashboard.DELETE('/dashboard/api/session')),
    onSuccess: async () => {
      client.setQueryData<Session>(SESSION, (last) => last && { ...last, user: null, ended: null })
      forgetAnswers(client)
      forgetTexts('playground')
      forgetTexts('docs')
      await client.invalidateQueries({ queryKey: SESSION })
    },
  })
}
