/**
 * Page scripts: mark the controls of forms for a print, so that its PDF says where they are. Each
 * gets a link laid over it, whose place Chromium writes into the PDF, and a name in the structure.
 * What they hold is not printed: the fields of the PDF show it.
 */
import type { FormControl } from '../report/form-controls.ts'
import { makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { makeFormControls } from './form-controls.ts'
import { type ControlLooks, makeControlLooks } from './form-looks.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'

interface Marks {
  /** The begin of the addresses of links. */
  address: string
  /** The begin of names in the structure. */
  name: string
}

/** A control, and what is read of its layout. */
interface Marked {
  element: Element
  kind: FormControl['kind']
  tree: Document | ShadowRoot
  index: number
  inset: ReturnType<ControlLooks['insetsOf']>
  /** Its own names as an anchor; '' or `none` without one. */
  anchors: string
  part: Element | null
  isInScroller: boolean
}

/**
 * Marks the controls of the document, its open shadow trees and frames of the same site, at most
 * 5,000.
 */
export const markControls = pageScript(
  {
    dom: makeDom,
    elements: makeElements,
    shadows: makeShadows,
    looks: makeControlLooks,
    controls: makeFormControls,
  },
  ({ dom, shadows, looks, controls }, { address, name }: Marks): FormControl[] => {
    const { get, run } = dom
    const CONTROLS_MAX = 5_000
    /** All that the controls say, together. */
    const CHARS_MAX = 2_000_000
    let characters = 0
    const CONTROLS = 'input,select,textarea,button,[data-signature]'
    const found: FormControl[] = []
    const restore: (() => void)[] = []

    function set(element: Element, styles: Record<string, string>): void {
      const style = get(element as HTMLElement, 'style')
      for (const [property, value] of Object.entries(styles)) {
        style.setProperty(property, value, 'important')
      }
    }

    function anchorsOf(element: Element): string {
      const names = get(element as HTMLElement, 'style').getPropertyValue('anchor-name')
      return names === '' ? getComputedStyle(element).getPropertyValue('anchor-name') : names
    }

    /** It is laid over the control wherever that is printed; without a place it has no size. */
    function layLink({ element, tree, index, inset, anchors, part, isInScroller }: Marked): void {
      const own = get(element, 'ownerDocument')
      const link = run(own, 'createElementNS', 'http://www.w3.org/1999/xhtml', 'a')
      run(link, 'setAttribute', 'href', `${address}${index}`)
      const anchor = `--${name}${index}`
      set(link, {
        all: 'initial',
        position: 'absolute',
        // It follows what is scrolled then, which Chromium takes half as long again for.
        ...(isInScroller && { 'position-anchor': anchor }),
        left: `calc(anchor(${anchor} left, -9999px) + ${inset.left}px)`,
        top: `calc(anchor(${anchor} top, -9999px) + ${inset.top}px)`,
        width: `calc(anchor-size(${anchor} width, 0px) - ${inset.left + inset.right}px)`,
        height: `calc(anchor-size(${anchor} height, 0px) - ${inset.top + inset.bottom}px)`,
        overflow: 'hidden',
        'font-size': '0',
        '-webkit-text-fill-color': 'transparent',
      })
      restore.push(() => set(element, { 'anchor-name': anchors || 'none' }))
      const all = anchors === '' || anchors === 'none' ? anchor : `${anchors}, ${anchor}`
      set(element, { 'anchor-name': all })
      const whole = isShadow(tree) ? tree : get(tree, 'documentElement')
      run((part ?? whole) as Element, 'append', link)
      restore.push(() => run(link, 'remove'))
    }

    /**
     * The print has its box, and nothing of what it holds: text that is only transparent would be
     * in the PDF. No event says so to the page.
     */
    function empty(element: Element, kind: FormControl['kind']): void {
      if (kind === 'reset' || kind === 'signature' || kind === 'list') return
      if (kind === 'checkbox' || kind === 'radio') {
        change(element as HTMLInputElement, 'checked', false)
        change(element as HTMLInputElement, 'indeterminate', false)
      } else if (kind === 'dropdown') change(element as HTMLSelectElement, 'selectedIndex', -1)
      else {
        // Labels that move into an empty input stay above one with a space.
        const type = run(element, 'getAttribute', 'type') ?? 'text'
        const isKept = /^(?:text|search|tel)$/i.test(type)
        change(element as HTMLInputElement, 'value', isKept ? ' ' : '')
      }
    }

    /** Sets a property until the marks go. */
    function change<T extends Element, K extends keyof T>(element: T, name: K, value: T[K]): void {
      const before = get(element, name)
      const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), name)?.set
      write?.call(element, value)
      restore.push(() => void write?.call(element, before))
    }

    /** Sets or removes an attribute until the marks go. */
    function setAttribute(element: Element, name: string, value: string | null): void {
      const before = run(element, 'getAttribute', name)
      const write = (text: string | null) =>
        text === null
          ? run(element, 'removeAttribute', name)
          : run(element, 'setAttribute', name, text)
      write(value)
      restore.push(() => void write(before))
    }

    /** Hides what cannot be emptied: the parts of dates, hints, and the options of lists. */
    function hideParts(tree: Document | ShadowRoot): void {
      const view = get(root(tree), 'defaultView')
      if (view === null) return
      const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
      const parts = [
        '::placeholder',
        '::-webkit-datetime-edit',
        '::-webkit-calendar-picker-indicator',
        '::-webkit-inner-spin-button',
        ' option',
        ' optgroup',
      ]
      const selector = parts.map((part) => `[data-platen-field]${part}`).join(',')
      sheet.replaceSync(`${selector}{visibility:hidden!important}`)
      tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
      restore.push(() => {
        tree.adoptedStyleSheets = [...tree.adoptedStyleSheets].filter((one) => one !== sheet)
      })
    }
    const root = (tree: Document | ShadowRoot) =>
      isShadow(tree) ? get(tree, 'ownerDocument') : tree
    /** A frame has classes of its own. */
    const isShadow = (tree: Document | ShadowRoot): tree is ShadowRoot =>
      get(tree, 'nodeType') === Node.DOCUMENT_FRAGMENT_NODE

    /** The structure of a print has elements for buttons and texts that people enter. */
    function nameInStructure(element: Element, kind: FormControl['kind'], index: number): void {
      setAttribute(element, 'aria-label', `${name}${index}`)
      setAttribute(element, 'aria-labelledby', null)
      setAttribute(element, 'data-platen-field', '')
      const type = kind === 'text' ? run(element, 'getAttribute', 'type') : kind
      if (/^(?:dropdown|list|signature|date|time|month|week|datetime-local)$/i.test(type ?? '')) {
        setAttribute(element, 'role', 'textbox')
      }
    }

    /** @returns the controls of a tree that become fields */
    function readControls(tree: Document | ShadowRoot): Marked[] {
      const marked: Marked[] = []
      for (const element of run(tree as Document, 'querySelectorAll', CONTROLS)) {
        const kind = controls.kindOf(element)
        const index = found.length
        if (kind === null || index >= CONTROLS_MAX || characters > CHARS_MAX) continue
        const control = controls.read(element, kind, index)
        characters += JSON.stringify(control).length
        if (characters > CHARS_MAX) continue
        found.push(control)
        // Style sheets that draw boxes of their own need what a hidden one holds.
        if (looks.isHidden(element)) continue
        const inset = looks.insetsOf(element, control)
        const part = looks.repeatedPartAround(element)
        const isInScroller = looks.isInScroller(element)
        const anchors = anchorsOf(element)
        marked.push({ element, kind, tree, index, inset, anchors, part, isInScroller })
      }
      return marked
    }

    /** Ends what styles of print change gradually: a print has the end of it. */
    function endTransitions(inner: Document): void {
      for (const one of run(inner, 'getAnimations')) {
        if (!('transitionProperty' in one)) continue
        try {
          one.finish()
        } catch {
          // One that a script has stopped, or repeats without end, has no end and stays as it is.
        }
      }
    }

    function visit(inner: Document): void {
      endTransitions(inner)
      const trees = shadows.treesIn<Document | ShadowRoot>(inner)
      // Everything is read before anything changes: a change makes the next look lay out the page.
      const marked = trees.flatMap(readControls)
      const parts = new Set(marked.flatMap(({ part }) => part ?? []))
      const unplaced = [...parts].filter((part) => getComputedStyle(part).position === 'static')
      for (const part of unplaced) {
        set(part, { position: 'relative' })
        restore.push(() => void get(part as HTMLElement, 'style').removeProperty('position'))
      }
      for (const tree of new Set(marked.map((one) => one.tree))) hideParts(tree)
      for (const one of marked) {
        layLink(one)
        empty(one.element, one.kind)
        nameInStructure(one.element, one.kind, one.index)
      }
      for (const tree of trees) {
        for (const frame of run(tree as Document, 'querySelectorAll', 'iframe')) {
          const own = get(frame as HTMLIFrameElement, 'contentDocument')
          if (own !== null) visit(own)
        }
      }
    }
    visit(document)
    Reflect.set(globalThis, 'restoreControls', restore)
    return found
  },
)

/** Gives the controls back what they held, and takes their marks away. */
export const unmarkControls = pageScript({}, () => {
  const restore = Reflect.get(globalThis, 'restoreControls') as (() => void)[] | undefined
  Reflect.deleteProperty(globalThis, 'restoreControls')
  for (const one of restore?.toReversed() ?? []) one()
})
