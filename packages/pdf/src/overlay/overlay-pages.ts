/** Draws pages of one PDF over pages of another, both as Chromium printed them. */
import { readPages } from '../assemble/page-list.ts'
import { openPrinted } from '../printed-pdf.ts'
import { drawForm } from './draw-form.ts'
import { formsOf } from './forms.ts'
import { FITTING } from './placement.ts'

/** A PDF whose pages are drawn over those of another. */
export interface Overlay {
  pdf: Buffer
  /** For each of its pages, the page over which it is drawn, from 0. */
  onto: number[]
}

/** In the middle of the page: a page with a bleed is larger. */
const OWN_SIZE = { ...FITTING, isRelative: false }

/**
 * Draws the overlays in their order.
 * @throws Error for a PDF with another structure than Chromium's
 */
export function overlayPages(pdf: Buffer, overlays: Overlay[]): Buffer<ArrayBuffer> {
  const document = openPrinted(pdf)
  for (const overlay of overlays) {
    // The overlay before may have changed them.
    const { pages } = readPages(document)
    const forms = formsOf(document, openPrinted(overlay.pdf), overlay.onto.length)
    for (const [index, at] of overlay.onto.entries()) {
      const form = forms[index]
      const page = pages[at]
      if (page === undefined) throw new Error(`the PDF has no page ${at + 1}`)
      if (form !== undefined) drawForm(document, page, { form, layer: 'over', placement: OWN_SIZE })
    }
  }
  return document.save()
}
