/** Names of fields: controls of one name are one field, and full stops divide groups. */
import { encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { dictOf, type PdfValue, type Ref } from '../objects/values.ts'
import type { FormControl } from './controls.ts'
import type { Mark } from './marks.ts'

export interface FieldGroup {
  /** Without a part that is empty. */
  name: string
  kind: FormControl['kind']
  members: [FieldMember, ...FieldMember[]]
  /** The state that is chosen, or after a reset; null for none and for other kinds. */
  chosen: string | null
  preset: string | null
}

export interface FieldMember {
  control: FormControl
  marks: Mark[]
  /** The name of its state when it is chosen; null for what has none. */
  state: string | null
}

/** Longer values are no names of states (ISO 32000-1, annex C). */
const STATE_BYTES_MAX = 100

/** @param fields the marks of the controls that become fields, by their index */
export function groupControls(controls: FormControl[], fields: Map<number, Mark[]>): FieldGroup[] {
  const names = new Set(controls.map(({ name }) => name))
  const groups = new Map<string, FieldGroup>()
  for (const [index, control] of controls.entries()) {
    const marks = fields.get(index)
    if (marks === undefined) continue
    const wanted = freeOfGroups(control.name, names)
    const name = nameFor(wanted, control, groups)
    const group = groups.get(name)
    const state = stateOf(control, group)
    const member = { control, marks, state }
    if (group !== undefined) group.members.push(member)
    const own = group ?? {
      name,
      kind: control.kind,
      members: [member],
      chosen: null,
      preset: null,
    }
    if (control.value.length > 0) own.chosen ??= state
    if (control.preset.length > 0) own.preset ??= state
    groups.set(name, own)
  }
  return [...groups.values()]
}

/** A name cannot be that of a field and of a group, and no part of it can be empty. */
function freeOfGroups(name: string, names: Set<string>): string {
  const parts = name.split('.')
  const above = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('.'))
  const isFree = parts.every((part) => part !== '') && !above.some((one) => names.has(one))
  return isFree ? name : name.replaceAll('.', '_')
}

/** A field of another kind gets a number. */
function nameFor(
  wanted: string,
  { kind, options }: FormControl,
  groups: Map<string, FieldGroup>,
): string {
  const labels = JSON.stringify(options)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    const known = groups.get(name)
    const isSame =
      known?.kind === kind && JSON.stringify(known.members[0].control.options) === labels
    if (known === undefined || (isSame && kind !== 'signature')) return name
  }
}

/** Buttons of one group need states of their own; check boxes of one value are one. */
function stateOf({ kind, exported }: FormControl, group: FieldGroup | undefined): string | null {
  if (kind !== 'checkbox' && kind !== 'radio') return null
  const bytes = Buffer.from(exported, 'utf8').toString('latin1').slice(0, STATE_BYTES_MAX)
  const wanted = bytes === '' || bytes === 'Off' ? 'Yes' : bytes
  const taken = new Set(kind === 'radio' ? group?.members.map(({ state }) => state) : [])
  for (let number = 1; ; number += 1) {
    const state = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(state)) return state
  }
}

interface Groups {
  parents: Map<string, Ref>
  roots: PdfValue[]
}

/** @returns the group that a name is in, which is made if it is new; null for none */
export function parentOfName(document: PdfDocument, groups: Groups, name: string): Ref | null {
  const above = name.split('.').slice(0, -1)
  let parent: Ref | null = null
  for (const [at, part] of above.entries()) {
    const path = above.slice(0, at + 1).join('.')
    const known = groups.parents.get(path)
    const ref: Ref =
      known ?? document.add(dictOf({ T: encodeText(part), Kids: [], Parent: parent ?? undefined }))
    if (known === undefined) {
      groups.parents.set(path, ref)
      if (parent === null) groups.roots.push(ref)
      else {
        const dict = document.dict(parent)
        const kids = document.resolve(dict.get('Kids'))
        document.set(
          parent.id,
          new Map(dict).set('Kids', [...(Array.isArray(kids) ? kids : []), ref]),
        )
      }
    }
    parent = ref
  }
  return parent
}
