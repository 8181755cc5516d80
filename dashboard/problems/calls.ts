/** The calls of capsules and problem reports, of users and of the operator. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../server/contract.gen.ts'
import { admin, api, readFailure, unwrap } from '../api.ts'
import { RENDERS } from '../queries.ts'
import { useToast } from '../ui/toast.tsx'

export type ProblemReport = components['schemas']['ProblemReport']
export type ReportedProblem = components['schemas']['ReportedProblem']

const REPORTED = ['problem-reports']
const keyOf = (id: string) => [...RENDERS, id, 'problem-report']

/** The problem report of a render; null if there is none. */
export function useProblemReport(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const call = api.GET('/api/v1/renders/{id}/problem-report', { params: { path: { id } } })
      return (await unwrap(call)).data
    },
  })
}

/** Reports a render, or changes the comment. */
export function useReporting(id: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (comment: string) =>
      unwrap(
        api.POST('/api/v1/renders/{id}/problem-report', {
          params: { path: { id } },
          body: { comment },
        }),
      ),
    onSuccess: () => {
      onDone()
      toast('The operator of this server can see your report now.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** Withdraws the report of a render. */
export function useWithdrawing(id: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      unwrap(api.DELETE('/api/v1/renders/{id}/problem-report', { params: { path: { id } } })),
    onSuccess: () => {
      onDone()
      toast('The report is withdrawn.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** A page of reported problems of all users. */
export function useReportedProblems(query: {
  status?: 'open' | 'closed'
  limit: number
  offset: number
}) {
  return useQuery({
    queryKey: [...REPORTED, query],
    queryFn: () => unwrap(admin.GET('/admin/v1/problem-reports', { params: { query } })),
  })
}

/** Closes a report. */
export function useClosing(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(admin.POST('/admin/v1/problem-reports/{id}/close', { params: { path: { id } } })),
    onSuccess: () => {
      onDone()
      toast('The report is closed.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: REPORTED }),
  })
}

/** Saves a file of the server. A plain link could not show why there is none. */
export function useDownload() {
  const toast = useToast()
  return useMutation({
    async mutationFn({ path, name }: { path: string; name: string }) {
      const response = await fetch(`/dashboard${path}`)
      if (!response.ok) throw await readFailure(response)
      const url = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
    onError: (error) => toast(error.message),
  })
}
