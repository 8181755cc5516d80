/**
 * Formulas as text: their TeX where the page has it, and otherwise their MathML in one line.
 * Helpers of other scripts.
 */
import type { Elements } from './elements.ts'

/** TeX is written as it is; other text is ordinary text. */
export interface MathText {
  text: string
  isTex: boolean
  isBlock: boolean
}

export function makeMathText({ elements }: { elements: Elements }) {
  const { getter, attribute, localName, textOf } = elements
  const CHARS_MAX = 5_000
  const NODES_MAX = 5_000
  const DEPTH_MAX = 50
  const children = getter(Element, 'children')
  const parentOf = getter(Node, 'parentElement')
  const BLOCKS = '.katex-display, mjx-container[display=true], .MathJax_Display'
  const matches = (element: Element, selector: string) =>
    Element.prototype.matches.call(element, selector)
  const find = (element: Element, selector: string): Element | null =>
    Element.prototype.querySelector.call(element, selector)

  /**
   * Parents of drawings, and whether they have a formula beside them. A page may have any number.
   */
  const known = new WeakMap<Element, boolean>()
  function hasFormula(parent: Element): boolean {
    const found = known.get(parent) ?? find(parent, 'math') !== null
    known.set(parent, found)
    return found
  }

  /** Whether the element draws a formula that the page has as MathML beside it (KaTeX, MathJax). */
  function isDrawing(element: Element): boolean {
    if (!matches(element, '[aria-hidden=true]:is(.katex-html, mjx-math, nobr)')) return false
    const parent = parentOf(element)
    return parent !== null && hasFormula(parent)
  }

  function texOf(math: Element): string | null {
    const annotation = find(math, 'annotation[encoding*=tex i]')
    const tex = (annotation && textOf(annotation)) || attribute(math, 'alttext')
    const isShort = tex !== null && tex.length <= CHARS_MAX
    return isShort ? tex.replaceAll(/\s+/g, ' ').trim() || null : null
  }

  let left = NODES_MAX
  function inOneLine(element: Element, depth: number): string {
    left -= 1
    if (left < 0 || depth > DEPTH_MAX) return ''
    const name = localName(element)
    if (/^(annotation|annotation-xml|mspace|mphantom)$/.test(name)) return ''
    const parts = [...children(element)].map((child) => inOneLine(child, depth + 1))
    if (parts.length === 0) return textOf(element).replaceAll(/\s+/g, ' ').trim()
    const [first = '', second = '', third = ''] = parts
    const grouped = (text: string) => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`)
    if (name === 'msup' || name === 'mover') return `${first}^${grouped(second)}`
    if (name === 'msub' || name === 'munder') return `${first}_${grouped(second)}`
    if (name === 'msubsup' || name === 'munderover') {
      return `${first}_${grouped(second)}^${grouped(third)}`
    }
    if (name === 'mfrac') return `${grouped(first)}/${grouped(second)}`
    if (name === 'msqrt') return `√${grouped(parts.join(''))}`
    if (name === 'mroot') return `${grouped(first)}^(1/${second})`
    if (name === 'mtable') return parts.join('; ')
    if (name === 'mtr') return parts.join(', ')
    return parts.join('')
  }

  function mathText(math: Element): MathText {
    const tex = texOf(math)
    const isBlock =
      attribute(math, 'display') === 'block' ||
      Element.prototype.closest.call(math, BLOCKS) !== null
    return { text: tex ?? inOneLine(math, 0).slice(0, CHARS_MAX), isTex: tex !== null, isBlock }
  }
  return { isDrawing, mathText }
}

export type MathTexts = ReturnType<typeof makeMathText>
