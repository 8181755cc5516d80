/** The bed of the press, on which outputs lie. */
import type { ReactNode, RefObject } from 'react'
import type { ProofView } from './zoom.ts'

interface BedProps {
  of: RefObject<HTMLElement | null>
  stale: boolean | undefined
  view: ProofView | null
  children: ReactNode
}

export function Bed({ of, stale = false, view, children }: BedProps) {
  const classes = ['bed', stale && 'stale', view && `zoomed ${view.pages}`].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
    <section className={classes.join(' ')} ref={of} tabIndex={0} aria-label="Preview">
      {children}
    </section>
  )
}
