/** The keys of the studio. */
import { useEffect, useRef } from 'react'
import { isHeld } from '../ui/keys.ts'

interface Actions {
  save(): void
  preview(): void
  nextProblem(): void
}

/** Listens on the whole page: the keys work wherever the focus is. */
export function useKeys(actions: Actions): void {
  const newest = useRef(actions)
  newest.current = actions
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event)
      // A dialog has its own keys.
      if (!action || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      newest.current[action]()
    }
    // Before the editor, which has other meanings for some of them.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function actionOf(event: KeyboardEvent): keyof Actions | null {
  const { key, shiftKey, altKey } = event
  if (key === 'F8') return 'nextProblem'
  if (!isHeld(event) || shiftKey || altKey) return null
  if (key.toLowerCase() === 's') return 'save'
  return key === 'Enter' ? 'preview' : null
}
