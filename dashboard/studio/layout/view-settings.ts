/** How the studio is laid out, which this browser remembers. */
import { useEffect, useState } from 'react'
import { type ProofView, ZOOMS } from '../../preview/zoom.ts'

/** The sides of the studio that a window shows which is too narrow for both beside each other. */
export const SIDES = [
  ['source', 'Edit'],
  ['both', 'Both'],
  ['result', 'Pages'],
] as const
export type Side = (typeof SIDES)[number][0]

export interface ViewSettings extends ProofView {
  /** The width of the source, in percent of the studio; its height where the pages lie below. */
  share: number
  side: Side
}

export const SHARE_MIN = 25
export const SHARE_MAX = 75
const DEFAULTS: ViewSettings = { zoom: 'width', pages: 'below', share: 50, side: 'both' }
const NAME = 'platen-view'

/** @param template its id: another template begins with the usual zoom */
export function useViewSettings(template: string) {
  const [settings, setSettings] = useState(() => readSettings(template))
  useEffect(() => {
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...settings, template }))
    } catch {
      // The browser refuses the storage: the next visit begins as the first one.
    }
  }, [settings, template])
  return [
    settings,
    (part: Partial<ViewSettings>) => setSettings((last) => inBounds({ ...last, ...part })),
  ] as const
}

function readSettings(template: string): ViewSettings {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    const kept = { ...DEFAULTS, ...(read as Partial<ViewSettings & { template: string }>) }
    return inBounds(kept.template === template ? kept : { ...kept, zoom: DEFAULTS.zoom })
  } catch {
    return DEFAULTS // the browser refuses the storage, or another program wrote it
  }
}

function inBounds({ zoom, pages, share, side }: ViewSettings): ViewSettings {
  return {
    zoom: ZOOMS.some(([value]) => value === zoom) ? zoom : DEFAULTS.zoom,
    pages: pages === 'beside' ? 'beside' : 'below',
    share: Math.min(SHARE_MAX, Math.max(SHARE_MIN, Number(share) || DEFAULTS.share)),
    side: SIDES.some(([value]) => value === side) ? side : DEFAULTS.side,
  }
}
