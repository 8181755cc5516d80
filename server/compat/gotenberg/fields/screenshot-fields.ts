/** The fields of screenshots of pages, beside those that they share with PDFs. */
import { to } from '../../fields/index.ts'
import { bool, choice, float, integer, percentage, text } from './kinds.ts'

const quality = percentage(0, 'value is negative')
const problem = "wrong value, expected either 'png', 'jpeg' or 'webp'"
const format = choice(problem, 'png', 'jpeg', 'webp')

/** In the order of Gotenberg. */
export const SCREENSHOT_FIELDS = {
  width: to('viewport.width', integer('Width of the window.', 800)),
  height: to('viewport.height', integer('Height of the window.', 600)),
  clip: to(
    ({ image }, isWindow) => {
      image.fullPage = !isWindow
    },
    bool('`true` captures the window only, and not the whole page.', false),
  ),
  selector: to('image.selector', text('Captures the element that matches.')),
  format: to('format', format('Format of the image; `png` if it is left out.')),
  quality: to('image.quality', quality('Quality of a JPEG, from 0 to 100.', 100)),
  optimizeForSpeed: bool('Has no effect: images are encoded fast in any case.', false),
  deviceScaleFactor: to(
    'shared.deviceScaleFactor',
    float('Image pixels per CSS pixel, from 0.5 to 4.', 1),
  ),
}
