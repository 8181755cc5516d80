// A customer's program for runtimes without Node: workerd, and a page of a browser.
import { ConnectionError, isPlatenError, Platen, ValidationError } from '@platen/sdk'
import { checkedOgImageUrl } from '@platen/sdk/og'
import { pdfsOf } from '@platen/sdk/pdfs'
import { createWebhookHandler, signWebhook } from '@platen/sdk/webhooks'

const baseUrl = globalThis.location?.origin ?? 'http://platen.test'
const SIGNER = '0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c'
const LINK_SECRET = `lnksec_${SIGNER}_${'x'.repeat(43)}`
/** Of `signer=${SIGNER}&template=card`. */
const SIGNATURE = '622e06e208acb276cc9437068e4cb8db50fe46a9faeb0a7b9146d03b6a1a2ee9'

function assert(holds, what) {
  if (!holds) throw new Error(`not true: ${what}`)
}

export default {
  async test() {
    const client = new Platen({
      apiKey: 'svc_live_x',
      baseUrl,
      maxRetries: 0,
      dangerouslyAllowBrowser: true,
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

    const merged = await pdfsOf(client).merge([new Uint8Array([1]), { request_id: 'req_1' }])
    assert(new TextDecoder().decode(await merged.bytes()) === '%PDF-1.7', 'a merged PDF')
    const options = { baseUrl, linkSecret: LINK_SECRET, dangerouslyAllowBrowser: true }
    const { links } = new Platen(options)
    const link = `${baseUrl}/api/v1/render?signer=${SIGNER}&template=card&signature=${SIGNATURE}`
    assert((await links.url({ template: 'card' })) === link, 'a signed link')
    const template = { slug: 'card', variable_rules: { title: { required: true } } }
    const image = { baseUrl, key: 'svc_live_x', template, variables: { title: 'x' } }
    assert(checkedOgImageUrl(image).startsWith(`${baseUrl}/api/v1/og/card?`), 'a checked address')

    const body = '{"event":"render.completed"}'
    const headers = await signWebhook(body, 'schlüssel')
    const handler = createWebhookHandler({ secret: ['new', 'schlüssel'] })
    const request = (text) => new Request('https://x/', { method: 'POST', body: text, headers })
    assert((await handler(request(body))).status === 204, 'a webhook')
    assert((await handler(request('{}'))).status === 400, 'a forgery')
  },
}
