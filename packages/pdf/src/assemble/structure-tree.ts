/** Writes the structure of a PDF that was put together (ISO 32000-1, 14.7.2). */
import { encodeText } from '../metadata/text-string.ts'
import { dictOf, Name, type PdfValue, type Ref } from '../objects/values.ts'
import { writeNameTree } from './destinations.ts'
import type { NewFile } from './new-file.ts'

/** The elements at the top of the structure of one PDF. */
export interface TaggedPart {
  /** Null for a PDF without tags. */
  elements: PdfValue[] | null
  /** The parent of the elements: the root itself if there is one PDF only. */
  element: Ref
  language: string
}

/** @returns whether any PDF has tags */
export function writeStructure(file: NewFile, root: Ref, parts: TaggedPart[]): boolean {
  const { target, structure } = file
  const tagged = parts.filter(({ elements }) => elements !== null)
  if (tagged.length === 0) return false
  const ids = writeNameTree(target, structure.ids)
  const { roles, classes, namespaces, parents } = structure
  const numbers = parents.toSorted(([one], [other]) => one - other).flat()
  target.set(
    root,
    dictOf({
      Type: new Name('StructTreeRoot'),
      K: parts.length === 1 ? (tagged[0]?.elements ?? []) : [writeDocument(file, root, tagged)],
      ParentTree: target.add(dictOf({ Nums: numbers })),
      ParentTreeNextKey: structure.taken.keys,
      IDTree: ids ?? undefined,
      RoleMap: roles.size === 0 ? undefined : roles,
      ClassMap: classes.size === 0 ? undefined : classes,
      Namespaces: namespaces.length === 0 ? undefined : namespaces,
    }),
  )
  return true
}

/** A document of which each PDF is a part, in its own language. */
function writeDocument({ target }: NewFile, root: Ref, parts: TaggedPart[]): Ref {
  const document = target.reserve()
  for (const { element, elements, language } of parts) {
    target.set(
      element,
      dictOf({
        Type: new Name('StructElem'),
        S: new Name('Part'),
        P: document,
        Lang: language === '' ? undefined : encodeText(language),
        K: elements ?? [],
      }),
    )
  }
  const kids = parts.map(({ element }) => element)
  const entries = { Type: new Name('StructElem'), S: new Name('Document'), P: root, K: kids }
  target.set(document, dictOf(entries))
  return document
}
