/** Describes links, for readers who hear them out of their context (ISO 14289-1, 7.18.5). */
import type { Found } from '../checks/rules.ts'
import { linkedObjects } from '../checks/structure.ts'
import type { PageContent } from '../content/pages.ts'
import { decodeText, encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, itemsOf, nameOf, Ref } from '../objects/values.ts'
import type { Structure, StructureElement } from './tree.ts'

const TEXT_CHARS_MAX = 1_000

/** @returns links that are not in the structure */
export function describeLinks(
  document: PdfDocument,
  pages: PageContent[],
  structure: Structure,
  textOf: (element: StructureElement) => string,
): Found[] {
  const linked = linkedObjects(structure)
  const found: Found[] = []
  for (const { number, dict } of pages) {
    for (const item of itemsOf(document.resolve(dict.get('Annots')))) {
      const link = document.dict(item)
      if (!(item instanceof Ref) || nameOf(link.get('Subtype')) !== 'Link') continue
      const element = linked.get(item.id)
      if (element === undefined) {
        const message = `A link on page ${number} is not in the structure of the document.`
        const fix = 'Put the link into the content of the document, or leave it out.'
        const where = `link to ${targetOf(document, link)}`
        found.push({ rule: 'linkNotTagged', page: number, where, message, fix })
      }
      if (link.has('Contents')) continue
      const text = (element && textOf(element).trim()) || targetOf(document, link)
      document.set(
        item.id,
        new Map(link).set('Contents', encodeText(text.slice(0, TEXT_CHARS_MAX))),
      )
    }
  }
  return found
}

/** The address, or the name of the place in the document. */
function targetOf(document: PdfDocument, link: Dict): string {
  const address = decodeText(document.dict(link.get('A')).get('URI'))
  return address || `#${nameOf(link.get('Dest')) ?? ''}`
}
