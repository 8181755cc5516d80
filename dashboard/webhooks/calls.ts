/** The calls of the pages of webhooks. */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, send, unwrap } from '../api.ts'
import { LATER_MS, SOON_MS } from '../queries.ts'

type Schemas = components['schemas']
export type Endpoint = Schemas['WebhookEndpoint']
export type EventName = Schemas['WebhookEventName']
export type ListedDelivery = Schemas['DeliverySummary'] & {
  last_attempt: Schemas['DeliveryAttempt'] | null
  attempts: number
}
export type DeliveryDetails = Schemas['DeliverySummary'] & {
  attempts: Schemas['DeliveryAttempt'][]
  request: Schemas['SentRequest']
}
export type WebhookTest = Schemas['WebhookTest']

export const WEBHOOKS = ['webhooks']
export const EVENT_NAMES: readonly EventName[] = [
  'render.completed',
  'render.failed',
  'batch.completed',
  'storage.completed',
  'storage.failed',
]

export function useEndpoints() {
  return useQuery({
    queryKey: [...WEBHOOKS, 'endpoints'],
    queryFn: async () => (await unwrap(api.GET('/api/v1/webhook-endpoints'))).data,
  })
}

interface DeliveryPage {
  data: ListedDelivery[]
  next_cursor: string | null
}

/** @param filter the parameters of the list */
export function useAllDeliveries(filter: Record<string, string>) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'deliveries', filter],
    queryFn: () =>
      send<DeliveryPage>('GET', `/api/v1/deliveries?${new URLSearchParams(filter).toString()}`),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? SOON_MS : LATER_MS,
  })
}

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'delivery', id],
    queryFn: async () =>
      (await send<{ data: DeliveryDetails }>('GET', `/api/v1/deliveries/${encodeURIComponent(id)}`))
        .data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? SOON_MS : false),
  })
}

/** `hooks.example.com/platen` */
export function shortAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}
