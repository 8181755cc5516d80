/** Draws the pages of a PDF over or under those of another one. */
import { readPages } from '../assemble/page-list.ts'
import { drawForm } from '../overlay/draw-form.ts'
import { formsOf } from '../overlay/forms.ts'
import { failsAs } from './failure.ts'
import { type Changing, dropStandards, openForChange, openNoting } from './open-for-change.ts'
import { pagesOf } from './split.ts'
import type { PdfOperation } from './tasks.ts'

/** A page has one stamp at most. The last page of a stamp is repeated. */
export async function overlayPdf(
  task: Extract<PdfOperation, { kind: 'overlay' }>,
  changing: Changing,
): Promise<Buffer> {
  const { document, pages } = await failsAs(0, async () => {
    const opened = await openForChange(task.source, changing)
    return { document: opened, pages: readPages(opened).pages }
  })
  for (const [index, stamp] of task.stamps.entries()) {
    const chosen = pagesOf(stamp.pages, pages.length)
    const forms = await failsAs(index + 1, async () =>
      formsOf(document, await openNoting(stamp, { ...changing, file: index + 1 }), chosen.length),
    )
    for (const [order, at] of chosen.entries()) {
      const form = forms[Math.min(order, forms.length - 1)]
      const page = pages[at]
      if (form !== undefined && page !== undefined)
        drawForm(document, page, { form, layer: task.layer, placement: stamp.placement })
    }
  }
  dropStandards(document, changing)
  return document.save()
}
