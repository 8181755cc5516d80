/** Turns pages of a PDF clockwise. */
import { rotationOf } from '../assemble/page-boxes.ts'
import { readPages } from '../assemble/page-list.ts'
import { Ref } from '../objects/values.ts'
import { type Changing, openForChange } from './open-for-change.ts'
import { pagesOf } from './split.ts'
import type { PdfOperation } from './tasks.ts'

export async function rotatePages(
  task: Extract<PdfOperation, { kind: 'rotate' }>,
  changing: Changing,
): Promise<Buffer> {
  const document = await openForChange(task.source, changing)
  const { pages } = readPages(document)
  for (const at of pagesOf(task.pages, pages.length)) {
    const page = pages[at]
    if (page === undefined) continue
    const angle = (rotationOf(document, page) + task.angle) % 360
    // Without what the page inherits, which would be written for each page.
    const own = document.dict(new Ref(page.id))
    document.set(page.id, new Map(own).set('Rotate', angle))
  }
  return document.save()
}
