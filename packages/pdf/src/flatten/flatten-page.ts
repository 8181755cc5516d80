/** Draws what the annotations of a page show into the page. */
import type { Page } from '../assemble/page-list.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, nameOf, Ref, Stream } from '../objects/values.ts'
import { type Annotation, annotationsOf, appearanceOf, hasAppearance } from './annotations.ts'
import { type Drawing, drawAnnotations } from './draw-annotations.ts'
import { fieldName, formOf, inherited } from './fields.ts'
import type { AppearanceMaker } from './make-appearance.ts'
import { isStale } from './stale.ts'

/** Annotations that are more than what they show. */
const STAYS = new Set(['FileAttachment', 'Link'])

export interface Flattening {
  maker: AppearanceMaker
  /** Whether the form asks for new appearances. */
  asksForNew: boolean
  /** The names of fields that had no appearance that was valid. */
  drawn: Set<string>
  /** The types of annotations that stay because they have no appearance. */
  left: Set<string>
  /** The objects of annotations that are gone. */
  gone: Set<number>
}

export function flattenPage(document: PdfDocument, page: Page, flattening: Flattening): void {
  const annotations = annotationsOf(document, page)
  if (annotations.length === 0) return
  const drawings: Drawing[] = []
  const kept = new Set<Annotation>()
  for (const annotation of annotations) {
    const { subtype, isSeen } = annotation
    if (STAYS.has(subtype)) kept.add(annotation)
    else if (subtype === 'Popup' || !isSeen) continue
    else if (subtype === 'Widget') {
      const appearance = fieldAppearance(document, annotation, flattening)
      if (appearance !== null) drawings.push({ annotation, appearance })
    } else if (hasAppearance(document, annotation)) {
      const appearance = appearanceOf(document, annotation)
      if (appearance !== null) drawings.push({ annotation, appearance })
    } else {
      kept.add(annotation)
      flattening.left.add(subtype)
    }
  }
  keepPopups(annotations, kept)
  const shared = document.dict(formOf(document).get('DR'))
  const inOrder = annotations.filter((annotation) => kept.has(annotation))
  drawAnnotations(document, page, { drawings, kept: inOrder, shared })
  for (const annotation of annotations) {
    if (!kept.has(annotation) && annotation.value instanceof Ref) {
      flattening.gone.add(annotation.value.id)
    }
  }
}

/** The note of a comment stays with it. */
function keepPopups(annotations: Annotation[], kept: Set<Annotation>): void {
  const ids = new Set([...kept].flatMap(({ value }) => (value instanceof Ref ? value.id : [])))
  for (const annotation of annotations) {
    const parent = annotation.subtype === 'Popup' ? annotation.dict.get('Parent') : undefined
    if (parent instanceof Ref && ids.has(parent.id)) kept.add(annotation)
  }
}

/** Whether a field shows nothing though it may have a value, or something else than its value. */
export function needsNewLook(document: PdfDocument, dict: Dict, maker: AppearanceMaker): boolean {
  const appearance = ownAppearance(document, dict)?.appearance ?? null
  return appearance === null || isStale(document, { field: dict, appearance }, maker)
}

function fieldAppearance(
  document: PdfDocument,
  { dict }: Annotation,
  { maker, asksForNew, drawn }: Flattening,
): Ref | null {
  const own = ownAppearance(document, dict)
  const appearance = own?.appearance ?? null
  const isStaleNow =
    asksForNew && appearance !== null && isStale(document, { field: dict, appearance }, maker)
  if (own !== null && !isStaleNow) return appearance
  const made = maker.make(dict)
  if (made !== null || isStaleNow) drawn.add(fieldName(document, dict))
  return made
}

/**
 * @returns null for a field without an appearance in its state; one that shows nothing in its state
 *   has one
 */
function ownAppearance(document: PdfDocument, dict: Dict): { appearance: Ref | null } | null {
  const normal = document.dict(dict.get('AP')).get('N')
  const value = document.resolve(normal)
  if (value instanceof Stream) return { appearance: normal instanceof Ref ? normal : null }
  if (!isDict(value) || value.size === 0) return null
  const state = stateOf(document, dict, value)
  const chosen = value.get(state)
  if (chosen instanceof Ref && document.resolve(chosen) instanceof Stream)
    return { appearance: chosen }
  return state === 'Off' ? { appearance: null } : null
}

/** Its own state, or the value of the field where it has none. */
function stateOf(document: PdfDocument, dict: Dict, states: Dict): string {
  const own = nameOf(document.resolve(dict.get('AS')))
  if (own !== null) return own
  const value = nameOf(inherited(document, dict, 'V')) ?? ''
  return states.has(value) ? value : 'Off'
}
