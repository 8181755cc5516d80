/** Reads the annotations of pages, and which of them are seen (ISO 32000-1, 12.5). */
import type { Page } from '../assemble/page-list.ts'
import type { PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  isDict,
  itemsOf,
  nameOf,
  type PdfValue,
  Ref,
  Stream,
} from '../objects/values.ts'

export interface Annotation {
  /** As the page has it: a reference, or the dictionary itself. */
  value: PdfValue
  dict: Dict
  /** Such as `Widget`; '' without one. */
  subtype: string
  /** Whether a program that shows the page on a screen shows it. */
  isSeen: boolean
  /** Whether it stays upright where the page is turned. */
  isUpright: boolean
}

/** Bits of `F` (table 165). */
const HIDDEN = 2
const NO_ROTATE = 16
const NO_VIEW = 32

export function annotationsOf(document: PdfDocument, page: Page): Annotation[] {
  return itemsOf(document.resolve(page.dict.get('Annots'))).flatMap((value) => {
    const dict = document.resolve(value)
    if (!isDict(dict)) return []
    const set = document.resolve(dict.get('F'))
    const flags = typeof set === 'number' ? set : 0
    return {
      value,
      dict,
      subtype: nameOf(document.resolve(dict.get('Subtype'))) ?? '',
      isSeen: (flags & (HIDDEN | NO_VIEW)) === 0,
      isUpright: (flags & NO_ROTATE) !== 0,
    }
  })
}

/** The normal appearance in the state of the annotation; null if it has none (12.5.5). */
export function appearanceOf(document: PdfDocument, { dict }: Annotation): Ref | null {
  const normal = document.dict(dict.get('AP')).get('N')
  const value = document.resolve(normal)
  const chosen = isDict(value) ? value.get(stateOf(document, dict)) : normal
  return chosen instanceof Ref && document.resolve(chosen) instanceof Stream ? chosen : null
}

/** Whether it says how it looks, be it that it shows nothing in its state. */
export function hasAppearance(document: PdfDocument, { dict }: Annotation): boolean {
  const value = document.resolve(document.dict(dict.get('AP')).get('N'))
  return value instanceof Stream || (isDict(value) && value.size > 0)
}

function stateOf(document: PdfDocument, dict: Dict): string {
  return nameOf(document.resolve(dict.get('AS'))) ?? 'Off'
}
