/** The keys of keyboards, as people name them. */

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

/** The name of the key that is held, as it stands on the keyboard. */
export function heldKey(): string {
  return isMac() ? '⌘' : 'Ctrl '
}

export function isHeld({ metaKey, ctrlKey }: KeyboardEvent): boolean {
  return isMac() ? metaKey : ctrlKey
}
