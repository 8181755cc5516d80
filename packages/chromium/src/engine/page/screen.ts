/** The screen of a page: the window in which it is laid out. It outlives documents. */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
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

/** A part of a page, in CSS pixels from its corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Screen {
  /** The viewport at the moment. */
  readonly viewport: Viewport
  /** Sets the viewport; no-op if already set. @returns whether it was another */
  setViewport(viewport: Viewport): Promise<boolean>
  /**
   * Makes the window in which the page is laid out higher, until the viewport is set again. Frames
   * show as much of it as before, so that a height of many screens costs nothing.
   */
  stretch(height: number): Promise<void>
  /**
   * Sets the part of the page that frames show, until the viewport is set again. A part that is
   * larger than the viewport, or outside of it, changes neither layout nor media queries, and sends
   * no event.
   */
  show(part: Box): Promise<void>
}

/** The screen of a new page. */
export function createScreen(cdp: CdpSession, frameClock: FrameClock): Screen {
  let viewport = DEFAULT_VIEWPORT
  let showsPart = false

  return {
    get viewport() {
      return viewport
    },
    async setViewport(wanted) {
      if (!showsPart && Bun.deepEquals(wanted, viewport)) return false
      const { mobile } = wanted
      const touch =
        mobile === viewport.mobile
          ? null
          : cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile, maxTouchPoints: 5 })
      viewport = wanted
      showsPart = false
      frameClock.newSurface()
      const metrics = { ...wanted, screenOrientation: orientationOf(wanted) }
      await Promise.all([cdp.send('Emulation.setDeviceMetricsOverride', metrics), touch])
      return true
    },

    async stretch(height) {
      viewport = { ...viewport, height }
      frameClock.newSurface()
      await cdp.send('Emulation.setDeviceMetricsOverride', {
        ...viewport,
        dontSetVisibleSize: true,
      })
    },

    async show(part) {
      const { deviceScaleFactor } = viewport
      showsPart = true
      frameClock.newSurface()
      await Promise.all([
        cdp.send('Emulation.setDeviceMetricsOverride', {
          ...viewport,
          screenOrientation: orientationOf(viewport),
          dontSetVisibleSize: true,
          viewport: { ...part, scale: 1 },
        }),
        cdp.send('Emulation.setVisibleSize', {
          width: Math.round(part.width * deviceScaleFactor),
          height: Math.round(part.height * deviceScaleFactor),
        }),
      ])
    },
  }
}

/** How a phone is held that shows such a window. A desktop has Chromium's own orientation. */
function orientationOf({
  width,
  height,
  mobile,
}: Viewport): Protocol.Emulation.ScreenOrientation | undefined {
  if (!mobile) return undefined
  return width > height
    ? { type: 'landscapePrimary', angle: 90 }
    : { type: 'portraitPrimary', angle: 0 }
}
