/** A list: a table, whose rows are cards on a phone. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Each cell of a card says the name of its column, as the head of the table is not in sight. */
export function List({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const heads = Array.from(ref.current?.tHead?.rows[0]?.cells ?? [])
    // A name that only screen readers see names pictures or buttons, which need no label.
    const names = heads.map((head) => (head.querySelector('.hidden') ? '' : head.textContent))
    for (const row of ref.current?.tBodies[0]?.rows ?? []) {
      Array.from(row.cells).forEach((cell, at) => {
        const name = names[at]
        if (name) cell.dataset['label'] = name
      })
    }
  })
  return (
    <table className="list" ref={ref}>
      {children}
    </table>
  )
}
