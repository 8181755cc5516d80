/** Finds the files that an HTML document loads, with the tokenizer of a parser, in one pass. */
import { Tokenizer } from 'htmlparser2'

/** A part of the document that is replaced from `start` to `end`. */
export interface HtmlReference {
  start: number
  end: number
  /**
   * `address` and `candidates` (srcset) are attributes, `style` is an attribute of CSS, `sheet` the
   * text of a style element.
   */
  kind: 'address' | 'candidates' | 'style' | 'sheet'
  /** The value, without character references if it is an attribute. */
  value: string
}

/** Elements whose attributes name files that the page loads. */
const ELEMENTS = new Set([
  ...['img', 'source', 'script', 'video', 'audio', 'input', 'image', 'use', 'link', 'embed'],
  ...['feimage', 'object', 'track', 'body', 'table', 'td', 'th'],
])
const ADDRESSES = new Set(['src', 'href', 'xlink:href', 'poster', 'data', 'background'])
const CANDIDATES = new Set(['srcset', 'imagesrcset'])
/** Links that load something, unlike `rel="canonical"`. */
const LOADED = /(^|\s)(stylesheet|icon|apple-touch-icon|preload|modulepreload)(\s|$)/i

interface Attribute {
  name: string
  start: number
  end: number
  value: string
}

/** Finds every reference outside of comments and scripts, in the order of the document. */
export function htmlReferences(html: string): HtmlReference[] {
  const found: HtmlReference[] = []
  let element = ''
  let attributes: Attribute[] = []
  let sheetStart: number | null = null

  function endTag(end: number): void {
    found.push(...referencesOf(element, attributes))
    if (element === 'style') sheetStart = end + 1
    attributes = []
  }
  function endSheet(end: number): void {
    if (sheetStart === null) return
    found.push({ kind: 'sheet', start: sheetStart, end, value: html.slice(sheetStart, end) })
    sheetStart = null
  }
  function addValue(text: string): void {
    const attribute = attributes.at(-1)
    if (attribute) attribute.value += text
  }

  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase()
      },
      onattribname(start, end) {
        const name = html.slice(start, end).toLowerCase()
        attributes.push({ name, start: valueStart(html, end), end, value: '' })
      },
      onattribdata: (start, end) => addValue(html.slice(start, end)),
      onattribentity: (code) => addValue(String.fromCodePoint(code)),
      onattribend(_quote, end) {
        const attribute = attributes.at(-1)
        if (attribute) attribute.end = end
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: (start) => endSheet(start - '</'.length),
      onend: () => endSheet(html.length),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return found
}

function referencesOf(element: string, attributes: readonly Attribute[]): HtmlReference[] {
  const rel = attributes.find(({ name }) => name === 'rel')?.value ?? ''
  const loads = ELEMENTS.has(element) && (element !== 'link' || LOADED.test(rel))
  return attributes.flatMap(({ name, ...place }): HtmlReference[] => {
    if (place.value === '') return []
    if (name === 'style') return [{ kind: 'style', ...place }]
    if (loads && ADDRESSES.has(name)) return [{ kind: 'address', ...place }]
    if (loads && CANDIDATES.has(name)) return [{ kind: 'candidates', ...place }]
    return []
  })
}

/** The index of the quote or the first character of a value, after the name of the attribute. */
function valueStart(html: string, afterName: number): number {
  const gap = /\s*=\s*/y
  gap.lastIndex = afterName
  return gap.test(html) ? gap.lastIndex : afterName
}
