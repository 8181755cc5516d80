/** The options of ScreenshotOne that only pictures or only PDFs have. */
import {
  bool,
  choice,
  type FieldTable,
  number,
  onlyFor,
  selector,
  text,
} from '../pictures/field.ts'
import { FITTED_WIDTH, fittedHeight, PAPERS, QUALITY, setMargins } from '../pictures/page-fields.ts'

export const PICTURE_FIELDS: FieldTable = onlyFor('pictures', {
  device_scale_factor: number('', ({ image }, value) => {
    image.deviceScaleFactor = value
  }),
  full_page: bool('Lazy images are loaded in any case.', ({ image }, value) => {
    image.fullPage = value
  }),
  selector: selector(
    'Captures one element, which is waited for, at most 30 seconds.',
    ({ image }, value) => {
      image.selector = value
    },
  ),
  error_on_selector_not_found: bool(
    '`false`, the default: without the element, the picture is the one without `selector`.',
    (draft, value) => {
      draft.needsElements = value
    },
  ),
  clip_x: number('', ({ clip }, value) => {
    clip.x = value
  }),
  clip_y: number('', ({ clip }, value) => {
    clip.y = value
  }),
  clip_width: number('', ({ clip }, value) => {
    clip.width = value
  }),
  clip_height: number('', ({ clip }, value) => {
    clip.height = value
  }),
  image_quality: QUALITY,
  image_width: FITTED_WIDTH,
  image_height: fittedHeight('image_width'),
})

export const PDF_FIELDS: FieldTable = onlyFor('PDFs', {
  pdf_paper_format: choice('Default: `a4`.', PAPERS, ({ pdf }, value) => {
    pdf.format = value
  }),
  pdf_landscape: bool('', ({ pdf }, value) => {
    pdf.landscape = value
  }),
  pdf_print_background: bool('Default: `false`.', ({ pdf }, value) => {
    pdf.printBackground = value
  }),
  pdf_fit_one_page: bool('', ({ pdf }, value) => {
    pdf.singlePage = value
  }),
  pdf_margin: text('All sides, such as `10mm`. Default: 0.', setMargins),
  pdf_margin_top: text('', ({ margin }, value) => {
    margin.top = value
  }),
  pdf_margin_right: text('', ({ margin }, value) => {
    margin.right = value
  }),
  pdf_margin_bottom: text('', ({ margin }, value) => {
    margin.bottom = value
  }),
  pdf_margin_left: text('', ({ margin }, value) => {
    margin.left = value
  }),
})
