/** Draws the pages of a PDF over or under those of another one (ISO 32000-1, 8.10). */
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import { type Page, readPages } from '../assemble/page-list.ts'
import { freeName } from '../assemble/renames.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { itemsOf } from '../objects/values.ts'
import { openSource } from '../qpdf/open-source.ts'
import { type Matrix, multiplied, numerals, shownSize, toPage } from './matrix.ts'
import { pagesOf } from './split.ts'
import { type Form, formsOf } from './stamp-forms.ts'
import { removeStandards } from './standards.ts'
import type { PdfOperation } from './tasks.ts'

/** The last page of the stamp is repeated. In tagged files, it is an artifact, which screen readers leave out (14.8.2.2). */
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
    if (form !== undefined && page !== undefined) draw(document, page, form, task.layer)
  }
  removeStandards(document)
  return document.save()
}

function draw(document: PdfDocument, page: Page, form: Form, layer: 'over' | 'under'): void {
  const resources = new Map(document.dict(page.dict.get('Resources')))
  const objects = new Map(document.dict(resources.get('XObject')))
  const name = freeName('PlatenStamp', new Set(objects.keys()))
  resources.set('XObject', objects.set(name, form.ref))
  const matrix = numerals(placed(document, page, form))
  const drawing = `/Artifact BMC q ${matrix} cm /${name} Do Q EMC`
  const before = document.add(compressed(layer === 'under' ? `${drawing}\nq\n` : 'q\n'))
  const after = document.add(compressed(layer === 'under' ? '\nQ' : `\nQ\n${drawing}`))
  const contents = document.resolve(page.dict.get('Contents'))
  const own = Array.isArray(contents) ? contents : itemsOf(page.dict.get('Contents'))
  const entries = new Map(page.dict)
  entries.set('Resources', resources).set('Contents', [before, ...own, after])
  document.set(page.id, entries)
}

/** As large as it fits on the page, in its middle, and upright where the page is turned. */
function placed(document: PdfDocument, page: Page, { width, height }: Form): Matrix {
  const box = shownBox(document, page)
  const rotation = rotationOf(document, page)
  const shown = shownSize(box, rotation)
  const scale = Math.min(shown.width / width, shown.height / height)
  const left = (shown.width - width * scale) / 2
  const bottom = (shown.height - height * scale) / 2
  return multiplied([scale, 0, 0, scale, left, bottom], toPage(box, rotation))
}
