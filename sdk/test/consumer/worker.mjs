// A customer's program for workerd, without compatibility with Node.
import { ConnectionError, isPlatenError, Platen, ValidationError } from '@platen/sdk'
import { createWebhookHandler, signWebhook } from '@platen/sdk/webhooks'

function assert(holds, what) {
  if (!holds) throw new Error(`not true: ${what}`)
}

export default {
  async test() {
    const client = new Platen({
      apiKey: 'svc_live_x',
      baseUrl: 'http://platen.test',
      maxRetries: 0,
    })
    const file = await client.pdf.render({ html: '<p>x' })
    assert(new TextDecoder().decode(await file.bytes()) === '%PDF-1.7', 'the bytes')
    const handed = (await client.pdf.render({ html: '<p>x' })).toResponse()
    assert((await handed.text()) === '%PDF-1.7', 'the same, handed on')
    await client.assets.upload(new Blob(['bytes']), { filename: 'a.png' })
    const error = await client.usage.get().catch((thrown) => thrown)
    assert(error instanceof ValidationError && isPlatenError(error), `a typed error: ${error}`)
    const timeout = await client.templates.list({}, { timeoutMs: 50 }).catch((thrown) => thrown)
    assert(timeout instanceof ConnectionError, `a limit of time: ${timeout}`)

    const body = '{"event":"render.completed"}'
    const headers = await signWebhook(body, 'schlüssel')
    const handler = createWebhookHandler({ secret: ['new', 'schlüssel'] })
    const request = (text) => new Request('https://x/', { method: 'POST', body: text, headers })
    assert((await handler(request(body))).status === 204, 'a webhook')
    assert((await handler(request('{}'))).status === 400, 'a forgery')
  },
}
