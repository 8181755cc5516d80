// Cloudflare Workers: sends a PDF, and receives webhooks.
import { Platen } from '@platen/sdk'
import { createWebhookHandler } from '@platen/sdk/webhooks'

interface Env {
  PLATEN_BASE_URL: string
  PLATEN_API_KEY: string
  PLATEN_WEBHOOK_SECRET: string
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const platen = new Platen({ baseUrl: env.PLATEN_BASE_URL, apiKey: env.PLATEN_API_KEY })
    const { pathname } = new URL(request.url)
    if (pathname === '/invoice.pdf') {
      const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
      return file.toResponse({ filename: 'invoice-42.pdf' })
    }
    if (pathname !== '/hook') return new Response(null, { status: 404 })
    const webhooks = createWebhookHandler({
      secret: env.PLATEN_WEBHOOK_SECRET,
      async onCompleted(event) {
        await platen.renders.download(event)
      },
    })
    return webhooks(request)
  },
}
