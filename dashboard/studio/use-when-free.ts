/** Work on a draft that begins after what is being saved already. */
import { useEffect, useRef } from 'react'

/** @returns a function that runs `action` now, or once nothing is being saved any more */
export function useWhenFree(isBusy: boolean, action: () => void): () => void {
  const isAsked = useRef(false)

  function ask(): void {
    isAsked.current = isBusy
    if (!isBusy) action()
  }

  useEffect(() => {
    if (isAsked.current && !isBusy) ask()
  })
  return ask
}
