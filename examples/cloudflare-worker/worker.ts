/**
 * A Worker that returns PDFs, enqueues reports and receives the webhooks of Platen. It needs no
 * `nodejs_compat`.
 */
import { Platen } from '@platen/sdk'
import { createWebhookHandler } from '@platen/sdk/webhooks'

/** The variables and secrets of the Worker. */
interface Env {
  PLATEN_BASE_URL: string
  PLATEN_API_KEY: string
  PLATEN_WEBHOOK_SECRET: string
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const platen = new Platen({ apiKey: env.PLATEN_API_KEY, baseUrl: env.PLATEN_BASE_URL })

    switch (`${request.method} ${pathname}`) {
      case 'GET /report.pdf': {
        const customer = searchParams.get('customer') ?? 'everyone'
        // The file is streamed: the Worker does not hold it in memory.
        const pdf = await platen.pdf.render({ html: reportHtml(customer) })
        return pdf.toResponse({ filename: 'report.pdf' })
      }
      case 'POST /reports': {
        const { request_id } = await platen.pdf.enqueue({
          html: reportHtml('everyone'),
          webhook_url: new URL('/platen', request.url).href,
          webhook_secret: env.PLATEN_WEBHOOK_SECRET,
        })
        return Response.json({ request_id }, { status: 202 })
      }
      case 'POST /platen':
        return createWebhookHandler({
          secret: env.PLATEN_WEBHOOK_SECRET,
          onCompleted: (event) => console.log(event.event, event.request_id),
          onFailed: (event) => console.log(event.event, event.request_id, event.error.message),
        })(request)
      default:
        return new Response('Not found', { status: 404 })
    }
  },
}

function reportHtml(customer: string): string {
  const name = customer.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html><title>Report</title><h1>Report for ${name}</h1>`
}
