/** Names of fields: controls of one name are one field, and full stops divide groups. */
import { encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { dictOf, itemsOf, type PdfValue, type Ref } from '../objects/values.ts'
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
  const nameFor = createNames(groups)
  const statesOf = new Map<FieldGroup, FreeName>()
  for (const [index, control] of controls.entries()) {
    const marks = fields.get(index)
    if (marks === undefined) continue
    const wanted = freeOfGroups(control.name, names)
    const name = nameFor(wanted, control)
    const group = groups.get(name)
    const freeState = (group && statesOf.get(group)) ?? createStates()
    const state = stateOf(control, freeState)
    const member = { control, marks, state }
    if (group !== undefined) group.members.push(member)
    const own = group ?? {
      name,
      kind: control.kind,
      members: [member],
      chosen: null,
      preset: null,
    }
    statesOf.set(own, freeState)
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

/** Finds the name that a control gets, which is the wanted one, if it can be. */
type FreeName = (wanted: string, canBe: (name: string) => boolean) => string

/** Numbers names, each of which goes on from its last number: many of one name are no more work. */
function createNumbers(separator: string): FreeName {
  const last = new Map<string, number>()
  return (wanted, canBe) => {
    for (let number = last.get(wanted) ?? 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted}${separator}${number}`
      if (!canBe(name)) continue
      last.set(wanted, number)
      return name
    }
  }
}

/** A field of another kind, or with other options, gets a number. */
function createNames(
  groups: Map<string, FieldGroup>,
): (wanted: string, control: FormControl) => string {
  const free = createNumbers(' ')
  const known = new Map<string, string>()
  return (wanted, { kind, options }) => {
    if (kind === 'signature') return free(wanted, (name) => !groups.has(name))
    const key = JSON.stringify([wanted, kind, options])
    const name = known.get(key) ?? free(wanted, (one) => !groups.has(one))
    known.set(key, name)
    return name
  }
}

/** Finds the names of states that no button of a group has yet. */
function createStates(): FreeName {
  const taken = new Set<string>()
  const free = createNumbers('-')
  return (wanted, canBe) => {
    const state = free(wanted, (name) => canBe(name) && !taken.has(name))
    taken.add(state)
    return state
  }
}

/** Buttons of one group need states of their own; check boxes of one value are one. */
function stateOf({ kind, exported }: FormControl, free: FreeName): string | null {
  if (kind !== 'checkbox' && kind !== 'radio') return null
  const bytes = Buffer.from(exported, 'utf8').toString('latin1').slice(0, STATE_BYTES_MAX)
  const wanted = bytes === '' || bytes === 'Off' ? 'Yes' : bytes
  return kind === 'radio' ? free(wanted, () => true) : wanted
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
      else addKid(document, parent, ref)
    }
    parent = ref
  }
  return parent
}

/** Puts a field below another one, or below a group. */
export function addKid(document: PdfDocument, parent: Ref, kid: Ref): void {
  const dict = document.dict(parent)
  document.set(
    parent.id,
    new Map(dict).set('Kids', [...itemsOf(document.resolve(dict.get('Kids'))), kid]),
  )
}
