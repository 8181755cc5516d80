/** The calls of the operator's page "Server". */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../server/dashboard-contract.gen.ts'
import { dashboard, unwrap } from '../api.ts'
import { isRunning, LATER_MS, SOON_MS } from '../queries.ts'
import { useToast } from '../ui/toast.tsx'

export type ServerStatus = components['schemas']['ServerStatus']
export type LaneStatus = components['schemas']['LaneStatus']

export type Failures = components['schemas']['Failures']
export type FailedRender = components['schemas']['FailedRender']
export type RenderFacts = components['schemas']['RenderFacts']

const SERVER = ['server']

/** The state of the server, read again every second while the page is shown. */
export function useServerStatus() {
  return useQuery({
    queryKey: SERVER,
    queryFn: async () => (await unwrap(dashboard.GET('/dashboard/api/server'))).data,
    refetchInterval: SOON_MS,
  })
}

interface FailureFilter {
  error_code?: FailedRender['error_code']
  user_id?: string
  before?: string
  limit: number
}

/** A page of the failed renders of all users. */
export function useFailures(query: FailureFilter) {
  return useQuery({
    queryKey: [...SERVER, 'failures', query],
    queryFn: async () =>
      (await unwrap(dashboard.GET('/dashboard/api/server/failures', { params: { query } }))).data,
    refetchInterval: LATER_MS,
  })
}

/** The facts of a render of any user. What its user no longer shows is not kept. */
export function useRenderFacts(id: string) {
  return useQuery({
    staleTime: 0,
    gcTime: 0,
    queryKey: [...SERVER, 'renders', id],
    refetchInterval: ({ state }) => isRunning(state.data?.status ?? '') && SOON_MS,
    queryFn: async () => {
      const params = { path: { id } }
      return (await unwrap(dashboard.GET('/dashboard/api/server/renders/{id}', { params }))).data
    },
  })
}

/** Replaces a lane. */
export function useRecycle() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (lane: number) =>
      unwrap(
        dashboard.POST('/dashboard/api/server/lanes/{lane}/recycle', {
          params: { path: { lane: String(lane) } },
        }),
      ),
    onError: (error) => toast(error.message),
    onSuccess: (_, lane) => toast(`Lane ${lane} ends its render, and another one takes its place.`),
    onSettled: () => client.invalidateQueries({ queryKey: SERVER }),
  })
}

/** Cancels a queued render. */
export function useCancel(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(dashboard.DELETE('/dashboard/api/server/renders/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      onDone()
      toast('The render is cancelled.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: SERVER }),
  })
}
