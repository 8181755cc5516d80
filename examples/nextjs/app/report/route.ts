/** `GET /report?customer=...`: a PDF as a download. */
import { Platen } from '@platen/sdk'
import { reportHtml } from '../report-html'

export async function GET(request: Request): Promise<Response> {
  const customer = new URL(request.url).searchParams.get('customer') ?? 'everyone'
  // The signal ends the request to Platen when the visitor leaves.
  const pdf = await new Platen().pdf.render(
    { html: reportHtml(customer) },
    { signal: request.signal },
  )
  return pdf.toResponse({ filename: 'report.pdf' })
}
