/** Page script: scripts of a document. */
import type { Elements } from '../elements.ts'
import type { AddressFacts } from './addresses.ts'

interface Helpers {
  elements: Elements
  addresses: AddressFacts
}

/** Collects scripts that run where JavaScript is on. */
export function makeScriptFacts({ elements, addresses }: Helpers) {
  const { attribute, hasAttribute, textOf, nameOf, cut } = elements
  const JAVASCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*$/
  const found = { scripts: 0, firstScript: null as string | null }

  function add(by: string): void {
    found.scripts += 1
    found.firstScript ??= cut(by)
  }
  function isJavaScript(element: Element): boolean {
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase()
    if (type === 'module') return true
    if (hasAttribute(element, 'nomodule')) return false
    const language = (attribute(element, 'language') ?? '').trim().toLowerCase()
    if (type !== '') return JAVASCRIPT.test(type)
    return language === '' || JAVASCRIPT.test(`text/${language}`)
  }
  /** @param scriptsRun whether the page's scripts run, and so load */
  function readElement(element: Element, scriptsRun: boolean): void {
    if (!isJavaScript(element)) return
    const src = (attribute(element, 'src') ?? '').trim()
    if (hasAttribute(element, 'src') ? src === '' : !/\S/.test(textOf(element))) return
    if (scriptsRun) addresses.addAttribute(element, 'src')
    add(src === '' || /^data:/i.test(src) ? nameOf(element) : `script[src="${src}"]`)
  }
  return { found, add, readElement }
}
