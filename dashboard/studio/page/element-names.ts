/** The elements of HTML in words for people who write none. */
import type { SourceElement } from './source-tree.ts'

const NAMES: Record<string, string> = {
  a: 'Link',
  address: 'Address',
  article: 'Article',
  aside: 'Side note',
  b: 'Bold text',
  body: 'Page',
  caption: 'Table caption',
  div: 'Box',
  em: 'Emphasis',
  figcaption: 'Caption',
  figure: 'Figure',
  footer: 'Footer',
  header: 'Header',
  i: 'Italic text',
  img: 'Picture',
  li: 'List item',
  main: 'Main part',
  ol: 'Numbered list',
  p: 'Paragraph',
  section: 'Section',
  small: 'Small text',
  span: 'Text',
  strong: 'Bold text',
  svg: 'Drawing',
  table: 'Table',
  tbody: 'Rows',
  td: 'Cell',
  tfoot: 'Table foot',
  th: 'Head cell',
  thead: 'Table head',
  tr: 'Row',
  ul: 'List',
}

const PIECES = { break: 'Page break', signature: 'Signature place' } as const

/** @returns the tag itself where there is no word for it */
export function elementName(html: string, element: SourceElement): string {
  const kind = kindOf(html, element)
  if (kind === 'break' || kind === 'signature') return PIECES[kind]
  const [, level] = /^h([1-6])$/.exec(element.name) ?? []
  return level ? `Heading ${level}` : (NAMES[element.name] ?? element.name)
}

const BREAK = /\sstyle=["'][^"']*break-before:\s*(?:page|always|left|right)\b/

/** Whether a tag of HTML asks for a new page itself, which needs no tree of the HTML. */
export function hasBreak(html: string): boolean {
  return BREAK.test(html)
}

/**
 * The kind of an element: `break` and `signature` are pieces of paper that have nothing in them,
 * not even Liquid, which may make a text.
 */
export function kindOf(
  html: string,
  { name, tag, content }: SourceElement,
): 'text' | 'picture' | 'break' | 'signature' {
  if (name === 'img' || name === 'svg') return 'picture'
  const isEmpty = content && html.slice(content.from, content.to).trim() === ''
  if (!isEmpty) return 'text'
  const opened = html.slice(tag.from, tag.to)
  if (/\sdata-signature[\s=>]/.test(opened)) return 'signature'
  return hasBreak(opened) ? 'break' : 'text'
}
