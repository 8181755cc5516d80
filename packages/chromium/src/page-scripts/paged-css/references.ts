/**
 * Page script: elements that show the pages of others, and what a document keeps of them between
 * the passes of its print.
 */
import type { Dom } from '../dom.ts'
import type { Place } from './places.ts'
import type { PageString, PageTarget } from './sheets.ts'
import type { StringSetter } from './strings.ts'

/** The parts of a document that the passes of its print fill. */
export interface Prepared {
  targets: PageTarget[]
  strings: PageString[]
  /** The elements that may set strings. */
  setters: Place[]
  /** The strings that they set, once these are read. */
  setStrings: StringSetter[] | null
  /** The elements that may count anew. */
  restarts: Place[]
  /** A rule that counts pages, if their numbers are shown as texts. */
  counting: string
  /** The styles of numbers in margin boxes, once they begin anew. */
  numberStyles: string[] | null
  /** Has the counter styles whose texts are those of the pages. */
  sheet: CSSStyleSheet | null
  text: string
}

export function makeReferences({ dom: { get, run } }: { dom: Dom }) {
  /** A longer table of contents keeps its other elements as they are. */
  const REFERENCES_MAX = 5_000
  const ID_CHARS_MAX = 500
  const BY_ID = /^\s*#(\S[\s\S]*)$/
  /** Elements of the page can take the place of named globals, but not of symbols. */
  const PREPARED = Symbol.for('platen.page-references')

  /** Marks the links that are added for a print. */
  const ADDED = 'data-platen-link'

  function select(selector: string): Element[] {
    const all: NodeListOf<Element> = Document.prototype.querySelectorAll.call(document, selector)
    return [...all].slice(0, REFERENCES_MAX)
  }
  /** Elements with `data-page-of`, each with the id that it refers to. */
  function find(): [element: Element, id: string][] {
    return select('[data-page-of]').flatMap((element): [Element, string][] => {
      const text = Element.prototype.getAttribute.call(element, 'data-page-of') ?? ''
      const id = BY_ID.exec(text)?.[1]?.trim() ?? ''
      return id === '' || id.length > ID_CHARS_MAX ? [] : [[element, id]]
    })
  }
  const fragmentOf = (id: string) =>
    new URL(`#${encodeURIComponent(id)}`, 'about:blank').hash.slice(1)
  const here = get(document, 'URL').split('#')[0]
  /** The fragment of the place that an address of this document names. */
  function fragmentIn(address: string): string | null {
    const [path = '', ...fragment] = address
      .trim()
      .slice(0, 2 * ID_CHARS_MAX)
      .split('#')
    const isHere = path === '' || path === here
    const id = fragment.join('#')
    if (!isHere || id === '' || id.length > ID_CHARS_MAX) return null
    try {
      return fragmentOf(decodeURIComponent(id))
    } catch {
      return fragmentOf(id)
    }
  }
  /** The elements that show the page of a target, each with the fragment of its own. */
  function shownBy({ by }: PageTarget): [element: Element, fragment: string | null][] {
    if (!('attribute' in by)) return []
    const { attribute } = by
    return select(`[${attribute}]:not([${ADDED}])`).map((element) => [
      element,
      fragmentIn(run(element, 'getAttribute', attribute) ?? ''),
    ])
  }
  return {
    ADDED,
    find,
    fragmentOf,
    shownBy,
    prepared: (): Prepared | undefined => Reflect.get(globalThis, PREPARED),
    keep: (prepared: Prepared) => Reflect.set(globalThis, PREPARED, prepared),
  }
}
