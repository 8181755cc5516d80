/** The keys that open the search and the list of keys, on every page. */
import { useEffect } from 'react'
import { isHeld } from '../ui/keys.ts'

export type Opened = 'search' | 'shortcuts'

export function useShortcuts(open: (what: Opened) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const what = openedBy(event)
      if (!what || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      open(what)
    }
    // Before the editor, which has other meanings for some of them.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [open])
}

function openedBy(event: KeyboardEvent): Opened | null {
  if (isHeld(event) && event.key.toLowerCase() === 'k' && !event.shiftKey) return 'search'
  return event.key === '?' && !isTyped(event) ? 'shortcuts' : null
}

/** Whether the key goes into a text. Editors are in shadow trees. */
function isTyped(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
