/**
 * Page script: the numbers that pages have. Chromium counts from the number that `@page :first` or
 * the root sets, and any other element with `counter-reset: page` changes no number: those of its
 * page and of the following ones become texts of counter styles.
 */
import type { Dom } from '../dom.ts'
import type { StyleSheets } from '../style-sheets.ts'
import type { PagedDeclarations } from './declarations.ts'
import type { Place, Places } from './places.ts'

interface Helpers {
  dom: Dom
  styleSheets: StyleSheets
  declarations: PagedDeclarations
  places: Places
}

/** An element that begins to count pages anew, with its id. */
export interface Restart {
  id: string
  number: number
}

/** The numbers that Chromium gives to the first page and to the second one. */
export interface FirstNumbers {
  first: number
  second: number
}

type NumberStyle = PagedDeclarations['NUMBER_STYLES'][number]

export function makePageCounters({
  dom: { get },
  styleSheets,
  declarations: { NUMBER_STYLES },
  places: { placesOf },
}: Helpers) {
  const SHEETS_MAX = 100
  const RULES_MAX = 20_000
  const RESTARTS_MAX = 500
  const NUMBER_MAX = 1_000_000
  const PAGES_MAX = 10_000
  const OWN = 'platen-page'
  const PAGE = /(?:^|\s)page(?:\s+(-?\d{1,9}))?(?=\s|$)/
  /** Strings come first, so that nothing in them is taken for a function. */
  const COUNTER = /"(?:[^"\\]|\\[\s\S])*"|counter\(\s*page\s*(?:,\s*([\w-]+)\s*)?\)/g
  const ROMAN: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  /** Writes numbers from 1. */
  const FORMATS: Record<NumberStyle, (number: number) => string> = {
    decimal: String,
    'decimal-leading-zero': (number) => String(number).padStart(2, '0'),
    'lower-roman': (number) => roman(number),
    'upper-roman': (number) => roman(number).toUpperCase(),
    'lower-alpha': (number) => letters(number),
    'lower-latin': (number) => letters(number),
    'upper-alpha': (number) => letters(number).toUpperCase(),
    'upper-latin': (number) => letters(number).toUpperCase(),
  }
  const STYLES = new Map<string, (number: number) => string>(
    NUMBER_STYLES.map((name) => [name, FORMATS[name]]),
  )
  function roman(number: number): string {
    if (number > 3_999) return String(number)
    let left = number
    return ROMAN.map(([value, text]) => {
      const times = Math.floor(left / value)
      left -= times * value
      return text.repeat(times)
    }).join('')
  }
  function letters(number: number): string {
    const before = Math.floor((number - 1) / 26)
    const letter = String.fromCodePoint(97 + ((number - 1) % 26))
    return before === 0 ? letter : letters(before) + letter
  }
  /** @returns a number as a counter of this style has it */
  function format(number: number, style: string): string {
    return number < 1 ? String(number) : (STYLES.get(style)?.(number) ?? String(number))
  }

  function numberOf(value: string): number | null {
    const found = PAGE.exec(value)
    const number = Number(found?.[1] ?? 0)
    return found && Math.abs(number) <= NUMBER_MAX ? number : null
  }
  /** The number that a declaration sets the counter of pages to. */
  const numberIn = ({ counterSet, counterReset }: CSSStyleDeclaration) =>
    numberOf(counterSet) ?? numberOf(counterReset)
  /** Pages count from 1: with 0, elements count by themselves, as `.page` on a screen. */
  const restartIn = (style: CSSStyleDeclaration) => (numberIn(style) ?? 0) > 0
  const childrenOf = (rule: CSSRule) =>
    'cssRules' in rule ? [...(rule.cssRules as CSSRuleList)] : []
  function allRules(visit: (rule: CSSRule) => void): void {
    let left = RULES_MAX
    const walk = (rules: Iterable<CSSRule>) => {
      for (const rule of rules) {
        left -= 1
        if (left < 0) return
        visit(rule)
        if (!(rule instanceof CSSPageRule || rule instanceof CSSStyleRule)) walk(childrenOf(rule))
      }
    }
    for (const sheet of styleSheets.sheetsOf(document).slice(0, SHEETS_MAX)) {
      walk(styleSheets.rulesOf(sheet) ?? [])
    }
  }
  /** The rules of pages, and the margin boxes that show numbers. */
  function readPageRules() {
    const rules: CSSPageRule[] = []
    const boxes: CSSStyleDeclaration[] = []
    allRules((rule) => {
      if (!(rule instanceof CSSPageRule)) return
      rules.push(rule)
      for (const box of childrenOf(rule)) {
        const style = 'style' in box ? (box.style as CSSStyleDeclaration) : null
        if (style?.content.includes('counter(page')) boxes.push(style)
      }
    })
    return { rules, boxes }
  }
  const isOfMedia = ({ mediaText }: MediaList) => matchMedia(mediaText).matches
  /** Whether the conditions around a rule hold in the media of the document. */
  function isInForce(rule: CSSRule): boolean {
    for (let outer = rule.parentRule; outer !== null; outer = outer.parentRule) {
      if (outer instanceof CSSMediaRule && !isOfMedia(outer.media)) return false
      if (outer instanceof CSSSupportsRule && !CSS.supports(outer.conditionText)) return false
    }
    for (let sheet = rule.parentStyleSheet; sheet !== null; sheet = sheet.parentStyleSheet) {
      if (sheet.disabled || !isOfMedia(sheet.media)) return false
    }
    return true
  }
  /**
   * The number that the root sets comes before that of the first page. A reset in `:first` is of
   * this page only, and the next one begins to count.
   */
  function firstNumbers(rules: CSSPageRule[]): FirstNumbers {
    const root = get(document, 'documentElement')
    const before = (root === null ? null : numberIn(getComputedStyle(root))) ?? 0
    let numbers = { first: before + 1, second: before + 2 }
    for (const rule of rules) {
      const { selectorText, style } = rule
      if (selectorText !== ':first' || !isInForce(rule)) continue
      const set = numberOf(style.getPropertyValue('counter-set'))
      const reset = numberOf(style.getPropertyValue('counter-reset'))
      if (set !== null) numbers = { first: set, second: set + 1 }
      else if (reset !== null) numbers = { first: reset, second: before + 1 }
    }
    return numbers
  }
  /**
   * Counts pages by a counter of our own, which no rule of the document sets.
   * @returns the rule that counts the other pages, if the document counts something on some
   */
  function countPages(rules: CSSPageRule[]): string {
    let isCounted = false
    for (const { selectorText, style } of rules) {
      const counted = style.getPropertyValue('counter-increment')
      if (counted === '') continue
      isCounted ||= selectorText === ''
      if (counted.includes(OWN)) continue
      const others = counted === 'none' ? '' : counted
      const priority = style.getPropertyPriority('counter-increment')
      style.setProperty('counter-increment', `${others} ${OWN}`, priority)
    }
    return isCounted ? '' : `@page { counter-increment: ${OWN} }`
  }
  /** The elements that may count anew. */
  function findRestarts(): Place[] {
    const selectors = ['[style*="counter-"]']
    allRules((rule) => {
      if (rule instanceof CSSStyleRule && restartIn(rule.style)) selectors.push(rule.selectorText)
    })
    // Chromium itself counts from the number of the root.
    const root = get(document, 'documentElement')
    return placesOf(selectors, 'number', RESTARTS_MAX).filter(({ element }) => element !== root)
  }
  /** Those that do, in the media of the document. */
  function readRestarts(places: Place[]): Restart[] {
    return places.flatMap(({ element, id }): Restart[] => {
      const style = getComputedStyle(element)
      return restartIn(style) ? [{ id, number: numberIn(style) ?? 1 }] : []
    })
  }
  /**
   * Shows the numbers of our counter styles in margin boxes.
   * @returns the styles that they have
   */
  function showRestarts(boxes: CSSStyleDeclaration[]): string[] {
    const styles = new Set<string>()
    for (const box of boxes) {
      const content = box.content.replaceAll(COUNTER, (token, style: string | undefined) => {
        const name = style ?? 'decimal'
        if (token.startsWith('"') || !STYLES.has(name)) return token
        styles.add(name)
        return `counter(${OWN}, platen-number-${name})`
      })
      box.setProperty('content', content, box.getPropertyPriority('content'))
    }
    return [...styles]
  }
  /** @returns the number of each page */
  function numbersOf(
    { first, second, count }: FirstNumbers & { count: number },
    restarts: Restart[],
    pageOf: (restart: Restart) => number | undefined,
  ): number[] {
    const set = new Map(restarts.map((one) => [pageOf(one) ?? 0, one.number]))
    const numbers: number[] = []
    for (let page = 1; page <= Math.min(count, PAGES_MAX); page += 1) {
      const before = numbers.at(-1)
      const next = before === undefined ? first : before + 1
      // A reset in `:first` has no effect on the second page.
      const natural = page === 2 && !set.has(1) ? second : next
      numbers.push(set.get(page) ?? natural)
    }
    return numbers
  }
  return {
    format,
    readPageRules,
    firstNumbers,
    countPages,
    findRestarts,
    readRestarts,
    showRestarts,
    numbersOf,
  }
}

export type PageCounters = ReturnType<typeof makePageCounters>
