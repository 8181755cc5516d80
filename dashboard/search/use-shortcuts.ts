/** The keys of every page: they open the search and the list of keys, and fold the rail. */
import { useEffect, useRef } from 'react'
import { isHeld } from '../ui/keys.ts'

export type Opened = 'search' | 'shortcuts'
type Key = Opened | 'rail'

export function useShortcuts(open: (what: Opened) => void, foldRail: () => void): void {
  const newest = useRef({ open, foldRail })
  newest.current = { open, foldRail }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const what = keyOf(event)
      if (!what || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      if (what === 'rail') newest.current.foldRail()
      else newest.current.open(what)
    }
    // Before the editor, which has other meanings for some of them.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function keyOf(event: KeyboardEvent): Key | null {
  if (isHeld(event) && event.key.toLowerCase() === 'b' && !event.shiftKey) return 'rail'
  if (isHeld(event) && event.key.toLowerCase() === 'k' && !event.shiftKey) return 'search'
  return event.key === '?' && !isTyped(event) ? 'shortcuts' : null
}

/** Whether the key goes into a text. Editors are in shadow trees. */
function isTyped(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
