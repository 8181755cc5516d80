/** Page script: elements whose pages a print tells, by their ids. */
import type { Dom } from '../dom.ts'

/** An element with its id. */
export interface Place {
  element: Element
  id: string
}

export function makePlaces({ dom: { run } }: { dom: Dom }) {
  /**
   * @param name of the ids that elements without one get
   * @returns the elements that selectors match, in the order of the document
   */
  function placesOf(selectors: string[], name: string, placesMax: number): Place[] {
    const found = new Set<Element>()
    for (const selector of new Set(selectors)) {
      try {
        for (const element of run(document, 'querySelectorAll', selector)) found.add(element)
      } catch {
        // a selector of style sheets only
      }
      if (found.size >= placesMax) break
    }
    if (found.size === 0) return []
    const inOrder = [...run(document, 'querySelectorAll', '*')].filter((one) => found.has(one))
    return inOrder.slice(0, placesMax).map((element, at) => {
      const own = run(element, 'getAttribute', 'id') ?? ''
      const id = own === '' ? `platen-${name}-${at}` : own
      if (own === '') run(element, 'setAttribute', 'id', id)
      return { element, id }
    })
  }
  return { placesOf }
}

export type Places = ReturnType<typeof makePlaces>
