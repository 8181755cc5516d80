/**
 * Tags pages of a PDF without tags, one element a page: among tagged pages, they would not be read
 * aloud.
 */
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  dictOf,
  itemsOf,
  Name,
  type PdfValue,
  type Ref,
  Stream,
} from '../objects/values.ts'
import type { NewFile } from './new-file.ts'

const BEGIN = '/P <</MCID 0>> BDC\n'
const END = '\nEMC'

/**
 * @param page as it is in the new PDF, to which its place in the structure is added
 * @param parent of the new element
 * @returns the element; null for a page that has the remains of another structure
 */
export function tagPage(
  { target, structure }: NewFile,
  page: { ref: Ref; dict: Dict },
  source: { document: PdfDocument; contents: PdfValue | undefined },
  parent: Ref,
): Ref | null {
  if (hasMarks(source)) return null
  const contents = page.dict.get('Contents')
  if (contents === undefined || contents === null) return null
  const begin = target.add(compressed(BEGIN))
  const end = target.add(compressed(END))
  page.dict.set('Contents', [begin, ...itemsOf(contents), end])
  const key = structure.taken.keys
  structure.taken.keys += 1
  page.dict.set('StructParents', key)
  const entries = { Type: new Name('StructElem'), S: new Name('P'), P: parent, Pg: page.ref, K: 0 }
  const element = target.add(dictOf(entries))
  structure.parents.push([key, [element]])
  return element
}

function hasMarks({
  document,
  contents,
}: {
  document: PdfDocument
  contents: PdfValue | undefined
}) {
  return itemsOf(document.resolve(contents)).some((item) => {
    const stream = document.resolve(item)
    return stream instanceof Stream && decode(stream).includes('/MCID')
  })
}
