/**
 * How a page appears to its style sheets: the medium, the preferences of its user, and the
 * browser's own background.
 */
import type { CdpSession } from '../../chromium/cdp.ts'

/** The media type and the media features that media queries see. */
export interface Media {
  /** Null for that of the output: `print` while a PDF is printed, and `screen`. */
  type: 'screen' | 'print' | null
  /** Values by the name of a media feature, such as `prefers-color-scheme`. */
  features: Readonly<Record<string, string>>
}

export interface Appearance {
  /** The media of the page at the moment. */
  readonly media: Media
  /** Sets what media queries see; no-op if already set. */
  setMedia(media: Media): Promise<void>
  /** Takes the browser's own background away, or gives it back; no-op if already set. */
  setTransparent(transparent: boolean): Promise<void>
}

/** The appearance of a new page. */
export function createAppearance(cdp: CdpSession): Appearance {
  let media: Media = { type: null, features: {} }
  let transparent = false
  return {
    get media() {
      return media
    },
    async setMedia(wanted) {
      if (Bun.deepEquals(wanted, media)) return
      const params = mediaParams(wanted, media)
      media = wanted
      await cdp.send('Emulation.setEmulatedMedia', params)
    },
    async setTransparent(wanted) {
      if (wanted === transparent) return
      transparent = wanted
      const params = wanted ? { color: { r: 0, g: 0, b: 0, a: 0 } } : {}
      await cdp.send('Emulation.setDefaultBackgroundColorOverride', params)
    },
  }
}

/** A command replaces everything that earlier ones have set. */
function mediaParams(wanted: Media, before: Media) {
  const hasFeatures = [wanted, before].some(({ features }) => Object.keys(features).length > 0)
  const features = { 'prefers-color-scheme': 'light', ...wanted.features }
  return {
    ...((wanted.type ?? before.type) && { media: wanted.type ?? '' }),
    ...(hasFeatures && {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    }),
  }
}
