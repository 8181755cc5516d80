/**
 * Reads the elements that match selectors. Bounded in number, characters and time, whatever the
 * document is.
 */
import { makeElements, makeStopwatch } from './elements.ts'
import { pageScript } from './page-script.ts'

interface ScrapedElement {
  attributes: { name: string; value: string }[]
  /** Inside of the element. */
  html: string
  /** The text that a person can read. */
  text: string
  /** The box in CSS pixels, relative to the window. */
  height: number
  width: number
  left: number
  top: number
}

export interface Scraped {
  data: { selector: string; results: ScrapedElement[] }[]
  isCut: boolean
}

/** A selector that Chromium does not know matches nothing. */
export const scrapeElements = pageScript(
  { elements: makeElements, stopwatch: makeStopwatch },
  ({ elements, stopwatch }, selectors: string[]): Scraped => {
    const { attribute, boxOf, getter, textOf } = elements
    const RESULTS_MAX = 1_000
    const ATTRIBUTES_MAX = 100
    const CHARS_MAX = 5_000_000
    const MS_MAX = 5_000
    const innerHtml = getter(Element, 'innerHTML')
    const innerText = getter(HTMLElement, 'innerText')
    let isCut = false
    let chars = CHARS_MAX
    /** Takes a text from what is left of the characters. */
    const take = (value: string) => {
      const taken = value.slice(0, chars)
      if (taken.length < value.length) isCut = true
      chars -= taken.length
      return taken.toWellFormed()
    }
    const attributesOf = (element: Element) => {
      const names: string[] = Element.prototype.getAttributeNames.call(element)
      if (names.length > ATTRIBUTES_MAX) isCut = true
      return names.slice(0, ATTRIBUTES_MAX).map((name) => ({
        name: take(name),
        value: take(attribute(element, name) ?? ''),
      }))
    }
    const find = (selector: string): ArrayLike<Element> => {
      try {
        return Document.prototype.querySelectorAll.call(document, selector)
      } catch {
        return [] // the selector is unknown to this version of Chromium
      }
    }
    const data = selectors.map((selector) => {
      const found = find(selector)
      const results: ScrapedElement[] = []
      for (let at = 0; at < found.length; at += 1) {
        if (results.length >= RESULTS_MAX || chars === 0 || stopwatch.isOver(MS_MAX)) {
          isCut = true
          break
        }
        const element = found[at] as Element
        const { width, height, left, top } = boxOf(element)
        results.push({
          attributes: attributesOf(element),
          html: take(innerHtml(element)),
          text: take(element instanceof HTMLElement ? innerText(element) : textOf(element)),
          height,
          width,
          left,
          top,
        })
      }
      return { selector, results }
    })
    return { data, isCut }
  },
)
