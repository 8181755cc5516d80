// Next.js: sends a PDF.
import { Platen } from '@platen/sdk'

// Rendered for each request, not while the application is built.
export const dynamic = 'force-dynamic'

const platen = new Platen()

export async function GET(): Promise<Response> {
  const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
  return file.toResponse({ filename: 'invoice-42.pdf' })
}
