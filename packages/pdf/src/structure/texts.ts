/** The text of elements, and the pages that they are on. */
import type { ElementFacts } from '../checks/structure.ts'
import type { Fonts, PageContent } from '../content/pages.ts'
import { textsOf } from '../content/shown-texts.ts'
import { decodeText } from '../metadata/text-string.ts'
import { isElement, type StructureElement, type StructureKid } from './tree.ts'

/** Messages quote less. */
const TEXT_CHARS_MAX = 1_000
const KIDS_MAX = 300

export function createElementTexts(pages: PageContent[], fonts: Fonts): ElementFacts {
  /** By the object number of the page or form, and the number of the marked content. */
  const texts = new Map<string, string>()
  const numbers = new Map(pages.map(({ id, number }) => [id, number]))
  for (const { id, parts } of pages) {
    for (const { form, scan, resources } of parts) {
      const shown = textsOf(scan.shown, resources, fonts)
      for (const [at, { mcid }] of scan.shown.entries()) {
        if (mcid === null) continue
        const key = `${form ?? id} ${mcid}`
        texts.set(key, (texts.get(key) ?? '') + shown[at])
      }
    }
  }

  /**
   * Elements may be nested more deeply than functions, and a list may have very many of them
   * without text.
   */
  function* contentOf(element: StructureElement): Generator<StructureKid> {
    const open: StructureKid[] = [element]
    for (let count = 0; count < KIDS_MAX; count += 1) {
      const kid = open.pop()
      if (kid === undefined) return
      yield kid
      if (!isElement(kid)) continue
      if (kid !== element && ownText(kid) !== '') continue
      for (const inner of kid.kids.slice(0, KIDS_MAX).reverse()) open.push(inner)
    }
  }

  function textOf(element: StructureElement): string {
    const own = ownText(element)
    if (own !== '') return own
    let text = ''
    for (const kid of contentOf(element)) {
      if (text.length > TEXT_CHARS_MAX) break
      if (isElement(kid)) text += ownText(kid)
      else if ('mcid' in kid) text += texts.get(`${kid.owner} ${kid.mcid}`) ?? ''
    }
    return text
  }

  function pageOf(element: StructureElement): number | null {
    for (const kid of contentOf(element)) {
      const page = isElement(kid) ? null : (numbers.get(kid.page) ?? null)
      if (page !== null) return page
    }
    return null
  }

  return { textOf, pageOf }
}

function ownText({ dict }: StructureElement): string {
  return decodeText(dict.get('ActualText')) || decodeText(dict.get('Alt'))
}
