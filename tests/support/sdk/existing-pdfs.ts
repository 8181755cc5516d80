/** Tests of the operations on PDFs. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { formPdf } from '../files/pdfs-with-extras.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverPdfs({ covers }: Coverage, client: () => Platen): void {
  covers(
    'pdfs.merge pdfs.split pdfs.rotate pdfs.stamp pdfs.flatten pdfs.fill pdfs.setMetadata pdfs.steps pdfs.convert pdfs.metadata',
    'mergePdfs splitPdf rotatePdf stampPdf flattenPdf fillPdf pdfMetadata convertPdf pdfSteps',
    async () => {
      const platen = client()
      const { pdfs } = platen
      const file = await platen.pdf.render({ html: '<p>x' })
      const source = { request_id: file.requestId ?? '' }
      const upload = await file.blob()
      const form = new Blob([new Uint8Array(formPdf())])
      const files = [
        await pdfs.merge([upload, source, { file: upload, name: 'Terms', pages: '1' }]),
        await pdfs.split(source, { every: 1 }),
        await pdfs.rotate(upload, { angle: 90 }),
        await pdfs.stamp(source, { html: 'Draft' }),
        await pdfs.stamp(upload, { stamp: upload, layer: 'under' }),
        await pdfs.flatten(source),
        await pdfs.fill(form, { values: { name: 'Ada' } }),
        await pdfs.setMetadata(source, { document: { title: 'x' } }),
        await pdfs.steps(source, { steps: [{ flatten: {} }, { rotate: { angle: 90 } }] }),
        await pdfs.convert(upload, { encrypt: { userPassword: 'x' } }),
      ]
      const extensions = files.map(({ extension }) => extension)
      expect(extensions).toEqual([
        'pdf',
        'zip',
        'pdf',
        'pdf',
        'pdf',
        'pdf',
        'pdf',
        'pdf',
        'pdf',
        'pdf',
      ])
      const [merged] = files
      expect((await pdfs.metadata(merged ?? source)).page_count).toBe(3)
      const locked = { file: files.at(-1) ?? upload, password: 'x' }
      expect((await pdfs.metadata(await pdfs.convert(locked))).encrypted).toBe(false)
      const worked = await platen.renders.list({ type: 'pdfs', limit: 1 })
      expect(worked.pagination.total).toBe(files.length + 3)
    },
  )
  covers(
    'pdfs.enqueue.merge pdfs.enqueue.split pdfs.enqueue.rotate pdfs.enqueue.stamp pdfs.enqueue.flatten pdfs.enqueue.fill pdfs.enqueue.setMetadata pdfs.enqueue.steps pdfs.enqueue.convert',
    'mergePdfs splitPdf rotatePdf stampPdf flattenPdf fillPdf pdfMetadata convertPdf pdfSteps',
    async () => {
      const { pdf, pdfs, renders } = client()
      const { enqueue } = pdfs
      const { request_id } = await pdf.enqueue({ html: '<p>x' })
      const source = await renders.wait(request_id)
      const form = new Blob([new Uint8Array(formPdf())])
      const upload = await (await renders.download(source)).blob()
      const queued = [
        await enqueue.merge([source, upload]),
        await enqueue.split(source, { every: 1 }),
        await enqueue.rotate(upload, { angle: 90 }),
        await enqueue.stamp(source, { html: 'Draft' }),
        await enqueue.flatten(source),
        await enqueue.fill(form, { values: { name: 'Ada' } }),
        await enqueue.setMetadata(source, { document: { title: 'x' } }),
        await enqueue.steps(source, { steps: [{ flatten: {} }] }),
        await enqueue.convert(source, { compress: true }),
      ]
      for (const { request_id: id } of queued) {
        expect((await renders.wait(id)).type).toBe('pdfs')
      }
    },
  )
}
