/** The hint that controls of a page did not become fields of its PDF. */
import type { LeftOut } from '@platen/pdf/internal'
import type { Hint, Rule } from '../facts.ts'
import { hint, listOf } from './words.ts'

const REASONS: Record<LeftOut['reason'], string> = {
  glyphs:
    'values whose characters no font for fields has, which are in the fields and are not drawn until these are edited',
  hidden: 'controls that are not printed, or have no size',
  long: 'values beyond 500,000 characters of the form, which are not drawn until they are edited',
  pieces:
    'places for signatures that are on several pages, of which only the largest piece is the field',
  reset: 'reset buttons, which archives and PDF/UA do not allow here',
  turned: 'controls that are turned by an angle: their fields are upright',
}

/** @param leftOut one at least */
export function fieldsLeftOut(leftOut: LeftOut[]): Hint {
  const parts = Object.entries(REASONS).flatMap(([reason, text]) => {
    const names = leftOut.filter((one) => one.reason === reason).map(({ name }) => name)
    return names.length === 0 ? [] : `${text} (${listOf([...new Set(names)])})`
  })
  const message = `Not everything of the forms became a field: ${parts.join('; ')}.`
  const fix =
    'Give each control a place and a size on paper, and put it into the page itself; `break-inside: avoid` keeps a place for a signature in one piece. Characters that no font has are seen at once if the page has them as text, too.'
  return hint('FIELDS_LEFT_OUT', message, 'options.forms', fix)
}

const TEMPLATES = [
  'headerTemplate',
  'footerTemplate',
  'headerFirstPage',
  'footerFirstPage',
  'headerLastPage',
  'footerLastPage',
] as const
const CONTROLS = 'input:not([type=hidden]),select,textarea,[data-signature]'
const TEMPLATE_CHARS_MAX = 20_000

/** Headers and footers are documents of their own, which have no fields. */
export const fieldsInMargins: Rule = ({ pdf }) => {
  if (!pdf?.forms || !pdf.displayHeaderFooter) return []
  const found = TEMPLATES.filter((name) => hasControls(pdf[name] ?? ''))
  const [first] = found
  if (first === undefined) return []
  const message = `Controls in headers and footers become no fields: ${listOf(found)}.`
  const fix = 'Put them into the page itself. A box with `position: fixed` is on every page.'
  return [hint('FIELDS_LEFT_OUT', message, `options.${first}`, fix)]
}

function hasControls(html: string): boolean {
  let isFound = false
  const found = () => {
    isFound = true
  }
  new HTMLRewriter().on(CONTROLS, { element: found }).transform(html.slice(0, TEMPLATE_CHARS_MAX))
  return isFound
}
