/** The keys of keyboards, as people name them. */

function isMac(platform: string = navigator.platform): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}

/** The name of the key that is held, as it stands on the keyboard. */
export function heldKey(): string {
  return isMac() ? '⌘' : 'Ctrl '
}

export function isHeld({ metaKey, ctrlKey }: KeyboardEvent): boolean {
  return isMac() ? metaKey : ctrlKey
}

/** The name of the keys that are held for the view of the studio. */
export function heldViewKeys(platform: string = navigator.platform): string {
  return isMac(platform) ? '⌃⌥' : 'Alt Shift '
}

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Alt and Shift type characters on a Mac, and Control and Alt do on other keyboards. */
export function isViewHeld(
  { altKey, ctrlKey, metaKey, shiftKey }: Modifiers,
  platform: string = navigator.platform,
): boolean {
  const isOther = isMac(platform) ? ctrlKey && !shiftKey : shiftKey && !ctrlKey
  return altKey && isOther && !metaKey
}
