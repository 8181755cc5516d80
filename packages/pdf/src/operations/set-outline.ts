/** Gives a PDF another outline, which readers show as bookmarks. */
import { type OutlineItem, writeOutline } from '../assemble/outline.ts'
import { readPages } from '../assemble/page-list.ts'
import { printable } from '../metadata/properties.ts'
import { encodeText } from '../metadata/text-string.ts'
import { dictOf, Name, Ref } from '../objects/values.ts'
import { PdfFailure } from './failure.ts'
import { type Changing, openForChange } from './open-for-change.ts'
import type { OutlineEntry } from './pdf-facts.ts'
import type { PdfOperation } from './tasks.ts'

/** As many as the facts of a PDF have. */
const ENTRIES_MAX = 20_000
const DEPTH_MAX = 100
const TITLE_CHARS_MAX = 1_000

/** An empty outline removes that of the PDF. Entries without a page lead nowhere. */
export async function setOutline(
  task: Extract<PdfOperation, { kind: 'setOutline' }>,
  changing: Changing,
): Promise<Buffer> {
  const document = await openForChange(task.source, changing)
  const { pages } = readPages(document)
  let entries = 0

  function itemsOf(list: OutlineEntry[], depth: number): OutlineItem[] {
    if (depth > DEPTH_MAX) {
      throw new PdfFailure('refused', `The outline has more than ${DEPTH_MAX} levels.`)
    }
    return list.map(({ title, page, children }) => {
      entries += 1
      if (entries > ENTRIES_MAX) {
        throw new PdfFailure('refused', `The outline has more than ${ENTRIES_MAX} entries.`)
      }
      const target = page === null ? null : [pageAt(page), new Name('Fit')]
      const text = printable(title).slice(0, TITLE_CHARS_MAX)
      const dict = dictOf({ Title: encodeText(text), Dest: target ?? undefined })
      return { dict, target, isOpen: true, children: itemsOf(children, depth + 1) }
    })
  }

  function pageAt(number: number): Ref {
    const page = pages[number - 1]
    if (page !== undefined) return new Ref(page.id)
    const has = pages.length === 1 ? '1 page' : `${pages.length} pages`
    throw new PdfFailure('refused', `The outline names page ${number}, and the PDF has ${has}.`)
  }

  const target = {
    reserve: () => document.add(null),
    set: (ref: Ref, value: Parameters<typeof document.set>[1]) => document.set(ref.id, value),
  }
  const outline = writeOutline(target, itemsOf(task.outline, 1))
  const catalog = new Map(document.catalog())
  if (outline === null) catalog.delete('Outlines')
  else catalog.set('Outlines', outline).set('PageMode', new Name('UseOutlines'))
  document.setCatalog(catalog)
  return document.save()
}
