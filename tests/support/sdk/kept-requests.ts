/** Tests of the SDK's methods for the kept request of a render, and of the one that erases it. */
import { expect } from 'bun:test'
import { ConflictError, type Platen, ValidationError } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'
import { errorFrom } from './fixture.ts'

const COOKIE = { name: 'session', value: 'secret', domain: 'example.com' }

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverKeptRequests({ covers }: Coverage, client: () => Platen): void {
  covers(
    'renders.request renders.rerun renders.enqueueRerun',
    'getRenderRequest rerunRender',
    async () => {
      const platen = client()
      const params = { html: 'x', options: { width: 40, height: 30, cookies: [COOKIE] } }
      const first = await platen.screenshot.render(params)
      const id = first.requestId ?? ''
      const { type, omitted, request } = await platen.renders.request(id)
      expect([type, omitted, request['html']]).toEqual(['screenshot', ['options.cookies'], 'x'])
      const incomplete = await errorFrom(platen.renders.rerun(id), ValidationError)
      expect(incomplete.details?.reason).toBe('request_incomplete')
      const changes = { options: { cookies: null } }
      const again = await platen.renders.rerun(id, changes)
      expect([again.extension, again.requestId === id]).toEqual(['png', false])
      const { request_id } = await platen.renders.enqueueRerun(id, changes)
      const done = await platen.renders.wait(request_id, { minIntervalMs: 20 })
      expect((await platen.renders.download(done)).extension).toBe('png')
    },
  )

  covers('renders.erase', 'cancelRender', async () => {
    const platen = client()
    const { requestId } = await platen.pdf.render({ html: 'x' })
    const id = requestId ?? ''
    expect((await errorFrom(platen.renders.cancel(id), ConflictError)).code).toBe('CONFLICT')
    await platen.renders.erase(id)
    expect((await platen.renders.get(id)).erased_at).toBeString()
  })
}
