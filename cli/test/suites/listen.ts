/** Tests of `platen listen` with a receiver that verifies what it gets. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Platen } from '../../../sdk/src/index.ts'
import { createWebhookHandler } from '../../../sdk/src/webhooks/index.ts'
import type { Cli } from '../helpers/fixture.ts'

const SECRET = 'a-secret-of-the-receiver'

interface Received {
  request_id: string
  event: string
  deliveryId: string | null
  /** Milliseconds from the end of the render to its arrival. */
  afterMs: number
}

/** @param opened returns the fixture; called in tests only */
export function testListen(opened: () => Cli): void {
  describe('platen listen', () => {
    const received: Received[] = []
    let arrived = Promise.withResolvers<Received>()
    let status = 204
    let receiver: Bun.Server<undefined>

    const note = (
      event: { request_id: string; event: string },
      endedAt: string,
      id: string | null,
    ) => {
      const one = { ...event, deliveryId: id, afterMs: Date.now() - Date.parse(endedAt) }
      received.push(one)
      arrived.resolve(one)
      arrived = Promise.withResolvers()
    }

    beforeAll(() => {
      const handler = createWebhookHandler({
        secret: SECRET,
        onCompleted: (event, { deliveryId }) => note(event, event.completed_at, deliveryId),
        onFailed: (event, { deliveryId }) => note(event, event.failed_at, deliveryId),
      })
      receiver = Bun.serve({
        port: 0,
        async fetch(request) {
          const response = await handler(request)
          return response.status === 204 ? new Response(null, { status }) : response
        },
      })
    })
    afterAll(() => receiver.stop(true))

    test('forwards events with signatures that verify, and sends single ones again', async () => {
      const { server, key, start, platen } = opened()
      const client = new Platen({ apiKey: key, baseUrl: server.url })
      const target = `${receiver.port}/hook`
      const listening = start(['listen', '-f', target, '--secret', SECRET])
      const ready = await firstChunk(listening.stderr)
      expect(ready).toContain(`Forwarding to http://localhost:${receiver.port}/hook`)

      let next = arrived.promise
      const { request_id } = await client.pdf.enqueue({ html: 'x' })
      const completed = await next
      expect(completed).toMatchObject({ request_id, event: 'render.completed' })
      expect(completed.deliveryId).toStartWith('msg_')
      expect(completed.afterMs).toBeLessThan(20_000)
      next = arrived.promise
      const failing = await client.pdf.enqueue({ url: 'http://nothing.invalid/' })
      expect(await next).toMatchObject({ ...pick(failing), event: 'render.failed' })
      listening.kill('SIGINT')
      expect(await new Response(listening.stdout).text()).toMatch(
        new RegExp(`render.completed {2}${request_id} {2}-> 204 `),
      )

      const again = await platen([
        'listen',
        '-f',
        target,
        '--secret',
        SECRET,
        '--replay',
        request_id,
      ])
      expect([again.code, again.stderr]).toEqual([0, ''])
      expect(received.at(-1)).toMatchObject({ request_id, deliveryId: completed.deliveryId })
      status = 500
      const refused = await platen([
        ...['listen', '-f', target, '--secret', SECRET],
        ...['--replay', completed.deliveryId ?? '', '--json'],
      ])
      expect(refused.code).toBe(1)
      expect(JSON.parse(refused.stdout)).toMatchObject({ status: 500, accepted: false, request_id })
    })

    test('signs with a secret of its own that stays the same', async () => {
      const { platen } = opened()
      const secret = (await platen(['listen', '--print-secret'])).stdout
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}\n$/)
      expect((await platen(['listen', '--print-secret'])).stdout).toBe(secret)
    })

    test('says what is wrong in one sentence', async () => {
      const cases: [args: string[], code: number, text: string][] = [
        [['--forward-to', 'ftp://x'], 2, 'is not an http or https address'],
        [['--events', 'render.done'], 2, 'There is no event render.done'],
        [['--replay', 'req_x'], 2, '--replay needs --forward-to'],
        [['-f', '9/hook', '--replay', 'req_x'], 1, 'RENDER_NOT_FOUND'],
      ]
      for (const [args, code, text] of cases) {
        const outcome = await opened().platen(['listen', ...args])
        expect([args, outcome.code]).toEqual([args, code])
        expect(outcome.stderr).toContain(text)
        expect(outcome.stderr.trim().split('\n')).toHaveLength(1)
      }
    })
  })
}

const pick = ({ request_id }: { request_id: string }) => ({ request_id })

async function firstChunk(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk)
  return ''
}
