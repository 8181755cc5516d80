/** Scripts that keep the heights of elements while the viewport is made taller: of those that depend on it. */
import { makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { pageScript } from './page-script.ts'

/** Keeps heights between two scripts. Elements of the page can take the place of named globals, but not of symbols. */
function makeHeights() {
  const key = Symbol.for('platen.heights')
  return {
    get: (): [Element, number][] => Reflect.get(globalThis, key) ?? [],
    set: (heights: [Element, number][]) => Reflect.set(globalThis, key, heights),
  }
}

const HELPERS = { dom: makeDom, elements: makeElements, heights: makeHeights }

/** Remembers the heights of the first 20,000 elements. */
export const recordHeights = pageScript(HELPERS, ({ elements, heights }) => {
  const walker = elements.walk(NodeFilter.SHOW_ELEMENT)
  const found: [Element, number][] = []
  while (found.length < 20_000 && walker.nextNode()) {
    const element = walker.currentNode as Element
    found.push([element, elements.boxOf(element).height])
  }
  heights.set(found)
})

/** Gives at most 100 elements their height of before. Children come first: their parents may follow by themselves. */
export const pinHeights = pageScript(HELPERS, ({ dom, elements, heights }) => {
  let pinned = 0
  for (const [element, height] of heights.get().reverse()) {
    if (pinned === 100) return
    if (Math.abs(elements.boxOf(element).height - height) < 0.5) continue
    const box = getComputedStyle(element)
    const style = dom.get(element as HTMLElement, 'style') as CSSStyleDeclaration | undefined
    if (box.display === 'inline' || !style) continue
    const edges = ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const
    const around = edges.reduce((sum, edge) => sum + Number.parseFloat(box[edge]), 0)
    const px = box.boxSizing === 'border-box' ? height : height - around
    style.setProperty('height', `${px}px`, 'important')
    style.setProperty('min-height', '0', 'important')
    style.setProperty('max-height', 'none', 'important')
    pinned += 1
  }
})
