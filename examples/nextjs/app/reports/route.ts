/** `POST /reports`: enqueues a report. Platen calls `/api/platen` when it is ready. */
import { Platen } from '@platen/sdk'
import { reportHtml } from '../report-html'

export async function POST(): Promise<Response> {
  const { request_id } = await new Platen().pdf.enqueue({
    html: reportHtml('everyone'),
    metadata: { report: 'weekly' },
    webhook_url: new URL('/api/platen', process.env['APP_URL']).href,
    webhook_secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  })
  return Response.json({ request_id }, { status: 202 })
}
