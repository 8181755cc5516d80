/** How the studio is laid out, which this browser remembers. */
import { useEffect, useState } from 'react'
import { type ProofView, ZOOMS } from '../../preview/zoom.ts'

export interface ViewSettings extends ProofView {
  /** The width of the source, in percent of the studio. */
  share: number
}

export const SHARE_MIN = 25
export const SHARE_MAX = 75
const DEFAULTS: ViewSettings = { zoom: 'width', pages: 'below', share: 50 }
const NAME = 'platen-view'

export function useViewSettings() {
  const [settings, setSettings] = useState(readSettings)
  useEffect(() => {
    try {
      localStorage.setItem(NAME, JSON.stringify(settings))
    } catch {
      // The browser refuses the storage: the next visit begins as the first one.
    }
  }, [settings])
  return [
    settings,
    (part: Partial<ViewSettings>) => setSettings((last) => inBounds({ ...last, ...part })),
  ] as const
}

function readSettings(): ViewSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return inBounds({ ...DEFAULTS, ...(kept as Partial<ViewSettings>) })
  } catch {
    return DEFAULTS // the browser refuses the storage, or another program wrote it
  }
}

function inBounds({ zoom, pages, share }: ViewSettings): ViewSettings {
  return {
    zoom: ZOOMS.some(([value]) => value === zoom) ? zoom : DEFAULTS.zoom,
    pages: pages === 'beside' ? 'beside' : 'below',
    share: Math.min(SHARE_MAX, Math.max(SHARE_MIN, Number(share) || DEFAULTS.share)),
  }
}
