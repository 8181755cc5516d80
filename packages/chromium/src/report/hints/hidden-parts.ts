/**
 * Explains elements that hide a part of their content, and parts that a page hides once they leave
 * its window.
 */
import type { Facts, Rule } from '../facts.ts'
import type { HiddenPart } from '../hidden-parts.ts'
import { count, hint, outputNoun, plain, quote } from './words.ts'

const px = (n: number) => `${Math.round(n).toLocaleString('en-US')} px`

const WHAT: Record<HiddenPart['kind'], string> = {
  scroller: 'scrolls',
  frame: 'is a frame that scrolls',
  'text area': 'is a text area that scrolls',
  list: 'scrolls',
  box: 'is as large as the window and cuts off its content',
}

export const hiddenParts: Rule = (facts) => {
  const { parts, count: total } = facts.hiddenParts ?? { parts: [], count: 0 }
  return parts.map((part, index) => {
    if (part.kind === 'list') return emptyList(part, facts)
    const places = [
      ...(part.downPx > 0 ? [`${px(part.downPx)} of its content below`] : []),
      ...(part.acrossPx > 0 ? [`${px(part.acrossPx)} beside`] : []),
    ]
    const others = total - parts.length
    const more = index === parts.length - 1 && others > 0 ? ` So do ${count(others, 'other')}.` : ''
    const message = `${quote(part.selector)} ${WHAT[part.kind]}, and hides ${places.join(' and ')} its visible part. The ${outputNoun(facts)} lacks it.${more}`
    return hint('CONTENT_HIDDEN', message, part.selector, fixOf(part, facts))
  })
}

/** A list whose scripts draw the rows that are in view. */
function emptyList({ selector, downPx }: HiddenPart, facts: Facts) {
  const message = `${quote(selector)} was expanded, but its last ${px(downPx)} are empty: scripts draw only what its box has room for.`
  const fix = `Give it its full height before its scripts draw, such as with an option for the height of the list, or render another view of it; without \`options.expandScrollers\` the ${outputNoun(facts)} has the rows in view.`
  return hint('CONTENT_HIDDEN', message, selector, fix)
}

export const hiddenAgain: Rule = (facts) => {
  const { hiddenAgain: found } = facts
  if (found === null) return []
  const others = found.count > 1 ? `, and so are ${count(found.count - 1, 'other')}` : ''
  const message = `${quote(found.selector)} was shown when it came into the window, and is hidden or empty below it${others}: scripts of the page show only what is in view.`
  const fix = facts.pdf
    ? 'Let scripts show everything in print, such as with `once: true` in the options of AOS; or set `options.reducedMotion`, or `options.viewport` as high as the page.'
    : 'Let scripts show everything, such as with `once: true` in the options of AOS; or set `options.reducedMotion`, or `options.height` as high as the page.'
  return [hint('HIDDEN_AGAIN', message, found.selector, fix)]
}

function fixOf({ kind, selector }: HiddenPart, { pdf, screenshot }: Facts): string {
  if ((pdf ?? screenshot)?.expandScrollers) {
    return 'The page keeps its size by script, or draws only what fits into it: render an address or a view of the page that has all of it, such as its print view.'
  }
  const option = 'Set `options.expandScrollers`'
  if (kind === 'frame') return `${option}, or give the frame the height of its content.`
  if (kind === 'text area') return `${option}, or \`field-sizing: content\` to the text area.`
  const style = `${plain(selector)} { overflow: visible; height: auto; max-height: none }`
  const rule = pdf ? `@media print { ${style} }` : style
  return `${option}, or let it grow: \`${rule}\`, and so for the elements around it that have the height of the window.`
}
