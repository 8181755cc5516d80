/** Changes of one element in the text of a template; everything else stays to the letter. */
import type { SourceElement } from './source-tree.ts'

const STYLE = /(\sstyle\s*=\s*)("([^"]*)"|'([^']*)')/i
/** Semicolons in texts and addresses end no declaration. */
const DECLARATIONS = /(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+/g

type Declarations = Map<string, string>

/** The styles that the element itself has. */
export function stylesOf(html: string, { tag }: SourceElement): Declarations {
  const [, , , one, two] = STYLE.exec(html.slice(tag.from, tag.to)) ?? []
  const parts = (one ?? two ?? '').match(DECLARATIONS) ?? []
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const at = part.indexOf(':')
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
    }),
  )
}

/** @param value empty = as the style sheet says */
export function withStyle(
  html: string,
  element: SourceElement,
  [name, value]: readonly [name: string, value: string],
): string {
  const styles = stylesOf(html, element)
  if (value === '') styles.delete(name)
  else styles.set(name, value)
  const text = [...styles].map((declaration) => declaration.join(': ')).join('; ')
  const { from, to } = element.tag
  return html.slice(0, from) + tagWithStyle(html.slice(from, to), text) + html.slice(to)
}

function tagWithStyle(tag: string, text: string): string {
  if (STYLE.test(tag)) {
    // With a function, as a value may have a dollar sign.
    return tag.replace(STYLE, (_, name: string, quoted: string) => {
      const quote = quoted.startsWith("'") ? "'" : '"'
      return text === '' ? '' : `${name}${quote}${text}${quote}`
    })
  }
  if (text === '') return tag
  const end = /\s*\/?>$/.exec(tag)?.index ?? tag.length
  return `${tag.slice(0, end)} style="${text}"${tag.slice(end)}`
}

/** Whether the tag itself is made by Liquid, so that only its author can change it. */
export function isMadeByLiquid(html: string, { tag }: SourceElement): boolean {
  return html.slice(tag.from, tag.to).includes('{%')
}

/** The text of an element that has nothing else. @returns null for one with elements or Liquid */
export function plainTextOf(html: string, { content, hasElements }: SourceElement): string | null {
  if (!content || hasElements) return null
  const text = html.slice(content.from, content.to)
  return /\{[{%]|<!--/.test(text) ? null : unescaped(text)
}

export function withPlainText(html: string, { content }: SourceElement, text: string): string {
  if (!content) return html
  return html.slice(0, content.from) + escaped(text) + html.slice(content.to)
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  // Text of the page is no code of Liquid.
  ['{{', '&#123;&#123;'],
  ['{%', '&#123;%'],
]

function escaped(text: string): string {
  return SIGNS.reduce((done, [sign, entity]) => done.replaceAll(sign, entity), text)
}

function unescaped(text: string): string {
  return SIGNS.toReversed().reduce((done, [sign, entity]) => done.replaceAll(entity, sign), text)
}
