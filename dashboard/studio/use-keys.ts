/** The keys of the studio. */
import { useEffect, useRef } from 'react'
import type { Zoom } from '../preview/zoom.ts'
import { isHeld, isViewHeld } from '../ui/keys.ts'

interface Actions {
  save(): void
  preview(): void
  nextProblem(): void
  zoom(to: Zoom): void
  turnPages(): void
  goToDivider(): void
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
      action(newest.current)
    }
    // Before the editor, which has other meanings for some of them.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

type Action = (actions: Actions) => void

/** By the place of the key: with Alt, it types another letter on some. */
const VIEW_KEYS: Record<string, Action> = {
  KeyF: ({ zoom }) => zoom('fit'),
  KeyW: ({ zoom }) => zoom('width'),
  Digit1: ({ zoom }) => zoom('100'),
  Digit2: ({ zoom }) => zoom('200'),
  KeyB: ({ turnPages }) => turnPages(),
  KeyD: ({ goToDivider }) => goToDivider(),
}

function actionOf(event: KeyboardEvent): Action | null {
  const { key, code, shiftKey, altKey } = event
  if (key === 'F8') return ({ nextProblem }) => nextProblem()
  if (isViewHeld(event)) return VIEW_KEYS[code] ?? null
  if (!isHeld(event) || shiftKey || altKey) return null
  if (key.toLowerCase() === 's') return ({ save }) => save()
  return key === 'Enter' ? ({ preview }) => preview() : null
}
