/**
 * Page scripts: elements show the numbers of the pages on which others are printed, and margin
 * boxes what the document says about their page: elements with `data-page-of="#id"`,
 * `target-counter()`, named strings, and numbers that begin anew.
 */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'
import { makePageCounters } from './paged-css/counters.ts'
import { makePagedDeclarations } from './paged-css/declarations.ts'
import { makePlaces } from './paged-css/places.ts'
import { makeReferences, type Prepared } from './paged-css/references.ts'
import { makeSheetTexts } from './paged-css/sheet-texts.ts'
import { makePagedSheets } from './paged-css/sheets.ts'
import { makePageStrings, type StringSetter } from './paged-css/strings.ts'
import { makeStyleSheets } from './style-sheets.ts'

/** Facts that a print tells. */
interface Printed {
  setters: StringSetter[]
  numbers: number[]
  pageOf(place: { id: string }): number | undefined
  numberOf(fragment: string): number | null
}

/** Writes the counter styles of margin boxes. */
function makeCounterStyles({
  strings: { textsOf, counterStyle },
  counters: { format },
  references: { fragmentOf },
}: {
  strings: ReturnType<typeof makePageStrings>
  counters: ReturnType<typeof makePageCounters>
  references: ReturnType<typeof makeReferences>
}) {
  return (
    { targets, strings, counting, numberStyles }: Prepared,
    { setters, numbers, pageOf, numberOf }: Printed,
  ): string => {
    const rules = [counting, '@property --platen-string-set { syntax: "*"; inherits: false }']
    for (const [at, wanted] of strings.entries()) {
      const { texts, after } = textsOf(wanted, setters, pageOf)
      rules.push(counterStyle(`platen-string-${at}`, texts, after))
    }
    for (const [at, { by, style }] of targets.entries()) {
      if (!('id' in by)) continue
      const number = numberOf(fragmentOf(by.id))
      const text = number === null ? '' : format(number, style)
      rules.push(`:root { --platen-target-${at}: "${text}" }`)
    }
    for (const style of numberStyles ?? []) {
      const texts = numbers.map((number) => format(number, style))
      rules.push(counterStyle(`platen-number-${style}`, texts, ''))
    }
    return rules.join('\n')
  }
}

const HELPERS = {
  dom: makeDom,
  styleSheets: makeStyleSheets,
  declarations: makePagedDeclarations,
  places: makePlaces,
  sheetTexts: makeSheetTexts,
  sheets: makePagedSheets,
  strings: makePageStrings,
  counters: makePageCounters,
  references: makeReferences,
  counterStyles: makeCounterStyles,
}

/**
 * Adds a link to each element that is referred to, since Chromium writes the places of linked
 * elements into a PDF. It takes a link for one to the same document if its address is the base. The
 * links are in the head, where they have no box.
 * @returns the fragments of the links, and whether styles of print tell what is shown
 */
export const linkPageReferences = pageScript(
  HELPERS,
  ({
    dom: { get, run },
    sheets,
    strings: { findSetters },
    counters,
    counterStyles,
    references,
  }) => {
    const FRAGMENTS_MAX = 10_000
    const { ADDED, find, fragmentOf, shownBy, keep } = references
    const { targets, strings, setters } = sheets()
    const { rules, boxes } = counters.readPageRules()
    const hasNumbers = boxes.length > 0 || targets.length > 0
    const restarts = hasNumbers ? counters.findRestarts() : []
    const prepared: Prepared = {
      targets,
      strings,
      // Strings that no page shows need no place.
      setters: strings.length > 0 ? findSetters(setters) : [],
      setStrings: null,
      restarts,
      counting: strings.length + restarts.length > 0 ? counters.countPages(rules) : '',
      numberStyles: null,
      sheet: null,
      text: '',
    }
    const byStyles = targets.length + strings.length + restarts.length > 0
    if (byStyles) {
      const nothing = { pageOf: () => undefined, numberOf: () => null }
      prepared.text = counterStyles(prepared, { setters: [], numbers: [], ...nothing })
      prepared.sheet = new CSSStyleSheet()
      prepared.sheet.replaceSync(prepared.text)
      get(document, 'adoptedStyleSheets').push(prepared.sheet)
    }
    keep(prepared)
    const ids = [
      ...find().map(([, id]) => id),
      ...targets.flatMap(({ by }) => ('id' in by ? [by.id] : [])),
      ...[...prepared.setters, ...restarts].map(({ id }) => id),
    ]
    const linked = targets.flatMap((target) => shownBy(target).map(([, fragment]) => fragment))
    const named = linked.filter((fragment) => fragment !== null)
    const fragments = [...new Set([...ids.map(fragmentOf), ...named])].slice(0, FRAGMENTS_MAX)
    const parent = get(document, 'head') ?? get(document, 'documentElement')
    const address = get(document, 'baseURI').split('#')[0]
    for (const fragment of parent === null ? [] : fragments) {
      const namespace = 'http://www.w3.org/1999/xhtml'
      const link = run(document, 'createElementNS', namespace, 'a') as HTMLAnchorElement
      link.href = `${address}#${fragment}`
      run(link, 'setAttribute', ADDED, '')
      run(parent as Element, 'append', link)
    }
    return { fragments, byStyles }
  },
)

/**
 * Writes the numbers of pages where they are shown; '' for what is on no page.
 * @param pages the page of each fragment, from 1
 * @param count how many pages there are
 * @param offset is added to the numbers, but not to those of a document that counts anew; those
 *   below 1 are not shown
 * @returns whether any text has changed
 */
export const fillPageNumbers = pageScript(
  HELPERS,
  (
    { dom: { get, run }, strings: { readSetters }, counters, counterStyles, references },
    places: [fragment: string, page: number][],
    { count, offset }: { count: number; offset: number },
  ) => {
    const { find, fragmentOf, shownBy } = references
    const pages = new Map(places)
    let changed = false
    for (const [element, id] of find()) {
      const number = (pages.get(fragmentOf(id)) ?? Number.NaN) + offset
      const text = number >= 1 ? String(number) : ''
      if (get(element, 'textContent') === text) continue
      const { set } = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {}
      set?.call(element, text)
      changed = true
    }
    const prepared = references.prepared()
    if (!prepared?.sheet) return changed
    const { rules, boxes } = counters.readPageRules()
    // Styles are read before anything changes, which would compute them anew.
    prepared.setStrings ??= readSetters(prepared.setters)
    const setters = prepared.setStrings
    const restarts = counters.readRestarts(prepared.restarts)
    if (restarts.length > 0) prepared.numberStyles ??= counters.showRestarts(boxes)
    const pageOf = ({ id }: { id: string }) => pages.get(fragmentOf(id))
    const numbers = counters.numbersOf({ ...counters.firstNumbers(rules), count }, restarts, pageOf)
    const added = restarts.some((one) => pageOf(one) !== undefined) ? 0 : offset
    const numberOf = (fragment: string | null) => {
      const number = (numbers[(pages.get(fragment ?? '') ?? 0) - 1] ?? Number.NaN) + added
      return number >= 1 ? number : null
    }
    for (const [at, target] of prepared.targets.entries()) {
      const name = `data-platen-page-${at}`
      for (const [element, fragment] of shownBy(target)) {
        const number = numberOf(fragment)
        const text = number === null ? '' : counters.format(number, target.style)
        if (run(element, 'getAttribute', name) === text) continue
        run(element, 'setAttribute', name, text)
        changed = true
      }
    }
    const text = counterStyles(prepared, { setters, numbers, pageOf, numberOf })
    if (text === prepared.text) return changed
    prepared.text = text
    prepared.sheet.replaceSync(text)
    return true
  },
)
