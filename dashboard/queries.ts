/** The queries of pages, so that pages share one copy of what they read. */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../sdk/src/generated/schema.ts'
import { api, dashboard, send, unwrap } from './api.ts'

export const KEYS = ['keys']
export const RENDERS = ['renders']
export const BATCHES = ['batches']
export const SIGNERS = ['signers']
export const DESTINATIONS = ['destinations']

export type RenderType = 'pdf' | 'screenshot' | 'og' | 'extract' | 'pdfs'
export type RenderState = 'queued' | 'rendering' | 'completed' | 'failed'

export interface RenderFilter {
  type?: string | undefined
  status?: string | undefined
  error_code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  id?: string | undefined
  batch_id?: string | undefined
  metadata?: string | undefined
  limit: number
  offset: number
}

/** A render in a list. */
export type RenderItem = components['schemas']['RenderListItem']

export type ErrorCode = components['schemas']['ErrorCode']

interface RenderPage {
  data: RenderItem[]
  pagination: components['schemas']['Pagination']
}

/** A render. */
export type RenderRecord = components['schemas']['RenderStatus']

/** How often states are read again: every second while something runs. */
export const SOON_MS = 1_000
export const LATER_MS = 15_000

export function isRunning(status: string): boolean {
  return status === 'queued' || status === 'rendering'
}

export function useKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: async () => (await unwrap(dashboard.GET('/dashboard/api/keys'))).data,
  })
}

export function useSigners() {
  return useQuery({
    queryKey: SIGNERS,
    queryFn: async () => (await unwrap(api.GET('/api/v1/signers'))).data,
  })
}

/** A bucket into which outputs are uploaded. */
export type Destination = components['schemas']['Destination']

export function useDestinations() {
  return useQuery({
    queryKey: DESTINATIONS,
    queryFn: async () => (await unwrap(api.GET('/api/v1/destinations'))).data,
  })
}

/** The renders of one day. */
export interface Day {
  date: string
  used: number
  pdf?: number
  screenshot?: number
  og?: number
  extract?: number
  pdfs?: number
}

type Usage = components['schemas']['Usage'] & {
  period?: { from: string; to: string; used: number; by_type: Usage['by_type']; by_day: Day[] }
}

export function useUsage() {
  return useQuery({
    queryKey: ['usage'],
    queryFn: async (): Promise<Usage> => (await unwrap(api.GET('/api/v1/usage'))).data,
  })
}

export function useRenders(filter: RenderFilter) {
  return useQuery({
    queryKey: [...RENDERS, 'list', filter],
    queryFn: () => {
      const given = Object.entries(filter).filter(([, value]) => value !== undefined)
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      return send<RenderPage>('GET', `/api/v1/renders?${query}`)
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => isRunning(status)) ? SOON_MS : LATER_MS,
  })
}

/** A batch in a list. */
export type BatchSummary = components['schemas']['BatchSummary']
/** A batch with its renders, in the order of the request. */
export type BatchDetail = components['schemas']['Batch']

export function useBatches(query: { limit: number; offset: number }) {
  return useQuery({
    queryKey: [...BATCHES, 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/batches', { params: { query } })),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') ? SOON_MS : LATER_MS,
  })
}

export function useBatch(id: string) {
  return useQuery({
    queryKey: [...BATCHES, id],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/batches/{id}', { params: { path: { id } } }))).data,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? SOON_MS : false),
  })
}

/** Reads one render. @param id the request id @throws ApiFailure */
export async function readRender(id: string): Promise<RenderRecord> {
  const path = `/api/v1/renders/${encodeURIComponent(id)}`
  return (await send<{ data: RenderRecord }>('GET', path)).data
}

/** Whether a render runs, or its output is being uploaded. */
function isChanging({ status, storage }: RenderRecord): boolean {
  return isRunning(status) || (status === 'completed' && storage?.status === 'pending')
}

/** @param id the request id */
export function useRender(id: string) {
  return useQuery({
    queryKey: [...RENDERS, id],
    queryFn: () => readRender(id),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? SOON_MS : false),
  })
}

/** @param ended whether the render has ended: before, there is no report */
export function useReport(id: string, ended: boolean) {
  return useQuery({
    queryKey: [...RENDERS, id, 'report'],
    enabled: ended,
    queryFn: async () => {
      const params = { path: { id } }
      return (await unwrap(api.GET('/api/v1/renders/{id}/report', { params }))).data
    },
  })
}

export function useDeliveries(id: string) {
  return useQuery({
    queryKey: [...RENDERS, id, 'deliveries'],
    queryFn: async () => {
      const params = { path: { id } }
      return (await unwrap(api.GET('/api/v1/renders/{id}/deliveries', { params }))).data
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? SOON_MS : LATER_MS,
  })
}

export function useTemplates() {
  return useQuery({
    queryKey: ['templates'],
    queryFn: async () => {
      const params = { query: { limit: 100 } }
      return (await unwrap(api.GET('/api/v1/templates', { params }))).data
    },
  })
}

/** The kept request of a render. */
export interface KeptRequest {
  type: 'pdf' | 'screenshot' | 'extract'
  omitted: string[]
  request: Record<string, unknown>
}

/** The request of a render, if the server keeps requests and this one is kept. */
export function useKeptRequest(id: string) {
  return useQuery({
    queryKey: [...RENDERS, id, 'request'],
    retry: false,
    queryFn: async () =>
      (await send<{ data: KeptRequest }>('GET', `/api/v1/renders/${id}/request`)).data,
  })
}

/** A share link without the link itself. */
export interface ShareLink {
  id: string
  state: string
  last_four: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}

export function useShareLinks(id: string) {
  return useQuery({
    queryKey: [...RENDERS, id, 'links'],
    queryFn: async () =>
      (await send<{ data: ShareLink[] }>('GET', `/api/v1/renders/${id}/share-links`)).data,
  })
}
