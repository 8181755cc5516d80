/**
 * Page scripts: elements with `data-page-of="#id"` show the number of the page on which the element
 * with this id is printed.
 */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

function makeReferences() {
  /** A longer table of contents keeps its other elements as they are. */
  const REFERENCES_MAX = 5_000
  const ID_CHARS_MAX = 500
  const BY_ID = /^\s*#(\S[\s\S]*)$/

  /** Elements, each with the id that it refers to. */
  function find(): [element: Element, id: string][] {
    const all: NodeListOf<Element> = Document.prototype.querySelectorAll.call(
      document,
      '[data-page-of]',
    )
    return [...all].slice(0, REFERENCES_MAX).flatMap((element): [Element, string][] => {
      const text = Element.prototype.getAttribute.call(element, 'data-page-of') ?? ''
      const id = BY_ID.exec(text)?.[1]?.trim() ?? ''
      return id === '' || id.length > ID_CHARS_MAX ? [] : [[element, id]]
    })
  }
  return {
    find,
    fragmentOf: (id: string) => new URL(`#${encodeURIComponent(id)}`, 'about:blank').hash.slice(1),
  }
}

/**
 * Adds a link to each element that is referred to, since Chromium writes the places of linked
 * elements into a PDF. It takes a link for one to the same document if its address is the base. The
 * links are in the head, where they have no box.
 * @returns the fragments of the links
 */
export const linkPageReferences = pageScript(
  { dom: makeDom, references: makeReferences },
  ({ dom: { get, run }, references: { find, fragmentOf } }) => {
    const fragments = [...new Set(find().map(([, id]) => fragmentOf(id)))]
    const parent = get(document, 'head') ?? get(document, 'documentElement')
    const address = get(document, 'baseURI').split('#')[0]
    for (const fragment of parent === null ? [] : fragments) {
      const namespace = 'http://www.w3.org/1999/xhtml'
      const link = run(document, 'createElementNS', namespace, 'a') as HTMLAnchorElement
      link.href = `${address}#${fragment}`
      run(parent as Element, 'append', link)
    }
    return fragments
  },
)

/**
 * Writes page numbers into the elements that refer to pages; '' for what is on no page.
 * @param pages the page of each fragment
 * @returns whether any text has changed
 */
export const fillPageNumbers = pageScript(
  { dom: makeDom, references: makeReferences },
  (
    { dom: { get }, references: { find, fragmentOf } },
    pages: [fragment: string, page: number][],
  ) => {
    const numbers = new Map(pages)
    let changed = false
    for (const [element, id] of find()) {
      const text = String(numbers.get(fragmentOf(id)) ?? '')
      if (get(element, 'textContent') === text) continue
      const { set } = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {}
      set?.call(element, text)
      changed = true
    }
    return changed
  },
)
