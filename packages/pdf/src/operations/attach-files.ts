/** Puts files into a PDF, beside those that it has. */
import { attachedFiles } from '../assemble/attachments.ts'
import { freeFileName } from '../assemble/renames.ts'
import { attach } from '../attachments/attach.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Changing, dropStandards, openForChange } from './open-for-change.ts'
import type { PdfOperation } from './tasks.ts'

/** A file whose name is taken gets a number. */
export async function attachFiles(
  task: Extract<PdfOperation, { kind: 'attach' }>,
  changing: Changing,
): Promise<Buffer> {
  const document = await openForChange(task.source, changing)
  const taken = new Set(attachedFiles(document).map(({ name }) => name))
  const attachments = task.attachments.map((attachment) => {
    const name = freeFileName(attachment.name, taken)
    taken.add(name)
    return { ...attachment, name }
  })
  if (!mayHaveFiles(document)) dropStandards(document, changing)
  const catalog = new Map(document.catalog())
  attach(document, catalog, attachments, new Date(task.date))
  document.setCatalog(catalog)
  return document.save()
}

/** PDF/A-3 and PDF/A-4f have files of any kind; other parts of PDF/A do not (ISO 19005-3, 6.8). */
function mayHaveFiles(document: PdfDocument): boolean {
  const archives = standardsIn(readXmp(document)).filter((name) => name.startsWith('PDF/A'))
  return archives.every((name) => /^PDF\/A-(3|4f)/i.test(name))
}
