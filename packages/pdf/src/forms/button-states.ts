/** Reads by which names check boxes and radio buttons are chosen (ISO 32000-1, 12.7.4.2). */
import { inherited } from '../flatten/fields.ts'
import { textOf } from '../flatten/values.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, itemsOf, nameOf } from '../objects/values.ts'
import type { FormField } from './form-fields.ts'

export interface ButtonState {
  /** The object of the widget. */
  id: number
  /** The name of its state when it is chosen, whose characters are bytes. */
  state: string
  /** The value that the form exports then. */
  value: string
}

/** The state that a widget gets which names none. */
const DEFAULT_STATE = 'Yes'
const STATES_MAX = 10_000

/** The widgets of a field, each with its state. */
export function statesOf(document: PdfDocument, { nodes }: FormField): ButtonState[] {
  const states: ButtonState[] = []
  for (const { id, widgets } of nodes) {
    const exported = itemsOf(inherited(document, document.dict(document.object(id)), 'Opt'))
    for (const [at, widget] of widgets.entries()) {
      if (states.length >= STATES_MAX) return states
      const state = stateOf(document, document.dict(document.object(widget)))
      const value = exported[at] === undefined ? '' : textOf(document, exported[at] ?? null)
      states.push({ id: widget, state, value: value || textOfName(state) })
    }
  }
  return states
}

function stateOf(document: PdfDocument, widget: Dict): string {
  const looks = document.dict(widget.get('AP'))
  for (const key of ['N', 'D']) {
    const state = [...document.dict(looks.get(key)).keys()].find((name) => name !== 'Off')
    if (state !== undefined) return state
  }
  const own = nameOf(document.resolve(widget.get('AS')))
  return own === null || own === 'Off' ? DEFAULT_STATE : own
}

/** Names are UTF-8 by custom (7.3.5); others are read as Latin-1. */
function textOfName(name: string): string {
  const text = Buffer.from(name, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? name : text
}
