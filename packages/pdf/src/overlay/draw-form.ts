/** Draws a form over or under the content of a page (ISO 32000-1, 8.10). */
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import type { Page } from '../assemble/page-list.ts'
import { freeName } from '../assemble/renames.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, itemsOf, Name, Stream } from '../objects/values.ts'
import type { Form } from './forms.ts'
import { type Matrix, multiplied, numerals, shownSize, toPage } from './matrix.ts'
import { FITTING, matrixOf, type Placement } from './placement.ts'

interface Drawing {
  form: Form
  layer: 'over' | 'under'
  /** By default in the middle of the page, as large as it fits. */
  placement?: Placement | undefined
}

/** In a tagged PDF the form is an artifact, which screen readers leave out (14.8.2.2). */
export function drawForm(
  document: PdfDocument,
  page: Page,
  { form, layer, placement }: Drawing,
): void {
  const resources = new Map(document.dict(page.dict.get('Resources')))
  const objects = new Map(document.dict(resources.get('XObject')))
  const name = freeName('PlatenOverlay', new Set(objects.keys()))
  resources.set('XObject', objects.set(name, form.ref))
  const matrix = numerals(placed(document, page, form, placement))
  const opacity = placement?.opacity ?? 1
  const state = opacity < 1 ? opacityState(document, { form, resources, opacity }) : ''
  const drawing = `/Artifact BMC q ${state}${matrix} cm /${name} Do Q EMC`
  // The page keeps its content as it is, between streams that save the state of drawing and restore
  // it (8.4.2).
  const before = document.add(compressed(layer === 'under' ? `${drawing}\nq\n` : 'q\n'))
  const after = document.add(compressed(layer === 'under' ? '\nQ' : `\nQ\n${drawing}`))
  const contents = document.resolve(page.dict.get('Contents'))
  const own = Array.isArray(contents) ? contents : itemsOf(page.dict.get('Contents'))
  const entries = new Map(page.dict)
  entries.set('Resources', resources).set('Contents', [before, ...own, after])
  document.set(page.id, entries)
}

/** Upright where the page is turned. */
function placed(
  document: PdfDocument,
  page: Page,
  form: Form,
  placement: Placement | undefined,
): Matrix {
  const box = shownBox(document, page)
  const rotation = rotationOf(document, page)
  const shown = shownSize(box, rotation)
  return multiplied(matrixOf(form, shown, placement ?? FITTING), toPage(box, rotation))
}

interface Transparent {
  form: Form
  /** The resources of the page. */
  resources: Dict
  opacity: number
}

/** Adds a graphics state to the resources. @returns the operator that sets it */
function opacityState(document: PdfDocument, { form, resources, opacity }: Transparent): string {
  const stream = document.resolve(form.ref)
  if (stream instanceof Stream && !stream.dict.has('Group')) {
    // What is in a group becomes transparent as a whole (11.4.7): without one, its own states
    // count.
    const group = dictOf({ Type: new Name('Group'), S: new Name('Transparency') })
    const entries = new Map(stream.dict).set('Group', group)
    document.set(form.ref.id, new Stream(entries, stream.data))
  }
  const states = new Map(document.dict(resources.get('ExtGState')))
  const name = freeName('PlatenOpacity', new Set(states.keys()))
  resources.set('ExtGState', states.set(name, dictOf({ ca: opacity, CA: opacity })))
  return `/${name} gs `
}
