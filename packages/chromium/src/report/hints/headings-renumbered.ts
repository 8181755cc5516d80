/** The hint that headings of a tagged PDF have other levels than those of the page. */
import type { Renumbered } from '@platen/pdf/internal'
import type { Hint } from '../facts.ts'
import { count, hint, listOf } from './words.ts'

export function headingsRenumbered({ count: changed, changes }: Renumbered): Hint {
  const message = `The headings of the page skip levels: ${count(changed, 'heading')} got another level in the structure of the PDF: ${listOf(changes)}.`
  const fix =
    'Nothing needs to be done for the PDF. To have these levels in the page too, use `h1` to `h6` in their order: their size is a matter of CSS.'
  return hint('HEADINGS_RENUMBERED', message, 'options.renumberHeadings', fix)
}
