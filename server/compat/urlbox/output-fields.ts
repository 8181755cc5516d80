/** The options of Urlbox that only pictures or only PDFs have. */
import { each, FieldProblem, PAPERS, to } from '../fields/index.ts'
import {
  bool,
  choice,
  FITTED_WIDTH,
  fittedHeight,
  number,
  QUALITY,
  selector,
  setMargins,
  text,
} from '../pictures/index.ts'

export const PICTURE_FIELDS = each(
  {
    retina: to(({ image }, value) => {
      image.deviceScaleFactor = value ? 2 : 1
    }, bool('Two image pixels per CSS pixel.')),
    selector: to(
      'image.selector',
      selector(
        'Captures one element, which is waited for. Without it, the picture is the one without `selector`.',
      ),
    ),
    clip: to(({ clip }, value) => {
      if (!/^\d{1,7}(,\d{1,7}){3}$/.test(value)) throw new FieldProblem('must be x,y,width,height')
      const [x = 0, y = 0, width = 0, height = 0] = value.split(',').map(Number)
      Object.assign(clip, { x, y, width, height })
    }, text('`x,y,width,height` in CSS pixels.')),
    quality: QUALITY,
    thumb_width: FITTED_WIDTH,
    thumb_height: fittedHeight('thumb_width'),
    img_fit: to(
      'resize.fit',
      choice({ inside: 'inside', cover: 'cover', fill: 'fill' } as const)(
        'How the picture fits both, `inside` if it is left out. The others are refused.',
      ),
    ),
  },
  { only: 'pictures' },
)

export const PDF_FIELDS = each(
  {
    pdf_page_size: to('pdf.format', choice(PAPERS)('', null, 'a4')),
    pdf_orientation: to('pdf.landscape', choice({ portrait: false, landscape: true })()),
    pdf_background: to('pdf.printBackground', bool('', true)),
    pdf_margin: to(
      setMargins,
      choice({ none: '0', default: '1cm' })('`default` is 1 cm.', null, 'none'),
    ),
    pdf_scale: to('pdf.scale', number()),
    pdf_page_range: to('pdf.pageRanges', text()),
  },
  { only: 'PDFs' },
)
