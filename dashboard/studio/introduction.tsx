/** An introduction to what can be done in the studio without code, until it was read. */
import { useState } from 'react'

/** The name under which this browser remembers that the introduction was read. */
const READ = 'platen-introduction-read'

const WAYS = [
  ['Data', 'fills the page: names, dates, rows and pictures.'],
  ['Brand', 'has its logo, colors and fonts.'],
  ['Insert', 'adds a picture, a table, a QR code or a page number.'],
  ['A click on the page', 'selects a text: change it, its color or its size.'],
] as const

export function Introduction() {
  const [isRead, setRead] = useState(wasRead)
  if (isRead) return null
  function close(): void {
    setRead(true)
    try {
      localStorage.setItem(READ, 'yes')
    } catch {
      // The browser refuses the storage: the next visit shows it again.
    }
  }
  return (
    <section className="strip introduction" aria-labelledby="introduction">
      <h3 id="introduction">You need no code here</h3>
      <dl>
        {WAYS.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button small" onClick={close}>
        Got it
      </button>
    </section>
  )
}

function wasRead(): boolean {
  try {
    return localStorage.getItem(READ) !== null
  } catch {
    return false // the browser refuses the storage
  }
}
