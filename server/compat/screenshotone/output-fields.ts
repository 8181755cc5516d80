/** The options of ScreenshotOne that only pictures or only PDFs have. */
import { each, PAPERS, to } from '../fields/index.ts'
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
    device_scale_factor: to('image.deviceScaleFactor', number()),
    full_page: to('image.fullPage', bool('Lazy images are loaded in any case.')),
    selector: to(
      'image.selector',
      selector('Captures one element, which is waited for, at most 30 seconds.'),
    ),
    error_on_selector_not_found: bool(
      '`false`: without the element, the picture is the one without `selector`.',
      false,
    ),
    clip_x: to('clip.x', number()),
    clip_y: to('clip.y', number()),
    clip_width: to('clip.width', number()),
    clip_height: to('clip.height', number()),
    image_quality: QUALITY,
    image_width: FITTED_WIDTH,
    image_height: fittedHeight('image_width'),
  },
  { only: 'pictures' },
)

export const PDF_FIELDS = each(
  {
    pdf_paper_format: to('pdf.format', choice(PAPERS)('', null, 'a4')),
    pdf_landscape: to('pdf.landscape', bool()),
    pdf_print_background: to('pdf.printBackground', bool('', false)),
    pdf_fit_one_page: to('pdf.singlePage', bool()),
    pdf_margin: to(setMargins, text('All sides, such as `10mm`.', null, '0')),
    pdf_margin_top: to('margin.top', text()),
    pdf_margin_right: to('margin.right', text()),
    pdf_margin_bottom: to('margin.bottom', text()),
    pdf_margin_left: to('margin.left', text()),
  },
  { only: 'PDFs' },
)
