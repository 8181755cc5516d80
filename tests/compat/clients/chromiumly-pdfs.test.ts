/**
 * The client chromiumly, as it is published for Gotenberg 8, works on PDFs by `/gotenberg` without
 * a change.
 */
import { describe, expect, test } from 'bun:test'
import { PDFEngines, PdfFormat } from 'chromiumly'
import { textsOf, useChromiumly } from '../../support/compat/chromiumly.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { redPng } from '../../support/files/red-png.ts'
import { checkPdf } from '../../support/finisher/operations.ts'

const { written, printed } = useChromiumly()

describe('PDFs that exist', () => {
  test('are merged in the order of their names, and split again', async () => {
    const files = [await printed('b2.pdf', 'second', 'third'), await printed('b1.pdf', 'first')]
    const merged = await PDFEngines.merge({ files, outputFilename: 'all' })
    expect(await textsOf(merged)).toEqual(['first', 'second', 'third'])
    const split = await PDFEngines.split({
      files: [await written('all.pdf', merged)],
      options: { mode: 'pages', span: '2-3', unify: true },
    })
    expect(await textsOf(split)).toEqual(['second', 'third'])
  })

  test('have their properties and bookmarks read, and their properties written', async () => {
    const files = [await printed('a.pdf', 'a heading')]
    const changed = await PDFEngines.writeMetadata({
      files,
      metadata: { Title: 'New', Author: 'Me' },
    })
    const read = await PDFEngines.readMetadata({ files: [await written('a.pdf', changed)] })
    expect(JSON.parse(read.toString())).toMatchObject({
      'a.pdf': { Title: 'New', Author: 'Me', PageCount: 1 },
    })
    const bookmarks = await PDFEngines.readBookmarks(files)
    expect(JSON.parse(bookmarks.toString())).toMatchObject({
      'a.pdf': [{ title: 'a heading', page: 1 }],
    })
  })

  test('are flattened, encrypted and rotated', async () => {
    const files = [await printed('a.pdf', 'x')]
    expect(await textsOf(await PDFEngines.flatten(files))).toEqual(['x'])
    const locked = await PDFEngines.encrypt({ files, options: { userPassword: 'secret' } })
    await expect(readPdf(locked)).rejects.toThrow()
    await checkPdf(new Uint8Array(locked), 'secret')
    const turned = await PDFEngines.rotate({ files, angle: 90 })
    expect((await readPdf(turned))[0]).toMatchObject({ width: 792, height: 612 })
  })

  test('take stamps, watermarks, attachments and bookmarks', async () => {
    const files = [await printed('a.pdf', 'a heading')]
    const stamped = await PDFEngines.stamp({
      files,
      stamp: { source: 'text', expression: 'PAID', options: { scale: 0.3 } },
    })
    expect((await textsOf(stamped))[0]).toMatch(/a heading.*PAID|PAID.*a heading/s)
    const watermarked = await PDFEngines.watermark({
      files,
      watermark: {
        source: 'image',
        expression: 'red.png',
        file: await written('red.png', await redPng()),
      },
    })
    expect(await textsOf(watermarked)).toEqual(['a heading'])
    expect(watermarked.length).toBeGreaterThan((await Bun.file(files[0] ?? '').bytes()).length)
    const embedded = await PDFEngines.embed({
      files,
      embeds: [await written('data.xml', '<a/>')],
      embedsMetadata: { 'data.xml': { mimeType: 'text/xml', relationship: 'Data' } },
    })
    const { attachments } = await readPdfFacts(new Uint8Array(embedded))
    expect(Object.keys(attachments)).toEqual(['data.xml'])
    const marked = await PDFEngines.writeBookmarks({
      files,
      bookmarks: [{ title: 'Top', page: 1, children: [{ title: 'Below', page: 1 }] }],
    })
    const read = await PDFEngines.readBookmarks([await written('a.pdf', marked)])
    expect(JSON.parse(read.toString())).toMatchObject({
      'a.pdf': [{ title: 'Top', page: 1, children: [{ title: 'Below', page: 1 }] }],
    })
  })

  test('become archives and invoices', async () => {
    const files = [await printed('a.pdf', 'an invoice')]
    const archived = await PDFEngines.convert({ files, pdfa: PdfFormat.A_3b })
    expect((await readPdfFacts(new Uint8Array(archived))).xmp).toMatch(/pdfaid:part\W+3/)
    const invoice = await PDFEngines.facturX({
      files,
      facturx: {
        facturxXml: await written('invoice.xml', invoiceXml(GUIDELINES['EN 16931'])),
        facturxConformanceLevel: 'EN 16931',
      },
    })
    const { attachments, xmp } = await readPdfFacts(new Uint8Array(invoice))
    expect(Object.keys(attachments)).toEqual(['factur-x.xml'])
    expect(xmp).toContain('EN 16931')
  })
})
