/** Finds the field that is signed, or makes it, with a widget on its page (12.7.4.5). */
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import { type Page, readPages } from '../assemble/page-list.ts'
import { fieldName, fieldsOf, formOf, inherited } from '../flatten/fields.ts'
import { printable } from '../metadata/properties.ts'
import { encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  dictOf,
  isDict,
  itemsOf,
  Name,
  nameOf,
  type PdfValue,
  Ref,
  Stream,
} from '../objects/values.ts'
import { type Matrix, multiplied, shownSize, toPage } from '../overlay/matrix.ts'
import { addToStructure } from './form-element.ts'
import { type SignatureOptions, SigningError } from './tasks.ts'

/** Printed, and not moved or deleted by programs (table 165). */
const PRINTED_AND_LOCKED = 132
/** The file has signatures, and is changed by further revisions only (table 219). */
const SIGNED = 3

type Turn = ReturnType<typeof rotationOf>
type Chosen = Pick<SignatureOptions, 'field' | 'place'>

/**
 * A field without a signature, or null if the form has none of this name. Names are shown without
 * what cannot be printed, so that they are found without it, too.
 */
export function findField(document: PdfDocument, name: string): { id: number; dict: Dict } | null {
  const fields = fieldsOf(document)
  const nameIs = (read: (own: string) => string) =>
    fields.find(({ dict }) => read(fieldName(document, dict)) === name)
  const found = nameIs((own) => own) ?? nameIs(printable)
  if (found === undefined) return null
  const problem =
    nameOf(inherited(document, found.dict, 'FT')) !== 'Sig' || isGroup(document, found.dict)
      ? 'is no field for a signature'
      : isDict(inherited(document, found.dict, 'V'))
        ? 'is signed already'
        : itemsOf(document.resolve(found.dict.get('Kids'))).length > 1
          ? 'has several places, and a signature takes one'
          : null
  if (problem !== null) throw new SigningError('field', `The field \`${name}\` ${problem}.`)
  return found
}

/** Whether there are fields below, and not only widgets. */
function isGroup(document: PdfDocument, dict: Dict): boolean {
  return itemsOf(document.resolve(dict.get('Kids'))).some((kid) => document.dict(kid).has('T'))
}

/** The size of a field on its page as it is shown, in points; null if it is invisible. */
export function sizeOfField(
  document: PdfDocument,
  field: { id: number; dict: Dict },
): { width: number; height: number } | null {
  const size = sizeOfRect(document, widgetOf(document, field))
  const isTurned = size !== null && turnOf(document, field) % 180 !== 0
  return isTurned ? { width: size.height, height: size.width } : size
}

function sizeOfRect(document: PdfDocument, widget: Dict): { width: number; height: number } | null {
  const box = itemsOf(document.resolve(widget.get('Rect'))).map((side) => document.resolve(side))
  const [left, bottom, right, top] = box.map((side) => (typeof side === 'number' ? side : 0))
  const width = Math.abs((right ?? 0) - (left ?? 0))
  const height = Math.abs((top ?? 0) - (bottom ?? 0))
  return width > 0 && height > 0 ? { width, height } : null
}

/** A field and its only widget are one dictionary, or the widget is below. */
function widgetOf(document: PdfDocument, { dict }: { dict: Dict }): Dict {
  const [kid] = itemsOf(document.resolve(dict.get('Kids')))
  return kid === undefined ? dict : document.dict(kid)
}

/** How the page is turned that shows a field. */
function turnOf(document: PdfDocument, { id, dict }: { id: number; dict: Dict }): Turn {
  const [kid] = itemsOf(document.resolve(dict.get('Kids')))
  const widget = kid instanceof Ref ? kid.id : id
  const page = readPages(document).pages.find((one) =>
    itemsOf(document.resolve(one.dict.get('Annots'))).some(
      (item) => item instanceof Ref && item.id === widget,
    ),
  )
  return page === undefined ? 0 : rotationOf(document, page)
}

/**
 * Turns a picture against its page, so that it is upright where it is shown. Programs fit it into
 * the rectangle of the widget, wherever its origin is (12.5.5).
 */
function turnPicture(document: PdfDocument, picture: Ref | null, turn: Turn): void {
  const form = picture === null ? null : document.resolve(picture)
  if (picture === null || !(form instanceof Stream) || turn === 0) return
  const origin = { left: 0, bottom: 0, right: 0, top: 0 }
  const own = itemsOf(form.dict.get('Matrix')).map(Number) as unknown as Matrix
  const matrix = [...multiplied(own, toPage(origin, turn))]
  document.set(picture.id, new Stream(new Map(form.dict).set('Matrix', matrix), form.data))
}

/**
 * Sets the signature and the picture of a field.
 * @throws SigningError for a field that cannot be signed
 */
export function signField(
  document: PdfDocument,
  { field: name, place }: Chosen,
  { value, picture }: { value: Ref; picture: Ref | null },
): void {
  const known = name === null ? null : findField(document, name)
  const appearance = picture === null ? {} : { AP: dictOf({ N: picture }) }
  if (known !== null) {
    turnPicture(document, picture, turnOf(document, known))
    const [kid] = itemsOf(document.resolve(known.dict.get('Kids')))
    const entries = new Map(known.dict).set('V', value)
    if (kid instanceof Ref) {
      document.set(known.id, entries)
      document.set(kid.id, new Map([...document.dict(kid), ...dictOf(appearance)]))
    } else document.set(known.id, new Map([...entries, ...dictOf(appearance)]))
    setForm(document, itemsOf(document.resolve(formOf(document).get('Fields'))))
    return
  }
  if (name?.includes('.')) {
    const message = `The PDF has no field \`${name}\`, and a new one has no full stop in its name.`
    throw new SigningError('field', message)
  }
  const page = pageAt(document, place?.page ?? 1)
  const turn = rotationOf(document, page)
  turnPicture(document, picture, turn)
  const title = name ?? freeFieldName(document)
  const widget = dictOf({
    Type: new Name('Annot'),
    Subtype: new Name('Widget'),
    FT: new Name('Sig'),
    T: encodeText(title),
    TU: encodeText(title),
    Rect: place === null ? [0, 0, 0, 0] : rectOf(document, page, place),
    F: PRINTED_AND_LOCKED,
    P: new Ref(page.id),
    MK: place === null || turn === 0 ? undefined : dictOf({ R: turn }),
    V: value,
    ...appearance,
  })
  const ref = document.add(null)
  const key = addToStructure(document, page, { widget: ref, title })
  if (key !== null) widget.set('StructParent', key)
  document.set(ref.id, widget)
  const own = document.dict(new Ref(page.id))
  const annotations = itemsOf(document.resolve(own.get('Annots')))
  const entries = new Map(own).set('Annots', [...annotations, ref])
  // The order of tags is that of the keyboard (ISO 14289-1, 7.18.3).
  if (key !== null && !own.has('Tabs')) entries.set('Tabs', new Name('S'))
  document.set(page.id, entries)
  setForm(document, [...itemsOf(document.resolve(formOf(document).get('Fields'))), ref])
}

function setForm(document: PdfDocument, fields: PdfValue[]): void {
  const catalog = new Map(document.catalog())
  const own = catalog.get('AcroForm')
  const form = new Map(formOf(document)).set('Fields', fields).set('SigFlags', SIGNED)
  // Programs would draw the fields anew, which breaks the signature.
  form.delete('NeedAppearances')
  if (own instanceof Ref) document.set(own.id, form)
  else document.setCatalog(catalog.set('AcroForm', form))
}

function pageAt(document: PdfDocument, number: number): Page {
  const { pages } = readPages(document)
  const page = pages[number - 1]
  if (page !== undefined) return page
  const count = pages.length === 1 ? '1 page' : `${pages.length} pages`
  const message = `The PDF has ${count}, and no page ${number} to sign.`
  throw new SigningError('field', message, 'visible.page')
}

function rectOf(
  document: PdfDocument,
  page: Page,
  { x, y, width, height }: NonNullable<SignatureOptions['place']>,
): number[] {
  const box = shownBox(document, page)
  const turn = rotationOf(document, page)
  const top = shownSize(box, turn).height - y
  const [a, b, c, d, e, f] = toPage(box, turn)
  const corner = (right: number, up: number) =>
    [a * right + c * up + e, b * right + d * up + f] as const
  const [[x1, y1], [x2, y2]] = [corner(x, top - height), corner(x + width, top)]
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function freeFieldName(document: PdfDocument): string {
  const taken = new Set(fieldsOf(document).map(({ dict }) => fieldName(document, dict)))
  let number = 1
  while (taken.has(`Signature${number}`)) number += 1
  return `Signature${number}`
}
