/** The kind of window, as in studio.css and shell.css. */
import { useSyncExternalStore } from 'react'

/** A phone, upright or not: there, the studio is for reading. */
const PHONE = '(max-width: 700px), (max-width: 1000px) and (max-height: 440px)'
/** Too narrow for two columns: the pages lie below the source. */
const STACKED = '(max-width: 1000px)'
/** Also where a keyboard on the screen has taken a part of it. */
const SHORT = '(max-height: 760px)'

export const useNarrow = () => useMedia(PHONE)

export const useStacked = () => useMedia(STACKED)

/** Whether source and pages below each other would both be too low. */
export const useShort = () => useMedia(SHORT)

function useMedia(wanted: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wanted)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wanted).matches,
  )
}
