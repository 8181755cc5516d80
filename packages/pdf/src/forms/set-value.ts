/** Writes values into the fields of a form, with what they look like (ISO 32000-1, 12.7.3.3). */
import type { AppearanceMaker } from '../flatten/make-appearance.ts'
import { rectangleOf } from '../flatten/numbers.ts'
import { encodeText } from '../metadata/text-string.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, Name, type PdfValue, type Ref } from '../objects/values.ts'
import { statesOf } from './button-states.ts'
import type { Setting } from './check-value.ts'
import type { FormField } from './form-fields.ts'

/** Entries that say an old value again: as rich text, and as indexes of options. */
const OUTDATED = ['RV', 'I']

export function setValue(
  document: PdfDocument,
  field: FormField,
  setting: Setting,
  maker: AppearanceMaker,
): void {
  for (const { id } of field.nodes) {
    const entries: Dict = new Map(document.dict(document.object(id)))
    for (const key of OUTDATED) entries.delete(key)
    const value = pdfValueOf(setting)
    if (value === null) entries.delete('V')
    else entries.set('V', value)
    if (setting.kind === 'options' && field.type === 'list') entries.set('I', setting.indexes)
    document.set(id, entries)
  }
  if (setting.kind === 'state') showState(document, field, setting.state, maker)
  else for (const id of field.nodes.flatMap((node) => node.widgets)) drawWidget(document, id, maker)
}

function pdfValueOf(setting: Setting): PdfValue {
  if (setting.kind === 'text') return encodeText(setting.text)
  if (setting.kind === 'state') return new Name(setting.state ?? 'Off')
  const values = setting.values.map(encodeText)
  return values.length > 1 ? values : (values[0] ?? null)
}

/** Draws a text or a choice anew; one without a value looks like nothing. */
export function drawWidget(document: PdfDocument, id: number, maker: AppearanceMaker): void {
  const dict = document.dict(document.object(id))
  const made = maker.make(dict) ?? emptyLook(document, dict)
  document.set(id, new Map(dict).set('AP', dictOf({ N: made })))
}

/** An appearance that shows nothing. */
export function emptyLook(document: PdfDocument, widget: Dict): Ref {
  const rect = rectangleOf(document, widget.get('Rect'))
  const entries = dictOf({
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: [0, 0, rect?.width ?? 0, rect?.height ?? 0],
  })
  return document.add(compressed('', entries))
}

/** Each widget has a look for its state, which is chosen; one that has none is drawn. */
function showState(
  document: PdfDocument,
  field: FormField,
  chosen: string | null,
  maker: AppearanceMaker,
): void {
  for (const { id, state } of statesOf(document, field)) {
    const dict: Dict = new Map(document.dict(document.object(id)))
    const shown = new Name(state === chosen ? state : 'Off')
    if (!document.dict(document.dict(dict.get('AP')).get('N')).has(state)) {
      const look = (as: string) => {
        const drawn = maker.make(new Map(dict).set('AS', new Name(as)))
        return drawn ?? emptyLook(document, dict)
      }
      dict.set(
        'AP',
        dictOf({
          N: new Map([
            [state, look(state)],
            ['Off', look('Off')],
          ]),
        }),
      )
    }
    document.set(id, dict.set('AS', shown))
  }
}
