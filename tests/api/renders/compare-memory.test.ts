/** The process that compares files keeps none of them. */
import { expect, type Mock, spyOn, test } from 'bun:test'
import { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { compareFiles } from '../../../server/comparison/compare.ts'
import { manyPages, onePage } from '../../support/files/hostile-pdfs.ts'

const OPTIONS = { kind: 'pdf', threshold: 0.1, dpi: 72, pictures: false } as const

test.each([
  ['that were compared', onePage(), 2],
  ['of which one has too many pages', manyPages(201), 2],
  ['of which one is damaged', Buffer.from('%PDF-'), 1],
])('PDFs %s are closed, with their libraries', async (_, after, documents) => {
  const init = PDFiumLibrary.init.bind(PDFiumLibrary)
  const ends: Mock<() => void>[] = []
  using _opening = spyOn(PDFiumLibrary, 'init').mockImplementation(async (...options) => {
    const library = await init(...options)
    ends.push(spyOn(library, 'destroy'))
    return library
  })
  using closing = spyOn(PDFiumDocument.prototype, 'destroy')
  await compareFiles({ ...OPTIONS, before: onePage(), after })
  expect(closing).toHaveBeenCalledTimes(documents)
  expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 1])
})
