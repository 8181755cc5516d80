/**
 * Writes a PDF of pages of other ones, with their outlines, links, tags, page labels, forms, layers
 * and attachments.
 */
import { infoDictionary, type Properties } from '../metadata/properties.ts'
import { decodeText, encodeText } from '../metadata/text-string.ts'
import { metadataStream, xmpOf } from '../metadata/xmp.ts'
import { type Dict, dictOf, Name, type PdfValue } from '../objects/values.ts'
import { hasStructure } from '../structure/tree.ts'
import { type CopiedPart, copyPart, type Part } from './copy-part.ts'
import { writeNameTree } from './destinations.ts'
import { writeForm } from './forms.ts'
import { writeLayers } from './layers.ts'
import { type NewFile, newFile } from './new-file.ts'
import { type OutlineItem, writeOutline } from './outline.ts'
import { labelTree, plainLabels, readLabels } from './page-labels.ts'
import { writeStructure } from './structure-tree.ts'

/** A PDF whose pages are in the new one. */
export interface NamedPart extends Part {
  /** The title of an entry around its outline; null for none. */
  title: string | null
}

export function assemble(parts: NamedPart[], properties: Properties): Buffer<ArrayBuffer> {
  const file = newFile()
  const { target } = file
  const structure = target.reserve()
  const languages = parts.map(languageOf)
  const language = languages.find((one) => one !== '') ?? ''
  const isTagged = parts.some(({ document }) => hasStructure(document))
  const copied = parts.map((part) => {
    const element = parts.length === 1 ? structure : target.reserve()
    return { ...copyPart(file, part, element, isTagged), element }
  })
  const pages = copied.flatMap((part) => part.pages)
  target.set(file.tree, dictOf({ Type: new Name('Pages'), Count: pages.length, Kids: pages }))
  const catalog: Dict = dictOf({
    Type: new Name('Catalog'),
    Pages: file.tree,
    Lang: language === '' ? undefined : encodeText(language),
  })
  const tagged = copied.map((part, at) => ({ ...part, language: languages[at] ?? '' }))
  if (writeStructure(file, structure, tagged)) {
    catalog.set('StructTreeRoot', structure)
    catalog.set('MarkInfo', dictOf({ Marked: true }))
  }
  const outline = writeOutline(target, outlineOf(parts, copied))
  if (outline !== null) {
    catalog.set('Outlines', outline)
    catalog.set('PageMode', new Name('UseOutlines'))
  }
  setOptional(catalog, 'PageLabels', labelsOf(parts))
  setOptional(catalog, 'AcroForm', writeForm(file))
  setOptional(catalog, 'OCProperties', writeLayers(file))
  setNames(catalog, file)
  setProperties(catalog, file, properties)
  const info = target.add(infoDictionary(properties))
  return target.save(target.add(catalog), info)
}

function languageOf({ document }: Part): string {
  return decodeText(document.catalog().get('Lang'))
}

function outlineOf(parts: NamedPart[], copied: CopiedPart[]): OutlineItem[] {
  return copied.flatMap(({ outline, pages: [first] }, at) => {
    const title = parts[at]?.title ?? null
    if (title === null || first === undefined) return outline
    const Dest = [first, new Name('Fit')]
    const dict = dictOf({ Title: encodeText(title), Dest })
    return [{ dict, target: Dest, isOpen: true, children: outline }]
  })
}

function labelsOf(parts: Part[]): Dict | null {
  const read = parts.map(({ document, list }) => readLabels(document, list.pages.length))
  if (read.every((labels) => labels === null)) return null
  const labels = parts.flatMap(({ list, pages }, at) => {
    const own = read[at] ?? plainLabels(list.pages.length)
    return pages.flatMap((page) => own[page] ?? [])
  })
  return labelTree(labels)
}

function setNames(catalog: Dict, { target, destinations, files }: NewFile): void {
  if (destinations.names.size > 0) catalog.set('Dests', target.add(destinations.names))
  const names: Dict = new Map()
  setOptional(names, 'Dests', writeNameTree(target, destinations.strings))
  setOptional(names, 'EmbeddedFiles', writeNameTree(target, files.byName))
  if (names.size > 0) catalog.set('Names', names)
  if (files.associated.length > 0) catalog.set('AF', files.associated)
}

function setProperties(catalog: Dict, { target }: NewFile, properties: Properties): void {
  if (properties.title !== null) catalog.set('ViewerPreferences', dictOf({ DisplayDocTitle: true }))
  const xmp = xmpOf(properties, { pdfa: null, pdfua: null, facturX: null })
  catalog.set('Metadata', target.add(metadataStream(xmp)))
}

function setOptional(dict: Dict, key: string, value: PdfValue): void {
  if (value !== null) dict.set(key, value)
}
