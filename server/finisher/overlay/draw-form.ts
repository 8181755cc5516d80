/** Draws a form over or under the content of a page (ISO 32000-1, 8.10). */
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import type { Page } from '../assemble/page-list.ts'
import { freeName } from '../assemble/renames.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { itemsOf } from '../objects/values.ts'
import type { Form } from './forms.ts'
import { type Matrix, multiplied, numerals, shownSize, toPage } from './matrix.ts'

/** In a tagged PDF the form is an artifact, which screen readers leave out (14.8.2.2). */
export function drawForm(
  document: PdfDocument,
  page: Page,
  { form, layer }: { form: Form; layer: 'over' | 'under' },
): void {
  const resources = new Map(document.dict(page.dict.get('Resources')))
  const objects = new Map(document.dict(resources.get('XObject')))
  const name = freeName('PlatenOverlay', new Set(objects.keys()))
  resources.set('XObject', objects.set(name, form.ref))
  const matrix = numerals(placed(document, page, form))
  const drawing = `/Artifact BMC q ${matrix} cm /${name} Do Q EMC`
  // The page keeps its content as it is, between streams that save the state of drawing and restore it (8.4.2).
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
