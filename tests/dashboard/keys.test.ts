/** The keys that are held for the view of the studio. */
import { expect, test } from 'bun:test'
import { heldViewKeys, isViewHeld } from '../../dashboard/ui/keys.ts'

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const ALT_SHIFT = { ...NONE, altKey: true, shiftKey: true }
const CONTROL_ALT = { ...NONE, altKey: true, ctrlKey: true }

test.each([
  ['MacIntel', '⌃⌥', CONTROL_ALT, ALT_SHIFT],
  ['Win32', 'Alt Shift ', ALT_SHIFT, CONTROL_ALT],
  ['Linux x86_64', 'Alt Shift ', ALT_SHIFT, CONTROL_ALT],
])('on %s, %s is held, and keys that type characters stay', (platform, name, held, types) => {
  expect(heldViewKeys(platform)).toBe(name)
  expect(isViewHeld(held, platform)).toBe(true)
  expect(isViewHeld(types, platform)).toBe(false)
  expect(isViewHeld({ ...held, metaKey: true }, platform)).toBe(false)
})
