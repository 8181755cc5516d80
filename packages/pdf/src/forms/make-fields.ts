/**
 * Makes the controls of a printed page fields of its PDF (ISO 32000-1, 12.7). The page has their
 * boxes, the fields have what they hold.
 */
import { type AppearanceMaker, createAppearanceMaker } from '../flatten/make-appearance.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, Name, type PdfValue, Ref } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'
import type { Shaper } from '../shaping/shaper.ts'
import type { FormControl } from './controls.ts'
import { fieldEntries, widgetEntries } from './field-entries.ts'
import { fontsFor } from './field-fonts.ts'
import { addKid, type FieldGroup, groupControls, parentOfName } from './field-names.ts'
import { largestOf, type Mark, moveElements, takeMarks } from './marks.ts'
import { emptyLook } from './set-value.ts'

export interface FieldsRequest {
  /** In the order of their marks. */
  controls: FormControl[]
  /** The scale of the print. */
  scale: number
}

/** A control that is no field, or not wholly. */
export interface LeftOut {
  name: string
  reason: 'glyphs' | 'hidden' | 'long' | 'pieces' | 'reset' | 'turned'
}

interface MakeOptions {
  /** Whether fonts must be in the file, and actions must not. */
  isArchive: boolean
  /** Null if no text needs it. */
  shaper: Shaper | null
}

export function makeFields(
  document: PdfDocument,
  catalog: Dict,
  { controls, scale }: FieldsRequest,
  { isArchive, shaper }: MakeOptions,
): LeftOut[] {
  const marks = takeMarks(document)
  const leftOut: LeftOut[] = []
  const fields = new Map<number, Mark[]>()
  for (const [index, control] of controls.entries()) {
    const { name, kind, look } = control
    const own = marks.get(index)
    if (own === undefined) leftOut.push({ name, reason: 'hidden' })
    else if (kind === 'reset' && isArchive) leftOut.push({ name, reason: 'reset' })
    else {
      const isTooMany = kind === 'signature' && own.length > 1
      if (isTooMany) leftOut.push({ name, reason: 'pieces' })
      // Verifiers take no field for signed that has several widgets.
      fields.set(index, isTooMany ? [largestOf(document, own)] : own)
      if (look.angle % 90 !== 0) leftOut.push({ name, reason: 'turned' })
    }
  }
  removeMarks(document, marks, fields)
  moveElements(
    document,
    fields,
    controls.map(({ label }) => label),
  )
  if (fields.size === 0) return leftOut
  const used = [...fields.keys()].flatMap((index) => controls[index] ?? [])
  const fonts = fontsFor(document, used, isArchive)
  const form = document.add(
    dictOf({
      Fields: [],
      DR: dictOf({ Font: fonts.resources }),
      DA: fonts.styleOf(null, scale),
    }),
  )
  catalog.set('AcroForm', form)
  document.setCatalog(new Map(catalog))
  const maker = createAppearanceMaker(document, shaper)
  const roots: PdfValue[] = []
  const parents = new Map<string, Ref>()
  for (const group of groupControls(controls, fields)) {
    const parent = parentOfName(document, { parents, roots }, group.name)
    const onLong = () => leftOut.push({ name: group.name, reason: 'long' })
    const writing = { parent, maker, styleOf: fonts.styleOf, scale, onLong }
    const field = writeField(document, group, writing)
    if (maker.missing.size > 0) {
      const characters = [...maker.missing].slice(0, 20).join('')
      leftOut.push({ name: `${group.name}: ${characters}`, reason: 'glyphs' })
      maker.missing.clear()
    }
    if (parent === null) roots.push(field)
    else addKid(document, parent, field)
  }
  maker.save()
  // The print has each mark as a link, and fonts were opened that nothing is drawn in.
  document.dropUnused()
  document.set(form.id, new Map(document.dict(form)).set('Fields', roots))
  return leftOut
}

/** Marks that are no widgets are no links either. */
function removeMarks(
  document: PdfDocument,
  marks: Map<number, Mark[]>,
  fields: Map<number, Mark[]>,
): void {
  const kept = new Set([...fields.values()].flat())
  const others = [...marks.values()].flat().filter((mark) => !kept.has(mark))
  for (const { id, dict } of others) {
    document.set(id, new Map(dict).set('Rect', [0, 0, 0, 0]))
  }
  if (others.length > 0) takeMarks(document)
}

interface Writing {
  parent: Ref | null
  maker: AppearanceMaker
  styleOf: (control: FormControl, scale: number) => PdfValue
  scale: number
  /** The text of the form is more than is drawn. */
  onLong: () => void
}

/** @returns the field: its only widget, or the object above several */
function writeField(
  document: PdfDocument,
  group: FieldGroup,
  { parent, maker, styleOf, scale, onLong }: Writing,
): Ref {
  const [first] = group.members
  const own = fieldEntries(group)
  own.set('DA', styleOf(first.control, scale))
  if (parent !== null) own.set('Parent', parent)
  const widgets = group.members.flatMap(({ control, state, marks }) =>
    marks.map((mark) => ({ mark, control, state })),
  )
  const isOne = widgets.length === 1 && group.kind !== 'radio'
  const field = isOne ? new Ref(widgets[0]?.mark.id ?? 0) : document.add(own)
  for (const { mark, control, state } of widgets) {
    const entries = widgetEntries(mark, control)
    const all: Dict = isOne ? new Map([...own, ...entries]) : entries.set('Parent', field)
    all.set('DA', styleOf(control, scale))
    document.set(mark.id, all)
    const look = (as: Dict) => drawn(maker, as, onLong) ?? emptyLook(document, all)
    if (state === null) {
      const isDrawn = group.kind !== 'reset' && group.kind !== 'signature'
      all.set('AP', dictOf({ N: isDrawn ? look(all) : emptyLook(document, all) }))
    } else {
      const states = [state, 'Off'].map((name): [string, PdfValue] => [
        name,
        look(new Map(all).set('AS', new Name(name))),
      ])
      all.set('AP', dictOf({ N: new Map(states) }))
      all.set('AS', new Name(group.chosen === state ? state : 'Off'))
    }
    document.set(mark.id, all)
  }
  if (!isOne) {
    const kids = widgets.map(({ mark }) => new Ref(mark.id))
    document.set(field.id, own.set('Kids', kids))
  }
  return field
}

/** @returns null for what shows nothing, and for more text than is drawn for one file */
function drawn(maker: AppearanceMaker, widget: Dict, onLong: () => void): Ref | null {
  try {
    return maker.make(widget)
  } catch (error) {
    // The value is in the field, and programs draw it once it is edited.
    if (!(error instanceof PdfFailure)) throw error
    onLong()
    return null
  }
}
