/** Tests of the errors of the SDK, and of its idempotency. */
import { describe, expect, test } from 'bun:test'
import {
  AuthenticationError,
  IdempotencyMismatchError,
  NotFoundError,
  PermissionError,
  Platen,
  SsrfBlockedError,
  ValidationError,
} from '../../../sdk/src/index.ts'
import { newKey } from '../processes/server-process.ts'
import { errorFrom, type SdkFixture } from './fixture.ts'

/** Declares the tests. @param opened returns the fixture and a client; called in tests only */
export function testErrors(opened: () => { fixture: SdkFixture; platen: Platen }): void {
  describe('the SDK', () => {
    test('throws an error with its class, its code and its request id for every refusal', async () => {
      const { fixture, platen } = opened()
      // Without the checks of the fixture, which would refuse the request first.
      const plain = new Platen({ apiKey: fixture.key, baseUrl: fixture.server.url })
      const work = plain.pdf.render({ html: '', options: { scale: 3 } })
      const [issue] = (await errorFrom(work, ValidationError)).issues
      expect(issue?.path).toBe('options.scale')
      const blocked = await errorFrom(
        platen.pdf.render({ url: 'http://10.0.0.1/' }),
        SsrfBlockedError,
      )
      expect([blocked.status, blocked.code]).toEqual([400, 'SSRF_BLOCKED'])
      const missing = await errorFrom(platen.renders.get('req_nothing'), NotFoundError)
      expect(missing).toMatchObject({ status: 404, code: 'RENDER_NOT_FOUND' })
      expect(missing.requestId).toMatch(/^req_/)
      const unknownClient = fixture.newClient(`svc_live_${'0'.repeat(32)}`)
      const unknown = await errorFrom(unknownClient.usage.get(), AuthenticationError)
      expect(unknown.code).toBe('AUTH_INVALID')
      const free = fixture.newClient(await newKey(fixture.server, 'free'))
      const upgrade = await errorFrom(free.pdf.enqueue({ html: '' }), PermissionError)
      expect(upgrade.code).toBe('PLAN_UPGRADE_REQUIRED')
    })

    test('renders once for two concurrent calls with one idempotency key', async () => {
      const { platen } = opened()
      const idempotencyKey = 'twins'
      const [first, second] = await Promise.all(
        [1, 2].map(() => platen.pdf.render({ html: 'twin' }, { idempotencyKey })),
      )
      expect([first?.cached, second?.cached].sort()).toEqual([false, true])
      expect(await first?.bytes()).toEqual((await second?.bytes()) ?? new Uint8Array())
      const other = { html: 'another' }
      const mismatch = await errorFrom(
        platen.pdf.render(other, { idempotencyKey }),
        IdempotencyMismatchError,
      )
      expect(mismatch.idempotencyKey).toBe(idempotencyKey)
      const earlier = await platen.pdf.render(other, {
        idempotencyKey,
        onIdempotencyMismatch: 'return',
      })
      expect([earlier.cached, earlier.idempotencyMismatch]).toEqual([true, true])
    })
  })
}
