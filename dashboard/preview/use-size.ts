/** The size of an element, also after it has changed. */
import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './zoom.ts'

/** @returns null before it is known; the space inside of its padding and scroll bars is smaller */
export function useSize(of: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = of.current
    if (!element) return
    const read = () =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = element
        return last?.width === width && last.height === height ? last : { width, height }
      })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return size
}
