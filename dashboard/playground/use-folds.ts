/** Which groups of options are open, kept by the tab for the session. */
import { useState } from 'react'
import { OPTION_GROUPS } from '../options.gen.ts'

const KEPT = 'platen-open-options'
/** The width of the window below which the output is below the form, as in pages.css. */
const ONE_COLUMN = 1_000

/** Folding again what is folded changes nothing. */
export function useFolds(): [ReadonlySet<string>, (title: string, isOpen: boolean) => void] {
  const [open, setOpen] = useState(readOpen)
  function fold(title: string, isOpen: boolean): void {
    setOpen((before) => {
      if (before.has(title) === isOpen) return before
      const next = new Set(before)
      if (isOpen) next.add(title)
      else next.delete(title)
      keepOpen(next)
      return next
    })
  }
  return [open, fold]
}

function readOpen(): ReadonlySet<string> {
  // In one column, the form stands between the source and the output.
  const first = innerWidth > ONE_COLUMN ? OPTION_GROUPS.pdf.slice(0, 1) : []
  try {
    const kept = sessionStorage.getItem(KEPT)
    if (kept !== null) return new Set(JSON.parse(kept) as string[])
  } catch {
    // The browser refuses the storage, or its text is no JSON.
  }
  return new Set(first.map(({ title }) => title))
}

function keepOpen(titles: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...titles]))
  } catch {
    // It stays in the page anyway.
  }
}
