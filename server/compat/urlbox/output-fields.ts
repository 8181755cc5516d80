/** The options of Urlbox that only pictures or only PDFs have. */
import {
  bool,
  choice,
  FieldProblem,
  type FieldTable,
  number,
  onlyFor,
  selector,
  text,
} from '../pictures/field.ts'
import { FITTED_WIDTH, fittedHeight, PAPERS, QUALITY, setMargins } from '../pictures/page-fields.ts'

export const PICTURE_FIELDS: FieldTable = onlyFor('pictures', {
  retina: bool('Two image pixels per CSS pixel.', ({ image }, value) => {
    image.deviceScaleFactor = value ? 2 : 1
  }),
  selector: selector(
    'Captures one element, which is waited for. Without it, the picture is the one without `selector`.',
    ({ image }, value) => {
      image.selector = value
    },
  ),
  clip: text('`x,y,width,height` in CSS pixels.', ({ clip }, value) => {
    if (!/^\d{1,7}(,\d{1,7}){3}$/.test(value)) throw new FieldProblem('must be x,y,width,height')
    const [x = 0, y = 0, width = 0, height = 0] = value.split(',').map(Number)
    Object.assign(clip, { x, y, width, height })
  }),
  quality: QUALITY,
  thumb_width: FITTED_WIDTH,
  thumb_height: fittedHeight('thumb_width'),
  img_fit: choice(
    'How the picture fits both, `inside` if it is left out. The others are refused.',
    { inside: 'inside', cover: 'cover', fill: 'fill' } as const,
    ({ resize }, value) => {
      resize.fit = value
    },
  ),
})

export const PDF_FIELDS: FieldTable = onlyFor('PDFs', {
  pdf_page_size: choice('Default: `A4`.', PAPERS, ({ pdf }, value) => {
    pdf.format = value
  }),
  pdf_orientation: choice('', { portrait: false, landscape: true }, ({ pdf }, value) => {
    pdf.landscape = value
  }),
  pdf_background: bool('Default: `true`.', ({ pdf }, value) => {
    pdf.printBackground = value
  }),
  pdf_margin: choice(
    '`default` is 1 cm. Default: `none`.',
    { none: '0', default: '1cm' },
    setMargins,
  ),
  pdf_scale: number('', ({ pdf }, value) => {
    pdf.scale = value
  }),
  pdf_page_range: text('', ({ pdf }, value) => {
    pdf.pageRanges = value
  }),
})
