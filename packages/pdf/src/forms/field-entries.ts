/** The entries of fields and widgets that are made of controls (ISO 32000-1, 12.7.3 and 12.7.4). */
import { encodeText } from '../metadata/text-string.ts'
import { type Dict, dictOf, Name, type PdfValue, Ref } from '../objects/values.ts'
import type { FormControl } from './controls.ts'
import type { FieldGroup } from './field-names.ts'
import { FLAGS } from './form-fields.ts'
import type { Mark } from './marks.ts'

const TYPES = {
  checkbox: 'Btn',
  dropdown: 'Ch',
  list: 'Ch',
  radio: 'Btn',
  reset: 'Btn',
  signature: 'Sig',
  text: 'Tx',
}
const ALIGNMENTS = { left: 0, center: 1, right: 2 }
/** Characters of Zapf Dingbats: what a chosen box shows. */
const MARKS = { checkbox: '4', radio: 'l' }
/** An annotation that is printed. */
const PRINT = 4

export function fieldEntries(group: FieldGroup): Dict {
  const { kind, name, members } = group
  const { control } = members[0]
  const values = { V: valueFor(group, 'value'), DV: valueFor(group, 'preset') }
  return dictOf({
    FT: new Name(TYPES[kind]),
    T: encodeText(name.split('.').at(-1) ?? name),
    TU: encodeText(kind === 'radio' ? control.group || name : control.label),
    Ff: flagsOf(group) || undefined,
    ...values,
    ...(kind === 'text' && { MaxLen: control.maxLength ?? undefined }),
    ...(kind === 'text' && { Q: ALIGNMENTS[control.look.align] }),
    ...((kind === 'dropdown' || kind === 'list') && {
      Opt: control.options.map(({ value, label }) => [encodeText(value), encodeText(label)]),
    }),
    ...(kind === 'list' && { I: indexesOf(control) }),
    ...(kind === 'reset' && { A: dictOf({ S: new Name('ResetForm') }) }),
  })
}

function flagsOf({ kind, members }: FieldGroup): number {
  const some = (is: (control: FormControl) => boolean) => members.some(({ control }) => is(control))
  const flags: [flag: number, isSet: boolean][] = [
    [FLAGS.readOnly, kind !== 'signature' && some((one) => one.isReadOnly)],
    [FLAGS.required, some((one) => one.isRequired)],
    [FLAGS.multiline, kind === 'text' && some((one) => one.isMultiline)],
    [FLAGS.password, kind === 'text' && some((one) => one.isPassword)],
    [FLAGS.comb, kind === 'text' && some((one) => one.isComb && one.maxLength !== null)],
    [FLAGS.radio | FLAGS.noToggleToOff, kind === 'radio'],
    [FLAGS.push, kind === 'reset'],
    [FLAGS.combo, kind === 'dropdown'],
    [FLAGS.multiple, kind === 'list' && some((one) => one.isMultiple)],
  ]
  return flags.reduce((sum, [flag, isSet]) => (isSet ? sum | flag : sum), 0)
}

function valueFor(group: FieldGroup, of: 'preset' | 'value'): PdfValue | undefined {
  const { kind, members } = group
  if (kind === 'reset' || kind === 'signature') return undefined
  if (kind === 'checkbox' || kind === 'radio') {
    return new Name((of === 'value' ? group.chosen : group.preset) ?? 'Off')
  }
  const values = members[0].control[of].map((text) => encodeText(text.replaceAll(/\r\n?/g, '\n')))
  if (kind === 'list' && values.length > 1) return values
  return values[0]
}

function indexesOf({ options, value }: FormControl): PdfValue | undefined {
  const indexes = options.flatMap((option, at) => (value.includes(option.value) ? [at] : []))
  return indexes.length === 0 ? undefined : indexes
}

/** The page has the border and the background. */
export function widgetEntries({ dict, page }: Mark, { kind, look, label }: FormControl): Dict {
  const turn = (((360 - Math.round(look.angle / 90) * 90) % 360) + 360) % 360
  const mark = kind === 'checkbox' || kind === 'radio' ? MARKS[kind] : undefined
  const style = dictOf({
    R: turn === 0 ? undefined : turn,
    CA: mark === undefined ? undefined : encodeText(mark),
  })
  return dictOf({
    Type: new Name('Annot'),
    Subtype: new Name('Widget'),
    Rect: dict.get('Rect'),
    F: PRINT,
    P: new Ref(page),
    TU: encodeText(label),
    StructParent: dict.get('StructParent'),
    BS: dictOf({ W: 0, S: new Name('S') }),
    MK: style.size === 0 ? undefined : style,
  })
}
