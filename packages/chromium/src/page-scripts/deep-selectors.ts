/**
 * Selectors that lead into open shadow trees and into frames of the same site: `my-card >>> button`
 * matches buttons in every tree below a `my-card`, however deep. Without `>>>` a selector is
 * Chromium's own.
 */
import type { Dom } from './dom.ts'

/**
 * @returns a function that splits a selector into its alternatives, and those at `>>>`; text in
 *   quotes and brackets is left alone
 */
export function makeDeepParts() {
  return (selector: string): string[][] => {
    if (!selector.includes('>>>')) return [[selector]]
    const alternatives: string[][] = []
    let parts: string[] = []
    let part = ''
    let quote = ''
    let depth = 0
    for (let at = 0; at < selector.length; at += 1) {
      const one = selector.charAt(at)
      const isOutside = quote === '' && depth === 0
      if (one === '\\') {
        part += selector.slice(at, at + 2)
        at += 1
      } else if (isOutside && selector.startsWith('>>>', at)) {
        parts.push(part)
        part = ''
        at += 2
      } else if (isOutside && one === ',') {
        alternatives.push([...parts, part])
        parts = []
        part = ''
      } else {
        if (quote !== '') quote = one === quote ? '' : quote
        else if (one === '"' || one === "'") quote = one
        else if (one === '(' || one === '[') depth += 1
        else if (one === ')' || one === ']') depth -= 1
        part += one
      }
    }
    return [...alternatives, [...parts, part]].map((one) => one.map((text) => text.trim()))
  }
}

type DeepParts = ReturnType<typeof makeDeepParts>

interface Helpers {
  dom: Dom
  deepParts: DeepParts
}

export type DeepTree = Document | ShadowRoot

/** A tree, and the element that holds it. */
export interface HeldTree {
  tree: DeepTree
  host: Element
  /** The trees around it, the nearest last, without the document. */
  around: HeldTree[]
}

export function makeDeepSelectors({ dom: { get, run }, deepParts }: Helpers) {
  /** Elements that are looked at for trees: a hostile page may have any number. */
  const ELEMENTS_MAX = 50_000
  const TREES_MAX = 1_000

  /** All open shadow trees of the document, and the documents of its frames that can be read. */
  function heldTrees(): HeldTree[] {
    if (known !== null) return known
    known = readTrees()
    // They stay the same until the script gives way to others.
    queueMicrotask(() => {
      known = null
    })
    return known
  }
  let known: HeldTree[] | null = null
  function readTrees(): HeldTree[] {
    const found: HeldTree[] = []
    let left = ELEMENTS_MAX
    function addIn(tree: DeepTree, around: HeldTree[]): void {
      const all = run(tree, 'querySelectorAll', '*')
      for (const element of all) {
        left -= 1
        if (left < 0 || found.length >= TREES_MAX) return
        const inner = treeOf(element)
        if (inner === null) continue
        const held = { tree: inner, host: element, around }
        found.push(held)
        addIn(inner, [...around, held])
      }
    }
    addIn(document, [])
    return found
  }
  function treeOf(host: Element): DeepTree | null {
    const root: ShadowRoot | null | undefined = get(host, 'shadowRoot')
    if (root) return root
    if (!/^i?frame$/.test(get(host, 'localName'))) return null
    return get(host as HTMLIFrameElement, 'contentDocument') ?? null
  }

  /** Whether these parts, of which the first is matched in the document, lead into a tree. */
  function leadsInto({ host, around }: HeldTree, parts: string[]): boolean {
    const [last, before] = [parts.at(-1), parts.slice(0, -1)]
    const outer = around.at(-1)
    if (outer !== undefined && leadsInto(outer, parts)) return true
    if (last === undefined || run(host, 'closest', last) === null) return false
    return before.length === 0
      ? outer === undefined
      : outer !== undefined && leadsInto(outer, before)
  }

  /** The trees in which a selector is matched, with its last part. */
  function scopesOf(selector: string): { tree: DeepTree; inner: string }[] {
    return deepParts(selector).flatMap((parts) => {
      const [inner = '', before] = [parts.at(-1), parts.slice(0, -1)]
      if (before.length === 0) return [{ tree: document, inner }]
      const held = heldTrees().filter((one) => leadsInto(one, before))
      return held.map(({ tree }) => ({ tree, inner }))
    })
  }
  function findAll(selector: string): Element[] {
    if (!selector.includes('>>>')) return [...run(document, 'querySelectorAll', selector)]
    return scopesOf(selector).flatMap(({ tree, inner }) => [
      ...run(tree, 'querySelectorAll', inner),
    ])
  }
  function find(selector: string): Element | null {
    if (!selector.includes('>>>')) return run(document, 'querySelector', selector)
    return findAll(selector)[0] ?? null
  }
  /** The frames that the element is in, innermost first. */
  function framesAround(element: Element): Element[] {
    const view = get(get(element, 'ownerDocument'), 'defaultView')
    const frame = view === null || view === window ? null : view.frameElement
    return frame === null ? [] : [frame, ...framesAround(frame)]
  }
  return { heldTrees, scopesOf, findAll, find, framesAround }
}

export type DeepSelectors = ReturnType<typeof makeDeepSelectors>
