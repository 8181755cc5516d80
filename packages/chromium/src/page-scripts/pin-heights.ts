/**
 * Scripts that keep the heights of elements while the viewport is made taller: of those that depend
 * on it.
 */
import { type Dom, makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

interface Kept {
  heights: [Element, number][]
  /** Functions that give elements back the styles that they had. */
  restores: (() => void)[]
}

/**
 * Keeps heights between two scripts. Elements of the page can take the place of named globals, but
 * not of symbols.
 */
function makeKept() {
  const key = Symbol.for('platen.heights')
  return {
    get: (): Kept => Reflect.get(globalThis, key) ?? { heights: [], restores: [] },
    set: (kept: Kept) => Reflect.set(globalThis, key, kept),
  }
}

/** Sets styles of an element that no style sheet overrides. Scripts may change others meanwhile. */
function makeStyles({ dom }: { dom: Dom }) {
  return (element: Element, properties: Record<string, string>): (() => void) => {
    const style = dom.get(element as HTMLElement, 'style') as CSSStyleDeclaration | undefined
    if (!style) return () => {}
    const before = Object.keys(properties).map(
      (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    )
    for (const [name, value] of Object.entries(properties)) {
      style.setProperty(name, value, 'important')
    }
    return () => {
      for (const [name, value, priority] of before) style.setProperty(name, value, priority)
      if (dom.run(element, 'getAttribute', 'style') === '') {
        dom.run(element, 'removeAttribute', 'style')
      }
    }
  }
}

const HELPERS = { dom: makeDom, elements: makeElements, setStyles: makeStyles, kept: makeKept }

/** Remembers the heights of the first 20,000 elements. */
export const recordHeights = pageScript(HELPERS, ({ elements, kept }) => {
  const walker = elements.walk(NodeFilter.SHOW_ELEMENT)
  const heights: [Element, number][] = []
  while (heights.length < 20_000 && walker.nextNode()) {
    const element = walker.currentNode as Element
    heights.push([element, elements.boxOf(element).height])
  }
  kept.set({ ...kept.get(), heights })
})

/**
 * Gives at most 100 elements their height of before. Children come first: their parents may follow
 * by themselves.
 */
export const pinHeights = pageScript(HELPERS, ({ elements, setStyles, kept }) => {
  const { heights, restores } = kept.get()
  for (const [element, height] of heights.toReversed()) {
    if (restores.length === 100) break
    if (Math.abs(elements.boxOf(element).height - height) < 0.5) continue
    const box = getComputedStyle(element)
    if (box.display === 'inline') continue
    const edges = ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const
    const around = edges.reduce((sum, edge) => sum + Number.parseFloat(box[edge]), 0)
    const px = box.boxSizing === 'border-box' ? height : height - around
    restores.push(
      setStyles(element, {
        transition: 'none',
        height: `${px}px`,
        'min-height': '0',
        'max-height': 'none',
      }),
    )
  }
  kept.set({ heights, restores })
})

/**
 * Gives elements their own heights again.
 * @returns whether all have the heights that were remembered last
 */
export const unpinHeights = pageScript(HELPERS, ({ elements, kept }) => {
  const { heights, restores } = kept.get()
  for (const restore of restores.reverse()) restore()
  kept.set({ heights: [], restores: [] })
  return heights.every(
    ([element, height]) => Math.abs(elements.boxOf(element).height - height) < 0.5,
  )
})
