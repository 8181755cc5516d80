/** A receiver of webhooks whose requests a test can wait for. */
import { type Received, type Receiver, startReceiver } from '../network/webhook-receiver.ts'

export interface WebhookTarget extends AsyncDisposable {
  url: string
  received: Receiver['received']
  /** Resolves with the first request to a path. */
  arrived(path: string): Promise<Received>
}

/** @param statusOf the answer to each request; 200 by default */
export async function startTarget(
  statusOf: (path: string) => number = () => 200,
): Promise<WebhookTarget> {
  const waiting = new Map<string, PromiseWithResolvers<Received>>()
  const entryOf = (path: string) => {
    const entry = waiting.get(path) ?? Promise.withResolvers<Received>()
    waiting.set(path, entry)
    return entry
  }
  const receiver = await startReceiver(null, (request, response) => {
    const path = request.url ?? ''
    response.writeHead(statusOf(path)).end()
    const last = receiver.received.findLast(({ target }) => target === path)
    if (last) entryOf(path).resolve(last)
  })
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    received: receiver.received,
    arrived: (path) => entryOf(path).promise,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** The body of a request as text. */
export const bodyOf = ({ body }: Received): string => new TextDecoder().decode(body)
