/**
 * Explains selectors of the request that match nothing in the document, but in a shadow tree or a
 * frame of it.
 */
import type { Elsewhere, Rule } from '../facts.ts'
import { hint, plain, quote } from './words.ts'

export const selectorElsewhere: Rule = ({ elsewhere }) =>
  elsewhere.map((one) => {
    const message = `No element of the document itself matches \`${one.option}\` (${quote(one.selector)}).${placeOf(one)}`
    return hint('SELECTOR_NOT_FOUND', message, one.option, wayIn(one))
  })

/** A sentence about where the element is, and how to get there, to follow another one. */
export function elsewhereText(one: Elsewhere): string {
  return `${placeOf(one)} ${wayIn(one)}`
}

function placeOf({ kind, host }: Elsewhere): string {
  const name = host === '' ? '' : ` of ${quote(host)}`
  return kind === 'frame of another site'
    ? ' One that does is in a frame of another site.'
    : ` One that does is in the ${kind}${name}.`
}

function wayIn({ kind, host, option }: Elsewhere): string {
  if (kind === 'frame of another site')
    return `Render the address of the frame itself: \`${option}\` does not reach into other sites.`
  return `Put \`${plain(host)} >>>\` before the selector: it leads into open shadow trees, and into frames of the same site.`
}
