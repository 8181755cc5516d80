/** The handler that sends a test webhook, once, and answers with what the receiver did. */
import { createUserLimit } from '@platen/lib'
import type { Capabilities } from '../capabilities.ts'
import { ApiError, validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { checkAddress } from './address.ts'
import { attemptToWire } from './attempt-message.ts'
import { findEndpoint } from './endpoints.ts'
import { completedEvent, failedEvent } from './events.ts'
import { CONTENT_HEADERS, type Sender } from './sender.ts'
import { deliveryHeaders, endpointHeaders } from './signature.ts'

/** Tests of a user: one at a time, as each holds a connection for up to 10 s. */
const TESTS_WAITING_MAX = 3
/** No render has it. */
const REQUEST_ID = 'req_000000000000000000000000'

/** The receiver of a test, and how it is signed. */
interface Target {
  url: string
  sign(delivery: { webhookId: string; at: Date; body: Uint8Array }): Record<string, string>
}

export function createTestHandlers(
  { db, secrets, egressPolicy, now }: Pick<Capabilities, 'db' | 'secrets' | 'egressPolicy' | 'now'>,
  sender: Sender,
) {
  const tests = createUserLimit({
    running: 1,
    waiting: TESTS_WAITING_MAX,
    refuse: () =>
      new ApiError('RATE_LIMITED', {
        message: 'Your test webhooks are sent one after the other. Wait until one has ended.',
        headers: { 'Retry-After': '10' },
      }),
  })

  async function ofEndpoint(userId: string, id: string): Promise<Target> {
    const { url, ...row } = await findEndpoint(db, userId, id)
    const isPrevious = row.previous_until !== null && row.previous_until > now()
    const stored = [row.secret, ...(isPrevious && row.previous_secret ? [row.previous_secret] : [])]
    const texts = stored.flatMap((text) => secrets.decrypt('webhook-secrets', text) ?? [])
    if (texts.length === 0) {
      throw new ApiError('CONFLICT', {
        message: 'This server cannot decrypt the secret of the endpoint. Rotate it.',
      })
    }
    return { url, sign: (delivery) => endpointHeaders(texts, delivery) }
  }

  return {
    async sendTestWebhook({ body: { url, endpoint_id, webhook_secret, event }, caller, signal }) {
      const { userId } = caller
      if ((url === undefined) === (endpoint_id === undefined)) {
        const message = 'Send either `url` or `endpoint_id`.'
        throw validationError([{ path: url === undefined ? 'url' : 'endpoint_id', message }])
      }
      if (endpoint_id !== undefined && webhook_secret !== undefined) {
        const message = '`webhook_secret` cannot be combined with `endpoint_id`, which has its own.'
        throw validationError([{ path: 'webhook_secret', message }])
      }
      const secret = webhook_secret ?? null
      const target: Target =
        endpoint_id === undefined
          ? {
              url: await checkAddress(egressPolicy, url ?? ''),
              sign: (delivery) => deliveryHeaders({ secret, ...delivery }),
            }
          : await ofEndpoint(userId, endpoint_id)
      const data = await tests.run(userId, () => send(target, event), signal)
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers

  async function send({ url, sign }: Target, event: 'render.completed' | 'render.failed') {
    const at = now()
    const { webhookId, body: text } = makeEvent(event, at)
    const body = new TextEncoder().encode(text)
    const headers = sign({ webhookId, at, body })
    const made = await sender.send({ url, headers, body })
    const attempt = {
      at,
      status_code: made.statusCode,
      duration_ms: made.durationMs,
      error: made.error,
      response_body: made.responseBody,
    }
    return {
      url,
      webhook_id: webhookId,
      event,
      attempt: attemptToWire(attempt, url),
      request: { headers: { ...CONTENT_HEADERS, ...headers }, body: text },
    }
  }
}

/** An event of the form of a real one, of a render that does not exist. */
function makeEvent(event: 'render.completed' | 'render.failed', at: Date) {
  const end = { requestId: REQUEST_ID, metadata: '{"test":true}', createdAt: at, endedAt: at }
  if (event === 'render.completed') {
    return completedEvent(end, { outputUrl: 'https://example.com/output.pdf', durationMs: 184 })
  }
  return failedEvent(end, { code: 'RENDER_FAILED', message: 'This is a test.' })
}
