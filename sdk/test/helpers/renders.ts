/** Renders as the API describes them, in three states. */
import type { RenderStatus } from '../../src/index.ts'
import { BASE_URL } from './fakes.ts'

export const QUEUED = { request_id: 'req_1', status: 'queued', poll_url: '/x', message: 'Queued.' }
export const DONE: RenderStatus = {
  request_id: 'req_1',
  status: 'completed',
  type: 'pdf',
  metadata: null,
  output_url: `${BASE_URL}/storage/token`,
  output_size_bytes: 8,
  render_duration_ms: 9,
  error_message: null,
  created_at: '2026-11-22T10:00:00.000Z',
  completed_at: '2026-11-22T10:00:01.000Z',
}
export const WORKING: RenderStatus = {
  ...DONE,
  status: 'queued',
  output_url: null,
  completed_at: null,
}
