// Deno: sends a PDF, and receives webhooks. Outside a project, import from 'npm:@platen/sdk'.
import { Platen } from '@platen/sdk'
import { createWebhookHandler } from '@platen/sdk/webhooks'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(options: { port: number }, handler: (request: Request) => Promise<Response>): unknown
}

const platen = new Platen()
const webhooks = createWebhookHandler({
  secret: Deno.env.get('PLATEN_WEBHOOK_SECRET') ?? '',
  async onCompleted(event) {
    await platen.renders.download(event)
  },
})

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 3001) }, async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/hook') return webhooks(request)
  const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
  return file.toResponse({ filename: 'invoice-42.pdf' })
})
