/** Texts that closed tabs have left in the browser. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { takeParked } from '../../dashboard/parked-texts.ts'
import type { Content } from '../../dashboard/studio/content.ts'
import { keepWork, readWork, rebaseWork } from '../../dashboard/studio/kept-work.ts'

const NAME = 'platen-studio-ada-invoice'
const CONTENT: Content = {
  html: 'x',
  styles: '',
  header: '',
  footer: '',
  sample_data: '{',
  settings: '',
  variable_rules: '',
}
const OF = { userId: 'ada', id: 'invoice' }

/** A storage whose names are its own properties, as in browsers. */
function newStorage(setItem?: () => void): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(storage, name) ? String(storage[name]) : null),
    setItem:
      setItem ??
      ((name: string, text: string) => {
        storage[name] = text
      }),
    removeItem: (name: string) => delete storage[name],
  }
  const storage: Record<string, unknown> = Object.create(methods)
  return storage as unknown as Storage
}

beforeEach(() => {
  Object.assign(globalThis, { localStorage: newStorage(), sessionStorage: newStorage() })
})
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

test.each(['{', 'null', '7', '{"text":7}'])(
  'a broken entry %j is removed and read once',
  (entry) => {
    localStorage.setItem(`platen-parked-tab-${NAME}`, entry)
    expect(takeParked(NAME)).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  },
)

test('the newest text of a closed tab is taken, past a broken entry and into a full tab', () => {
  localStorage.setItem(`platen-parked-a-${NAME}`, '{')
  localStorage.setItem(`platen-parked-b-${NAME}`, JSON.stringify({ text: 'old', at: 1 }))
  localStorage.setItem(`platen-parked-c-${NAME}`, JSON.stringify({ text: 'new', at: 2 }))
  const full = newStorage(() => {
    throw new DOMException('it is full', 'QuotaExceededError')
  })
  Object.assign(globalThis, { sessionStorage: full })
  expect(takeParked(NAME)).toBe('new')
  expect(takeParked(NAME)).toBe('old')
})

test('kept text goes on from the draft that a part of it became, and no other text appears', () => {
  rebaseWork(OF, 'draft 2')
  expect(readWork(OF)).toBeNull()
  keepWork(OF, { basis: 'draft 1', content: CONTENT })
  rebaseWork(OF, 'draft 2')
  expect(readWork(OF)).toEqual({ basis: 'draft 2', content: CONTENT })
})
