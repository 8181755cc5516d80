/**
 * Reads what the pages of a document show: their own content, and that of the forms that they draw.
 */
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  isDict,
  itemsOf,
  nameOf,
  type PdfValue,
  Ref,
  Stream,
} from '../objects/values.ts'
import { type Font, type Glyph, openFont } from './fonts.ts'
import { type Scan, scanContent } from './scan.ts'
import { writeToUnicode } from './to-unicode.ts'

/** The content of a page, or of a form that it draws. */
export interface Part {
  /** The object number of the form; null for the page itself. */
  form: number | null
  content: Buffer
  scan: Scan
  resources: Dict
  /** The forms that it draws, by their names among the resources. */
  forms: Map<string, Part>
  /** Whether it, or a form inside of it, has marked content that the structure refers to. */
  hasStructure: boolean
}

export interface PageContent {
  /** From 1. */
  number: number
  id: number
  dict: Dict
  parts: Part[]
}

const TREE_DEPTH_MAX = 50

/** @returns the object numbers of all pages in their order */
export function pagesOf(document: PdfDocument): number[] {
  const found: number[] = []
  const seen = new Set<number>()
  function visit(value: PdfValue, depth: number): void {
    if (!(value instanceof Ref) || seen.has(value.id) || depth > TREE_DEPTH_MAX) return
    seen.add(value.id)
    const kids = document.resolve(document.dict(value).get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, depth + 1)
    else found.push(value.id)
  }
  const catalog = document.catalog()
  visit(catalog.get('Pages') ?? null, 0)
  return found
}

/** @throws Error for content that cannot be read */
export function readPage(document: PdfDocument, id: number, number: number): PageContent {
  const dict = document.dict(new Ref(id))
  const resources = document.dict(dict.get('Resources'))
  const parts = [partOf(document, null, contentOf(document, dict), resources)]
  const known = new Map<number, Part>()
  // More parts are added on the way. A form is read once, although it may be drawn many times.
  for (const part of parts) {
    for (const { name } of part.scan.drawn) {
      const drawn = part.forms.has(name) ? null : formOf(document, part.resources, name)
      if (drawn === null) continue
      const { ref, stream } = drawn
      const own = document.dict(stream.dict.get('Resources'))
      const form = known.get(ref.id) ?? partOf(document, ref.id, decode(stream), own)
      if (!known.has(ref.id)) parts.push(form)
      known.set(ref.id, form)
      part.forms.set(name, form)
    }
  }
  for (const part of withDrawers(
    parts.filter(({ scan }) => scan.mcids.size > 0),
    parts,
  )) {
    part.hasStructure = true
  }
  return { number, id, dict, parts }
}

/** The content of a page, which may be in several streams (ISO 32000-1, 7.8.2). */
export function contentOf(document: PdfDocument, page: Dict): Buffer {
  const streams = itemsOf(document.resolve(page.get('Contents'))).flatMap((item) => {
    const stream = document.resolve(item)
    return stream instanceof Stream ? [decode(stream), Buffer.from('\n')] : []
  })
  return Buffer.concat(streams)
}

function partOf(
  document: PdfDocument,
  form: number | null,
  content: Buffer,
  resources: Dict,
): Part {
  const scan = scanContent(content, resolved(document, resources.get('Properties')))
  return { form, content, scan, resources, forms: new Map(), hasStructure: false }
}

/** @returns some parts, and all that draw them */
function withDrawers(some: Part[], all: Part[]): Set<Part> {
  const drawers = new Map<Part, Part[]>(all.map((part) => [part, []]))
  for (const part of all) for (const form of part.forms.values()) drawers.get(form)?.push(part)
  const found = new Set(some)
  for (const part of found) for (const drawer of drawers.get(part) ?? []) found.add(drawer)
  return found
}

/** A form that the resources name; null for images, and where there is none. */
export function formOf(
  document: PdfDocument,
  resources: Dict,
  name: string,
): { ref: Ref; stream: Stream } | null {
  const ref = document.dict(resources.get('XObject')).get(name)
  const stream = document.resolve(ref)
  if (!(ref instanceof Ref && stream instanceof Stream)) return null
  return nameOf(stream.dict.get('Subtype')) === 'Form' ? { ref, stream } : null
}

/** Property lists by name, without references. */
function resolved(document: PdfDocument, value: PdfValue | undefined): Dict {
  return new Map(
    [...document.dict(value)].map(([name, list]) => [name, document.resolve(list)] as const),
  )
}

/** Fonts of a document, each of which is read once. */
export interface Fonts {
  /** @param name of the font among the resources */
  glyphs(resources: Dict, name: string, codes: string): { font: Font; glyphs: Glyph[] }
  /** Writes the texts that were set into the document. */
  save(): void
}

export function createFonts(document: PdfDocument): Fonts {
  const fonts = new Map<PdfValue | undefined, Font>()
  const byId = new Map<number, Font>()
  const open = (value: PdfValue | undefined): Font => {
    const known = value instanceof Ref ? byId.get(value.id) : fonts.get(value)
    if (known) return known
    const font = openFont(document, value)
    if (value instanceof Ref) byId.set(value.id, font)
    else fonts.set(value, font)
    return font
  }
  return {
    glyphs(resources, name, codes) {
      const found = document.resolve(resources.get('Font'))
      const font = open(isDict(found) ? found.get(name) : undefined)
      return { font, glyphs: font.glyphs(codes) }
    },
    save() {
      for (const [id, font] of byId) {
        const changed = font.changed()
        if (changed === null) continue
        const toUnicode = document.add(compressed(writeToUnicode(changed)))
        document.set(id, new Map(document.dict(new Ref(id))).set('ToUnicode', toUnicode))
      }
    },
  }
}
