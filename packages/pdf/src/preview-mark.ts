/** Marks the pages of a preview, so that it is not taken for the document. */
import { readPages } from './assemble/page-list.ts'
import { compressed, type PdfDocument } from './objects/document.ts'
import { dictOf, Name } from './objects/values.ts'
import { drawForm } from './overlay/draw-form.ts'
import type { Form } from './overlay/forms.ts'
import { FITTING } from './overlay/placement.ts'
import { openPrinted } from './printed-pdf.ts'

/**
 * The letters of PREVIEW as lines, each letter four units wide and six high: text would be found in
 * the document.
 */
const LETTERS = [
  '0 0 m 0 6 l 4 6 l 4 3 l 0 3 l',
  '0 0 m 0 6 l 4 6 l 4 3 l 0 3 l 1.5 3 m 4 0 l',
  '4 0 m 0 0 l 0 6 l 4 6 l 0 3 m 3 3 l',
  '0 6 m 2 0 l 4 6 l',
  '2 0 m 2 6 l',
  '4 0 m 0 0 l 0 6 l 4 6 l 0 3 m 3 3 l',
  '0 6 m 1 0 l 2 4 l 3 0 l 4 6 l',
]
const ADVANCE = 6
const MARGIN = 1
const WIDTH = LETTERS.length * ADVANCE
const HEIGHT = 8
const OPACITY = 0.25

/**
 * @param printed as Chromium has printed it
 * @throws Error for a file that Chromium has not printed
 */
export function markPreview(printed: Buffer): Buffer<ArrayBuffer> {
  const document = openPrinted(printed)
  const form = addForm(document)
  const placement = { ...FITTING, scale: 0.8, angle: 'rising' as const, opacity: OPACITY }
  for (const page of readPages(document).pages) {
    drawForm(document, page, { form, layer: 'over', placement })
  }
  return document.save()
}

function addForm(document: PdfDocument): Form {
  const lines = LETTERS.map(
    (path, at) => `q 1 0 0 1 ${at * ADVANCE + MARGIN} ${MARGIN} cm ${path} S Q`,
  )
  const entries = dictOf({
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: [0, 0, WIDTH, HEIGHT],
    Resources: new Map(),
  })
  const content = `0.7 w 1 J 1 j 0.4 G\n${lines.join('\n')}\n`
  return { ref: document.add(compressed(content, entries)), width: WIDTH, height: HEIGHT }
}
