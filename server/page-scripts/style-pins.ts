/** Sets styles of elements that no style sheet of the page overrides. */
import type { Dom } from './dom.ts'

export function makeStylePins({ dom: { get, run } }: { dom: Dom }) {
  const EDGES = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'] as const

  /** @returns a function that restores the styles */
  function set(element: Element, properties: Record<string, string>): () => void {
    const style = get(element as HTMLElement, 'style') as CSSStyleDeclaration | undefined
    if (!style) return () => {}
    const before = run(element, 'getAttribute', 'style')
    style.setProperty('transition', 'none', 'important')
    for (const [name, value] of Object.entries(properties)) {
      style.setProperty(name, value, 'important')
    }
    return () => {
      if (before === null) run(element, 'removeAttribute', 'style')
      else style.cssText = before
    }
  }
  const edgesOf = (box: CSSStyleDeclaration) =>
    EDGES.reduce((sum, edge) => sum + (Number.parseFloat(box[edge]) || 0), 0)
  /** The width of its content, in CSS pixels. */
  function roomIn(element: Element): number {
    const { width } = run(element, 'getBoundingClientRect')
    return Math.max(0, width - edgesOf(getComputedStyle(element)))
  }
  /** @param px the width of its border box, in CSS pixels */
  function setWidth(element: Element, px: number): void {
    const box = getComputedStyle(element)
    if (px === 0 || /^(inline|contents|none)$/.test(box.display)) return
    const width = box.boxSizing === 'border-box' ? px : Math.max(0, px - edgesOf(box))
    set(element, {
      width: `${width}px`,
      'min-width': '0',
      'max-width': 'none',
      // Its basis takes the place of its width otherwise.
      flex: 'none',
    })
  }
  /** Whether its container gives it a share of its width. */
  function isFlexible(element: Element): boolean {
    const parent = get(element, 'parentElement')
    return parent !== null && /flex|grid/.test(getComputedStyle(parent).display)
  }
  return { set, roomIn, setWidth, isFlexible }
}

export type StylePins = ReturnType<typeof makeStylePins>
