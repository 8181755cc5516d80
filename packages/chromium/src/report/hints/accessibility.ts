/**
 * Explains what readers with low vision, or who listen to the document, would miss. Only a dry run
 * has these facts.
 */
import type { Rule } from '../facts.ts'
import { hint, quote } from './words.ts'

/** More of one kind have the same cause. */
const HINTS_MAX = 5

export const missingAlternatives: Rule = ({ accessibility }) =>
  (accessibility?.withoutAlternative ?? []).slice(0, HINTS_MAX).map((selector) => {
    const message = `\`${selector}\` has no alternative text: a screen reader has nothing to say for it.`
    const fix =
      'Describe it in an `alt` attribute (`aria-label` for SVG); `alt=""` if it is only decoration.'
    return hint('ALTERNATIVE_TEXT_MISSING', message, selector, fix)
  })

export const lowContrast: Rule = ({ accessibility }) =>
  (accessibility?.lowContrast ?? [])
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)
    .slice(0, HINTS_MAX)
    .map(({ selector, text, ratio, needed, colors: [color, background] }) => {
      const message = `The text ${quote(text)} is hard to read: ${color} on ${background} has a contrast of ${ratio}, and text of its size needs ${needed} (WCAG 2.2, level AA).`
      const fix = `Give \`${selector}\` a darker \`color\`, or a lighter background; on a dark background the other way round.`
      return hint('CONTRAST_LOW', message, selector, fix)
    })
