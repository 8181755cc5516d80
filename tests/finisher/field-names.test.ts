/** Names of fields are found in one pass, however many controls have the same. */
import { expect, test } from 'bun:test'
import type { FormControl } from '../../packages/pdf/src/forms/controls.ts'
import { groupControls } from '../../packages/pdf/src/forms/field-names.ts'

const COUNT = 10_000
const MARKS = new Map(Array.from({ length: COUNT }, (_, at) => [at, []]))

function control(changes: Partial<FormControl>): FormControl {
  return {
    kind: 'dropdown',
    name: 'same',
    label: 'Same',
    group: '',
    value: [],
    preset: [],
    exported: '',
    options: [],
    maxLength: null,
    isRequired: false,
    isReadOnly: false,
    isMultiline: false,
    isMultiple: false,
    isPassword: false,
    isComb: false,
    look: {
      size: 16,
      family: 'sans',
      isBold: false,
      isItalic: false,
      color: [0, 0, 0],
      align: 'left',
      angle: 0,
    },
    ...changes,
  }
}

/** How often the names of options are read, which a comparison with each other field would do. */
function counted(change: (at: number) => Partial<FormControl>) {
  let reads = 0
  const controls = Array.from({ length: COUNT }, (_, at) => {
    const one = control(change(at))
    const { options } = one
    return Object.defineProperty(one, 'options', {
      get() {
        reads += 1
        return options
      },
    })
  })
  return { groups: groupControls(controls, MARKS), reads: () => reads }
}

test('10,000 selects of one name, each with its own options, are as many fields', () => {
  const { groups, reads } = counted((at) => ({ options: [{ value: `${at}`, label: `${at}` }] }))
  expect(new Set(groups.map(({ name }) => name)).size).toBe(COUNT)
  expect([groups[0]?.name, groups.at(-1)?.name]).toEqual(['same', `same ${COUNT}`])
  expect(reads()).toBe(COUNT)
})

test('10,000 radio buttons of one name and value have as many states', () => {
  const { groups } = counted(() => ({ kind: 'radio', exported: 'on' }))
  const states = groups[0]?.members.map(({ state }) => state) ?? []
  expect([groups.length, new Set(states).size, states.at(-1)]).toEqual([1, COUNT, `on-${COUNT}`])
})

test('a select with the options of an earlier one is the same field', () => {
  const { groups } = counted((at) => ({ options: [{ value: `${at % 2}`, label: '' }] }))
  expect(groups.map(({ name, members }) => [name, members.length])).toEqual([
    ['same', COUNT / 2],
    ['same 2', COUNT / 2],
  ])
})
