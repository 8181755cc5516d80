/** Draws appearances of annotations into the content of their page, where they were shown. */
import type { Page } from '../assemble/page-list.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { type Dict, itemsOf, Name, type PdfValue, Ref, Stream } from '../objects/values.ts'
import { numerals } from '../overlay/matrix.ts'
import type { Annotation } from './annotations.ts'
import { placeOf } from './place.ts'

export interface Drawing {
  annotation: Annotation
  /** A form. */
  appearance: Ref
}

interface PageDrawings {
  drawings: Drawing[]
  /** The annotations that the page still has afterwards. */
  kept: Annotation[]
  /** Resources of fields, for appearances without any. */
  shared: Dict
}

/** The page keeps its content as it is, and the drawings are above it. */
export function drawAnnotations(
  document: PdfDocument,
  page: Page,
  { drawings, kept, shared }: PageDrawings,
): void {
  const entries: Dict = new Map(page.dict)
  if (kept.length > 0) {
    entries.set(
      'Annots',
      kept.map(({ value }) => value),
    )
  } else entries.delete('Annots')
  const resources = new Map(document.dict(page.dict.get('Resources')))
  const objects = namesIn(document, resources, 'XObject', 'PlatenField')
  const layers = namesIn(document, resources, 'Properties', 'PlatenLayer')
  const lines = drawings.flatMap(({ annotation, appearance }) => {
    const stream = document.resolve(appearance)
    if (!(stream instanceof Stream)) return []
    const place = placeOf(document, page, annotation, stream.dict)
    if (place === null) return []
    makeForm(document, appearance, stream, [shared, page.dict.get('Resources')])
    const draw = `q ${numerals(place)} cm /${objects.nameOf(appearance)} Do Q`
    const layer = annotation.dict.get('OC')
    return layer instanceof Ref ? `/OC /${layers.nameOf(layer)} BDC ${draw} EMC` : draw
  })
  if (lines.length > 0) {
    // The state of drawing is saved before the own content, and restored after it (8.4.2).
    const before = document.add(compressed('q\n'))
    const after = document.add(compressed(`\nQ\n${lines.join('\n')}`))
    const contents = document.resolve(page.dict.get('Contents'))
    const own = Array.isArray(contents) ? contents : itemsOf(page.dict.get('Contents'))
    entries.set('Resources', resources).set('Contents', [before, ...own, after])
  }
  document.set(page.id, entries)
}

/** Names for objects among the resources, one for each object. */
function namesIn(document: PdfDocument, resources: Dict, kind: string, prefix: string) {
  const values: Dict = new Map(document.dict(resources.get(kind)))
  const names = new Map<number, string>()
  let number = 0
  return {
    nameOf(ref: Ref): string {
      const known = names.get(ref.id)
      if (known !== undefined) return known
      do number += 1
      while (values.has(`${prefix}${number}`))
      const name = `${prefix}${number}`
      names.set(ref.id, name)
      resources.set(kind, values.set(name, ref))
      return name
    },
  }
}

/**
 * Old appearances do not say that they are forms, and take the resources of the form or of the
 * page.
 */
function makeForm(
  document: PdfDocument,
  ref: Ref,
  { dict, data }: Stream,
  resources: (PdfValue | undefined)[],
): void {
  if (dict.has('Subtype') && dict.has('Resources')) return
  const entries = new Map(dict).set('Type', new Name('XObject')).set('Subtype', new Name('Form'))
  if (!dict.has('Resources')) entries.set('Resources', joined(document, resources))
  document.set(ref.id, new Stream(entries, data))
}

function joined(document: PdfDocument, all: (PdfValue | undefined)[]): Dict {
  const result: Dict = new Map()
  for (const resources of all) {
    for (const [kind, values] of document.dict(resources)) {
      const known = result.get(kind)
      const entries = document.resolve(values)
      const own = entries instanceof Map ? entries : null
      if (own === null) result.set(kind, values)
      else result.set(kind, new Map([...(known instanceof Map ? known : []), ...own]))
    }
  }
  return result
}
