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

const CODE = /^(\{\{-?\s*")([^"]*)"\s*\|\s*(?:qrcode|barcode)\b/

/** The text of a code that has it in the template. @param at the place of the code */
export function codeTextOf(html: string, at: number): string | null {
  return CODE.exec(html.slice(at))?.[2] ?? null
}

/** @param text what would end it is left out */
export function withCodeText(html: string, at: number, text: string): string {
  const [, start = '', old = ''] = CODE.exec(html.slice(at)) ?? []
  const from = at + start.length
  return html.slice(0, from) + text.replaceAll(/["{}\n]/g, '') + html.slice(from + old.length)
}

/** Elements without a closing tag. */
const VOID = new Set(['img', 'br', 'hr', 'input', 'wbr', 'embed'])
const BLOCK_TAG =
  /\{%-?\s*(end)?(if|unless|for|case|capture|tablerow|comment|raw)\b|\{%-?\s*(?:else|elsif|when)\b/g

/**
 * The HTML without an element, and without the line that it had alone.
 * @returns null for what cannot be taken out: the page, what has no end, a part of a Liquid block
 */
export function withoutElement(html: string, element: SourceElement): string | null {
  const { name, tag, content, end } = element
  const isOpen = content === null && !VOID.has(name) && html[tag.to - 2] !== '/'
  if (['html', 'body'].includes(name) || isOpen || !hasWholeBlocks(html.slice(tag.from, end))) {
    return null
  }
  const [before, after] = [html.slice(0, tag.from), html.slice(end)]
  const isLine = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(after)
  return isLine ? before.replace(/[ \t]*$/, '') + after.replace(/^[ \t]*\n?/, '') : before + after
}

function hasWholeBlocks(text: string): boolean {
  const open: string[] = []
  for (const [, end, name] of text.matchAll(BLOCK_TAG)) {
    if (name && !end) open.push(name)
    else if (name ? open.pop() !== name : open.length === 0) return false
  }
  return open.length === 0
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
