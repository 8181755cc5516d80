/** Sets styles of elements that no style sheet of the page overrides. */
import type { Dom } from './dom.ts'

/** The size of an element's border box, in CSS pixels; without a height, it keeps its own. */
export interface PinnedSize {
  width: number
  height: number | null
}

export function makeStylePins({ dom: { get, run } }: { dom: Dom }) {
  const SIDES = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'] as const
  const ENDS = ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const

  /**
   * @returns a function that restores these styles, and no others: scripts may have set some
   *   meanwhile
   */
  function set(element: Element, properties: Record<string, string>): () => void {
    const style = get(element as HTMLElement, 'style') as CSSStyleDeclaration | undefined
    if (!style) return () => {}
    const had = run(element, 'hasAttribute', 'style')
    const pinned = { transition: 'none', ...properties }
    const before = Object.keys(pinned).map(
      (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    )
    for (const [name, value] of Object.entries(pinned)) style.setProperty(name, value, 'important')
    return () => {
      for (const [name, value, priority] of before) {
        style.removeProperty(name)
        if (value !== '') style.setProperty(name, value, priority)
      }
      if (!had && style.length === 0) run(element, 'removeAttribute', 'style')
    }
  }
  const sumOf = (box: CSSStyleDeclaration, edges: typeof SIDES | typeof ENDS) =>
    edges.map((edge) => Number.parseFloat(box[edge]) || 0).reduce((sum, px) => sum + px)
  /** The width of its content, in CSS pixels. */
  function roomIn(element: Element): number {
    const { width } = run(element, 'getBoundingClientRect')
    return Math.max(0, width - sumOf(getComputedStyle(element), SIDES))
  }
  /**
   * The styles that give an element its size; null if it can have none. Reads the layout, and is
   * called before anything is set.
   */
  function stylesOf(
    element: Element,
    { width, height }: PinnedSize,
  ): Record<string, string> | null {
    const box = getComputedStyle(element)
    if (width === 0 || /^(inline|contents|none)$/.test(box.display)) return null
    const inner = (px: number, edges: typeof SIDES | typeof ENDS) =>
      `${box.boxSizing === 'border-box' ? px : Math.max(0, px - sumOf(box, edges))}px`
    return {
      width: inner(width, SIDES),
      'min-width': '0',
      'max-width': 'none',
      // Its basis takes the place of its size otherwise.
      ...((height !== null || flexOf(element) !== 'column') && { flex: 'none' }),
      ...(height !== null && {
        height: inner(height, ENDS),
        'min-height': '0',
        'max-height': 'none',
      }),
    }
  }
  const zoomed = new Map<Element, () => void>()
  /** Shows an element smaller. @returns a function that shows it as before */
  function zoom(element: Element, factor: number): () => void {
    const restore = set(element, { zoom: String(factor) })
    zoomed.set(element, restore)
    return () => {
      restore()
      zoomed.delete(element)
    }
  }
  /** Whether an element is shown smaller, by itself or with another one. */
  const isZoomed = (element: Element): boolean =>
    [...zoomed.keys()].some((one) => run(one, 'contains', element))
  const sized = new Map<Element, () => void>()
  /** Gives elements their sizes, instead of those that they were given before. */
  function setSizes(sizes: Iterable<[Element, PinnedSize]>): void {
    const found = [...sizes].map(([element, size]) => [element, stylesOf(element, size)] as const)
    for (const [element, styles] of found) {
      if (styles === null) continue
      sized.get(element)?.()
      sized.set(element, set(element, styles))
    }
  }
  /** Restores the sizes of the elements in another one. */
  function restoreSizesIn(root: Element): void {
    for (const [element, restore] of sized) {
      if (element === root || !run(root, 'contains', element)) continue
      restore()
      sized.delete(element)
    }
  }
  /** Restores all sizes, and shows nothing smaller. */
  function restoreAll(): void {
    for (const restore of [...zoomed.values(), ...sized.values()]) restore()
    zoomed.clear()
    sized.clear()
  }
  /** The direction in which its container gives it a share of its size; null if it gives none. */
  function flexOf(element: Element): 'row' | 'column' | null {
    const parent = get(element, 'parentElement')
    const box = parent && getComputedStyle(parent)
    if (!box || !/flex|grid/.test(box.display)) return null
    return /flex/.test(box.display) && /^column/.test(box.flexDirection) ? 'column' : 'row'
  }
  /** Whether its container gives it a share of its width. */
  const isFlexible = (element: Element) => flexOf(element) !== null
  return { set, roomIn, zoom, isZoomed, setSizes, restoreSizesIn, restoreAll, isFlexible }
}

export type StylePins = ReturnType<typeof makeStylePins>
