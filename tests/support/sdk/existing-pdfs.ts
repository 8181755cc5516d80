/** Tests of the operations on PDFs, which the SDK sends with its raw methods. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverPdfs({ covers }: Coverage, client: () => Platen): void {
  covers(
    'raw.POST',
    'mergePdfs splitPdf rotatePdf stampPdf flattenPdf pdfMetadata convertPdf',
    async () => {
      const { pdf, raw } = client()
      const file = await pdf.render({ html: '<p>x' })
      const source = { content: Buffer.from(await file.bytes()).toString('base64') }
      const document = { title: 'x' }
      const answers = [
        await raw.POST('/api/v1/pdfs/merge', { body: { sources: [source, source] } }),
        await raw.POST('/api/v1/pdfs/split', { body: { source, every: 1 } }),
        await raw.POST('/api/v1/pdfs/rotate', { body: { source, angle: 90 } }),
        await raw.POST('/api/v1/pdfs/stamp', { body: { source, html: 'Draft' } }),
        await raw.POST('/api/v1/pdfs/flatten', { body: { source } }),
        await raw.POST('/api/v1/pdfs/metadata', { body: { source, document } }),
        await raw.POST('/api/v1/pdfs/convert', { body: { source, compress: true } }),
      ]
      const heads = answers.map(({ data }) => new TextDecoder().decode(data?.subarray(0, 2)))
      expect(heads).toEqual(['%P', 'PK', '%P', '%P', '%P', '%P', '%P'])
    },
  )
}
