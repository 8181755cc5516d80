/**
 * Whether the window is as narrow as that of a phone, as in shell.css: there, the studio is for
 * reading.
 */
import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 860px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(NARROW).matches,
  )
}
