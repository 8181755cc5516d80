/** Changes of one element in the text of a template; everything else stays to the letter. */
import { decoded, hasOtherEntities, unitsOf } from './entities.ts'
import type { SourceElement } from './source-tree.ts'
import { stylesIn, tagWithStyle } from './style-attribute.ts'

/** The styles that the element itself has. */
export function stylesOf(html: string, { tag }: SourceElement): Map<string, string> {
  return stylesIn(html.slice(tag.from, tag.to))
}

/** @param value empty = as the style sheet says */
export function withStyle(
  html: string,
  { tag }: SourceElement,
  [name, value]: readonly [name: string, value: string],
): string {
  const { from, to } = tag
  return html.slice(0, from) + tagWithStyle(html.slice(from, to), name, value) + html.slice(to)
}

/** Whether the tag itself is made by Liquid, so that only its author can change it. */
export function isMadeByLiquid(html: string, { tag }: SourceElement): boolean {
  return html.slice(tag.from, tag.to).includes('{%')
}

/**
 * The text of an element that has nothing else.
 * @returns null for one with elements, Liquid or rare entities, which only the code can change
 */
export function plainTextOf(html: string, { content, hasElements }: SourceElement): string | null {
  if (!content || hasElements) return null
  const text = html.slice(content.from, content.to)
  return /\{[{%#]|<!--/.test(text) || hasOtherEntities(text) ? null : decoded(text)
}

export function withPlainText(html: string, { content }: SourceElement, text: string): string {
  if (!content) return html
  const { from, to } = content
  return html.slice(0, from) + encoded(text, html.slice(from, to)) + html.slice(to)
}

/** @param before the text that is replaced: its entities stay entities */
function encoded(text: string, before: string): string {
  const entities = new Map([
    ...unitsOf(before).flatMap(({ sign, spelled }): [string, string][] =>
      sign === spelled ? [] : [[sign, spelled]],
    ),
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ])
  return (
    Array.from(text, (sign) => entities.get(sign) ?? sign)
      .join('')
      // Text of the page is no code of Liquid.
      .replaceAll(/\{(?=[{%#])/g, '&#123;')
  )
}
