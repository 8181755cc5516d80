/** The fields of screenshots of pages, beside those that they share with PDFs. */

import { ValueProblem } from '../form/problem.ts'
import { parseInteger } from '../form/values.ts'
import { bool, choice, type Field, float, integer, text } from './field.ts'

const QUALITY: Field<number> = {
  type: 'int',
  default: '100',
  about: 'Quality of a JPEG, from 0 to 100.',
  fallback: 100,
  parse(value) {
    const quality = parseInteger(value)
    if (quality < 0) throw new ValueProblem('value is negative')
    if (quality > 100) throw new ValueProblem('value is superior to 100')
    return quality
  },
}

/** In the order of Gotenberg. */
export const SCREENSHOT_FIELDS = {
  width: integer(800, 'Width of the window.'),
  height: integer(600, 'Height of the window.'),
  clip: bool(false, '`true` captures the window only, and not the whole page.'),
  selector: text('Captures the element that matches.'),
  format: choice(
    ['png', 'jpeg', 'webp'],
    "wrong value, expected either 'png', 'jpeg' or 'webp'",
    'Format of the image; `png` if it is left out.',
  ),
  quality: QUALITY,
  optimizeForSpeed: bool(false, 'Has no effect: images are encoded fast in any case.'),
  deviceScaleFactor: float(1, 'Image pixels per CSS pixel, from 0.5 to 4.'),
}
