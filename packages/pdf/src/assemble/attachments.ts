/** Files in PDFs that are put together (ISO 32000-1, 7.11.4). */
import { decodeText, encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { readNameTree } from '../objects/trees.ts'
import { type Dict, isDict, itemsOf, type PdfValue, Ref } from '../objects/values.ts'
import type { Copier } from './copier.ts'
import type { NewFiles } from './new-file.ts'
import { freeFileName } from './renames.ts'

const FILES_MAX = 1_000
const NAME_CHARS_MAX = 200
/** With folders, which are left out. */
const PATH_CHARS_MAX = 2_000

/** A file in a PDF. */
export interface AttachedFile {
  /** As readers show it, without folders. */
  name: string
  key: string
  specification: PdfValue
}

export function attachedFiles(document: PdfDocument): AttachedFile[] {
  const catalog = document.catalog()
  const tree = readNameTree(document, document.dict(catalog.get('Names')).get('EmbeddedFiles'))
  return [...tree].slice(0, FILES_MAX).map(([key, specification]) => {
    const dict = document.dict(specification)
    const name = decodeText(document.resolve(dict.get('UF') ?? dict.get('F')), PATH_CHARS_MAX)
    return { name: fileName(name || key.slice(0, PATH_CHARS_MAX)), key, specification }
  })
}

/** Programs write attachments into a folder: a name must not lead out of it. */
export function fileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, '')
    .replace(/^.*[/\\]/s, '')
    .slice(0, NAME_CHARS_MAX)
    .trim()
  return /^\.*$/.test(plain) ? 'attachment' : plain
}

/** The files of one PDF, on their way into the new one. */
export interface FilesPart {
  change(dict: Dict, id: number | null): Dict
  copyTo(copier: Copier): void
}

/** A file whose name another PDF has taken gets a number. */
export function filesPart(files: NewFiles, document: PdfDocument): FilesPart {
  const catalog = document.catalog()
  const names = new Map<number, string>()
  const added: [name: string, specification: PdfValue][] = []
  for (const { name, specification } of attachedFiles(document)) {
    if (!isDict(document.resolve(specification))) continue
    const free = freeFileName(name, files.names)
    files.names.add(free)
    if (specification instanceof Ref) names.set(specification.id, free)
    added.push([free, specification])
  }
  return {
    change(dict, id) {
      const name = id === null ? undefined : names.get(id)
      if (name === undefined) return dict
      return new Map(dict).set('F', encodeText(name)).set('UF', encodeText(name))
    },
    copyTo(copier) {
      for (const [name, specification] of added) {
        const copied = copier.copy(specification)
        if (copied !== null) files.byName.set(encodeText(name).value, copied)
      }
      const associated = itemsOf(document.resolve(catalog.get('AF'))).map(copier.copy)
      files.associated.push(...associated.filter((file) => file !== null))
    },
  }
}
