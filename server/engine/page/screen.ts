/** The screen of a page: the window in which it is laid out. It outlives documents. */
import type { CdpSession } from '../../chromium/cdp.ts'
import type { FrameClock } from './frame-clock.ts'

export interface Viewport {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
  /** Whether the page is laid out as on a phone, with touch events. */
  mobile: boolean
}

/** The size of Chromium's own window, in which PDFs are laid out before they are printed. */
export const DEFAULT_VIEWPORT: Viewport = {
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  mobile: false,
}

export interface Screen {
  /** The viewport at the moment. */
  readonly viewport: Viewport
  /** Sets the viewport; no-op if already set. @returns whether it was another */
  setViewport(viewport: Viewport): Promise<boolean>
}

/** The screen of a new page. */
export function createScreen(cdp: CdpSession, frameClock: FrameClock): Screen {
  let viewport = DEFAULT_VIEWPORT

  return {
    get viewport() {
      return viewport
    },
    async setViewport(wanted) {
      if (Bun.deepEquals(wanted, viewport)) return false
      const { mobile } = wanted
      const touch =
        mobile === viewport.mobile
          ? null
          : cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile, maxTouchPoints: 5 })
      viewport = wanted
      frameClock.newSurface()
      await Promise.all([cdp.send('Emulation.setDeviceMetricsOverride', wanted), touch])
      return true
    },
  }
}
