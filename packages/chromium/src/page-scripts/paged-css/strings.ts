/**
 * Page script: named strings of pages, such as the title of a chapter in its running head. Chromium
 * prints counters of pages in margin boxes, in any counter style: a string is a style in which the
 * number of a page is a text.
 */
import type { Dom } from '../dom.ts'
import type { PagedDeclarations } from './declarations.ts'
import type { Place, Places } from './places.ts'
import type { PageString } from './sheets.ts'

interface Helpers {
  dom: Dom
  declarations: PagedDeclarations
  places: Places
}

/** An element that sets strings, with its id. */
export interface StringSetter {
  id: string
  strings: [name: string, text: string][]
}

export function makePageStrings({
  dom: { get, run },
  declarations: { readStringSet },
  places: { placesOf },
}: Helpers) {
  const SETTERS_MAX = 5_000
  const CHARS_MAX = 200
  const PAGES_MAX = 2_000

  type Parts = NonNullable<ReturnType<typeof readStringSet>>[number][1]

  function textOf(element: Element, parts: Parts): string {
    const texts = parts.map((part) => {
      if (part === 'content') return get(element, 'textContent') ?? ''
      return 'text' in part ? part.text : (run(element, 'getAttribute', part.attribute) ?? '')
    })
    return texts.join('').replaceAll(/\s+/g, ' ').trim().slice(0, CHARS_MAX)
  }

  /** The elements that may set strings. */
  const findSetters = (selectors: string[]) => placesOf(selectors, 'setter', SETTERS_MAX)

  /** The strings that they set, in the media of the document. */
  function readSetters(places: Place[]): StringSetter[] {
    return places.flatMap(({ element, id }): StringSetter[] => {
      const value = getComputedStyle(element).getPropertyValue('--platen-string-set').trim()
      const strings = value === '' ? null : readStringSet(value)
      if (!strings || strings.length === 0) return []
      return [{ id, strings: strings.map(([name, parts]) => [name, textOf(element, parts)]) }]
    })
  }

  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

  /** @param pageOf the page on which a setter is printed, from 1 */
  function textsOf(
    { name, keyword }: PageString,
    setters: StringSetter[],
    pageOf: (setter: StringSetter) => number | undefined,
  ): { texts: string[]; after: string } {
    const set = new Map<number, { first: string; last: string }>()
    for (const setter of setters) {
      const text = setter.strings.findLast(([own]) => own === name)?.[1]
      const page = text === undefined ? undefined : pageOf(setter)
      if (text === undefined || page === undefined || page > PAGES_MAX) continue
      set.set(page, { first: set.get(page)?.first ?? text, last: text })
    }
    const texts: string[] = []
    let after = ''
    for (let page = 1; page <= Math.max(0, ...set.keys()); page += 1) {
      const here = set.get(page)
      const shown = { first: here?.first, last: here?.last, 'first-except': here && '' }
      texts.push(shown[keyword as keyof typeof shown] ?? after)
      after = here?.last ?? after
    }
    return { texts, after }
  }

  /**
   * A counter style that shows a text for each number from 1.
   * @param after the text of all larger numbers
   */
  function counterStyle(name: string, texts: string[], after: string): string {
    const others = `@counter-style ${name}-after { system: cyclic; symbols: ${quoted(after)} }`
    if (texts.length === 0) {
      return `@counter-style ${name} { system: cyclic; symbols: ${quoted(after)} }`
    }
    const symbols = texts.map(quoted).join(' ')
    return `${others} @counter-style ${name} { system: fixed 1; symbols: ${symbols}; fallback: ${name}-after }`
  }
  return { findSetters, readSetters, textsOf, counterStyle }
}

export type PageStrings = ReturnType<typeof makePageStrings>
