/** A text that follows typing after a rest. */
import { useEffect, useState } from 'react'

/**
 * Returns a text once it has been the same for a while.
 * @param ms milliseconds
 */
export function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
