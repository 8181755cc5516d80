/** Joins PDFs into one. */
import { assemble, type NamedPart } from '../assemble/assemble.ts'
import { readPages } from '../assemble/page-list.ts'
import { propertiesOf } from '../metadata/properties.ts'
import { failsAs, PdfFailure } from './failure.ts'
import { type Changing, noteStandards, openForChange } from './open-for-change.ts'
import { pagesInOrder } from './split.ts'
import type { PdfOperation } from './tasks.ts'

const PAGES_MAX = 20_000

/** The new PDF has the title and the author of the first one. */
export async function mergePdfs(
  task: Extract<PdfOperation, { kind: 'merge' }>,
  changing: Changing,
): Promise<Buffer> {
  const parts: NamedPart[] = []
  let count = 0
  for (const [index, source] of task.sources.entries()) {
    const part = await failsAs(index, async () => {
      const document = await openForChange(source, { ...changing, file: index })
      noteStandards(document, { ...changing, file: index })
      const list = readPages(document)
      return { document, list, pages: pagesInOrder(source.pages ?? null, list.pages.length) }
    })
    count += part.pages.length
    if (count > PAGES_MAX) {
      throw new PdfFailure('refused', `The PDFs have more than ${PAGES_MAX} pages together.`)
    }
    const title = task.outline === 'files' ? source.name : null
    parts.push({ ...part, title })
  }
  const [first] = parts
  if (first === undefined) throw new PdfFailure('refused', 'There are no PDFs to merge.')
  return assemble(parts, propertiesOf(first.document, {}, new Date(task.date)))
}
