/** The rail, which may be folded to its pictures. The studio needs the width: it has its own. */
import { useState } from 'react'
import { useLocation } from 'wouter'

type Kind = 'page' | 'studio'

const NAMES: Record<Kind, string> = { page: 'platen-rail', studio: 'platen-rail-of-studio' }

export function useRail(): { isFolded: boolean; toggle(): void } {
  const [location] = useLocation()
  const kind: Kind = /^\/templates\/[^/]/.test(location) ? 'studio' : 'page'
  const [folded, setFolded] = useState(() => ({
    page: readFolded('page'),
    studio: readFolded('studio'),
  }))
  return {
    isFolded: folded[kind],
    toggle() {
      const isFolded = !folded[kind]
      setFolded({ ...folded, [kind]: isFolded })
      try {
        localStorage.setItem(NAMES[kind], isFolded ? 'folded' : 'open')
      } catch {
        // The browser refuses the storage: the next visit begins as the first one.
      }
    },
  }
}

function readFolded(kind: Kind): boolean {
  try {
    const kept = localStorage.getItem(NAMES[kind])
    if (kept !== null) return kept === 'folded'
  } catch {
    // The browser refuses the storage.
  }
  return kind === 'studio'
}
