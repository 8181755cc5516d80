/** The elements of HTML in words for people who write none. */

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

/** @returns the tag itself where there is no word for it */
export function elementName(tag: string): string {
  const [, level] = /^h([1-6])$/.exec(tag) ?? []
  return level ? `Heading ${level}` : (NAMES[tag] ?? tag)
}
