/** Draws the pages of a PDF over or under those of another one. */
import { readPages } from '../assemble/page-list.ts'
import { drawForm } from '../overlay/draw-form.ts'
import { formsOf } from '../overlay/forms.ts'
import { openSource } from '../qpdf/open-source.ts'
import { pagesOf } from './split.ts'
import { removeStandards } from './standards.ts'
import type { PdfOperation } from './tasks.ts'

/** The last page of the stamp is repeated. */
export async function overlayPdf(
  task: Extract<PdfOperation, { kind: 'overlay' }>,
): Promise<Buffer> {
  const document = await openSource(task.source)
  const stamp = await openSource({ pdf: task.stamp, password: null }, 1)
  const { pages } = readPages(document)
  const chosen = pagesOf(task.pages, pages.length)
  const forms = formsOf(document, stamp, chosen.length)
  for (const [index, at] of chosen.entries()) {
    const form = forms[Math.min(index, forms.length - 1)]
    const page = pages[at]
    if (form !== undefined && page !== undefined)
      drawForm(document, page, { form, layer: task.layer })
  }
  removeStandards(document)
  return document.save()
}
