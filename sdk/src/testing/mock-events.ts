/** The webhook events of the mock server: those of its background renders, which end at once. */
import type { AccountEvent, RenderStatus } from '../generated/types.ts'
import type { Route } from './mock-request.ts'
import { errorResponse, success } from './mock-responses.ts'

/** @param ended the background renders, oldest first */
export function createMockEvents(ended: () => { id: string; status: RenderStatus }[]): Route[] {
  const events = () => ended().map(eventOf)
  return [
    [
      'GET',
      /^\/api\/v1\/events$/,
      ({ query: { cursor } }) => {
        const all = events()
        const from = cursor === undefined ? all.length : Number(cursor)
        const page = all.slice(from, from + 50)
        return success({ data: { events: page, cursor: String(from + page.length) } })
      },
    ],
    [
      'GET',
      /^\/api\/v1\/events\/([^/]+)$/,
      (_, id) => {
        const event = events().find((one) => one.id === id || one.request_id === id)
        return event ? success({ data: event }) : errorResponse('RENDER_NOT_FOUND')
      },
    ],
  ]
}

function eventOf({ id, status }: { id: string; status: RenderStatus }): AccountEvent {
  const { request_id, metadata, output_url, render_duration_ms, created_at, completed_at } = status
  const body = JSON.stringify({
    event: 'render.completed',
    request_id,
    status: 'completed',
    metadata,
    output_url,
    duration_ms: render_duration_ms,
    created_at,
    completed_at,
  })
  const ended_at = completed_at ?? created_at
  return {
    id: `msg_${id.replaceAll('-', '')}`,
    event: 'render.completed',
    request_id,
    ended_at,
    body,
  }
}
