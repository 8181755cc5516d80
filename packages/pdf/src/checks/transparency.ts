/** Finds what is partly transparent, which PDF/A-1 forbids (ISO 19005-1, 6.4). */
import { type Resource, resourcesOf } from '../content/resources.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, itemsOf, nameOf, Stream } from '../objects/values.ts'
import type { Found } from './rules.ts'

type Kind = 'opacity' | 'blend' | 'mask' | 'image'

const TEXTS: Record<Kind, { subject: string; fix: string }> = {
  opacity: {
    subject: 'A color or an element',
    fix: 'Leave `opacity`, shadows and colors with an alpha value out',
  },
  blend: {
    subject: 'An element that is blended with what is below it',
    fix: 'Leave `mix-blend-mode` and `background-blend-mode` out',
  },
  mask: {
    subject: 'A mask, a shadow or a gradient',
    fix: 'Leave masks, shadows and gradients to transparent colors out',
  },
  image: {
    subject: 'An image',
    fix: 'Save the image without transparency, and leave filters and blurred shadows out',
  },
}

/** @param pages the object numbers of all pages @returns the first of each kind on each page */
export function checkTransparency(document: PdfDocument, pages: number[]): Found[] {
  const seen = new Set<number>()
  return pages.flatMap((page, at) => {
    const found = new Map<string, Found>()
    for (const resource of resourcesOf(document, page, seen)) {
      const kind = kindOf(document, resource)
      if (kind === null) continue
      const key = `${kind} ${resource.font}`
      if (!found.has(key)) found.set(key, foundAt(at + 1, kind, resource.font))
    }
    return [...found.values()]
  })
}

function kindOf(document: PdfDocument, { category, value }: Resource): Kind | null {
  const dict = document.dict(value)
  if (category === 'ExtGState') return kindOfState(document, dict)
  const isMasked = document.resolve(dict.get('SMask')) !== null
  return category === 'XObject' && document.resolve(value) instanceof Stream && isMasked
    ? 'image'
    : null
}

function kindOfState(document: PdfDocument, state: Dict): Kind | null {
  const isOpaque = ['ca', 'CA'].every((key) => (document.resolve(state.get(key)) ?? 1) === 1)
  if (!isOpaque) return 'opacity'
  if (isDict(document.resolve(state.get('SMask')))) return 'mask'
  const modes = itemsOf(document.resolve(state.get('BM'))).map(nameOf)
  return modes.every((mode) => mode === 'Normal' || mode === 'Compatible') ? null : 'blend'
}

function foundAt(page: number, kind: Kind, font: string | null): Found {
  const { subject, fix } = TEXTS[kind]
  const place = { rule: 'transparency', page } as const
  if (font !== null) {
    return {
      ...place,
      where: `font ${font}`,
      message: `A glyph of the font ${font} on page ${page} is partly transparent, as emoji are.`,
      fix: 'Use PDF/A-2b, which allows transparency, or leave the character out.',
    }
  }
  const message = `${subject} on page ${page} is partly transparent.`
  return {
    ...place,
    where: null,
    message,
    fix: `${fix}, or use PDF/A-2b, which allows transparency.`,
  }
}
