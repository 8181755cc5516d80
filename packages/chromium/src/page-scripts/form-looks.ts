/** Reads where the controls of forms are, and what their text looks like. Helpers of scripts. */
import type { FormControl } from '../report/form-controls.ts'
import type { Elements } from './elements.ts'

export function makeControlLooks({ elements }: { elements: Elements }) {
  const { getter } = elements

  /** By elements: controls have their ancestors in common, and each is asked for several times. */
  const matrices = new Map<Element, DOMMatrix>()
  const DEPTH_MAX = 500

  /** All transforms of an element and around it. */
  function matrixOf(element: Element): DOMMatrix {
    const path: Element[] = []
    let matrix = new DOMMatrix()
    for (let one: Element | null = element; one !== null; one = around(one)) {
      const known = matrices.get(one)
      if (known !== undefined) matrix = known
      if (known !== undefined || path.length >= DEPTH_MAX) break
      path.push(one)
    }
    for (const one of path.toReversed()) {
      matrix = transformed(one, matrix)
      matrices.set(one, matrix)
    }
    return matrix
  }

  function around(element: Element): Element | null {
    const { assignedSlot, parentElement } = element
    return (
      assignedSlot ?? parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
    )
  }

  function transformed(element: Element, outer: DOMMatrix): DOMMatrix {
    const { transform, rotate, scale } = getComputedStyle(element)
    if (transform === 'none' && rotate === 'none' && scale === 'none') return outer
    const turn = /^(-?[\d.]+)deg$/.exec(rotate)
    const [x = 1] = scale === 'none' ? [1] : scale.split(' ').map(Number)
    return outer
      .rotate(turn ? Number(turn[1]) : 0)
      .scale(x)
      .multiply(new DOMMatrix(transform === 'none' ? '' : transform))
  }

  /** The turn and the scale of an element on its page. */
  function placeOf(element: Element): { angle: number; scale: number } {
    const matrix = matrixOf(element)
    const scale = Math.hypot(matrix.a, matrix.b)
    return { angle: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI, scale }
  }

  /**
   * The part around a control that is printed on each page: a cell in the head or foot of a table,
   * or a box with a fixed position.
   */
  function repeatedPartAround(element: Element): Element | null {
    let cell: Element | null = null
    for (let one = parentOf(element); one !== null; one = parentOf(one)) {
      const { display, position } = getComputedStyle(one)
      if (display === 'table-cell') cell = one
      if (position === 'fixed') return one
      if (/^table-(?:header|footer)-group$/.test(display)) return cell
    }
    return null
  }
  const parentOf = getter(Node, 'parentElement')

  /** Whether something around an element may be scrolled, or clip it. */
  function isInScroller(element: Element): boolean {
    for (let one = around(element); one !== null; one = around(one)) {
      const { overflowX, overflowY } = getComputedStyle(one)
      if (overflowX !== 'visible' || overflowY !== 'visible') return true
    }
    return false
  }

  /** Whether a box that is displayed is kept from view, as by style sheets that draw their own. */
  function isHidden(element: Element): boolean {
    const { clip, clipPath } = getComputedStyle(element)
    const { width, height } = elements.boxOf(element)
    const isTiny = width > 0 && height > 0 && Math.min(width, height) < 2
    return isTiny || /^rect\([01]px/.test(clip) || /^inset\((?:50|100)%/.test(clipPath)
  }

  function lookOf(element: Element): FormControl['look'] {
    const style = getComputedStyle(element)
    const fill = style.getPropertyValue('-webkit-text-fill-color') || style.color
    const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(fill)?.slice(1).map(Number) ?? [0, 0, 0]
    const family = style.fontFamily.toLowerCase()
    const [first = ''] = family.split(',')
    const isMono = /mono|courier|consol|menlo|typewriter/.test(first)
    const isSerif =
      /times|georgia|garamond|roman|(?<!sans[- ])serif|book|palatino|cambria|ming|song/.test(first)
    const { angle, scale } = placeOf(element)
    const isEnd = style.textAlign === 'end' || style.textAlign === 'right'
    const isFlipped =
      style.direction === 'rtl' && /^(start|left|-webkit-auto|end)$/.test(style.textAlign)
    const alignment = isFlipped
      ? style.textAlign === 'start' || style.textAlign === '-webkit-auto'
      : isEnd
    return {
      size: Number.parseFloat(style.fontSize) * scale,
      family: isMono ? 'mono' : isSerif ? 'serif' : 'sans',
      isBold: Number(style.fontWeight) >= 600,
      isItalic: style.fontStyle !== 'normal',
      color: parts.map((part) => part / 255),
      align: style.textAlign === 'center' ? 'center' : alignment ? 'right' : 'left',
      angle: Math.round(angle),
    }
  }

  /** The distances of a field from the edges of its control: its text is where the print has it. */
  function insetsOf(element: Element, { kind, isComb, isMultiline }: FormControl) {
    /** The distance of text from the edge of a field, in programs that show forms. */
    const OWN = 8 / 3
    const style = getComputedStyle(element)
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const { scale, angle } = placeOf(element)
    const inset = (side: string, withPadding: boolean) => {
      const border = px(`border-${side}-width`)
      if (!withPadding || isComb || angle !== 0) return border * scale
      return Math.max(border, border + px(`padding-${side}`) - OWN) * scale
    }
    /** Text in the middle of one line is not in the middle of its box if the paddings differ. */
    const middle = (side: 'top' | 'bottom', other: 'top' | 'bottom') => {
      const more = angle === 0 ? Math.max(0, px(`padding-${side}`) - px(`padding-${other}`)) : 0
      return inset(side, false) + more * scale
    }
    const isTall = isMultiline || kind === 'list'
    if (kind !== 'text' && kind !== 'list' && kind !== 'dropdown') {
      return { top: 0, right: 0, bottom: 0, left: 0 }
    }
    return {
      top: isTall ? inset('top', true) : middle('top', 'bottom'),
      right: inset('right', true),
      bottom: isTall ? inset('bottom', true) : middle('bottom', 'top'),
      left: inset('left', true),
    }
  }

  return { lookOf, insetsOf, repeatedPartAround, isHidden, isInScroller }
}

export type ControlLooks = ReturnType<typeof makeControlLooks>
