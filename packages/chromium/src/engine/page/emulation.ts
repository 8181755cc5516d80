/**
 * Emulates another browser, language, time zone, place or time. Nothing is undone afterwards: a
 * page that emulates anything renders no other document (see reuse.ts).
 */
import { invalidOption } from '../errors.ts'
import type { LanePage } from './page.ts'

/** Null is Chromium's own. */
export interface Emulation {
  userAgent: string | null
  /** A BCP 47 tag. */
  locale: string | null
  /** An IANA name. */
  timezone: string | null
  geolocation: { latitude: number; longitude: number; accuracy: number } | null
  /** The time at which the clock of the page begins, in ms since 1970. */
  clockMs: number | null
}

export function emulates(emulation: Emulation): boolean {
  return Object.values(emulation).some((value) => value !== null)
}

/**
 * Call it before the page has a document of the render.
 * @param origin the origin that may read the position; null for HTML, which has none
 * @throws EngineError `invalid` for a time zone that Chromium does not know
 */
export async function emulate(
  page: LanePage,
  { userAgent, locale, timezone, geolocation }: Emulation,
  origin: string | null,
): Promise<void> {
  const { cdp } = page
  await Promise.all([
    // An empty user agent keeps that of Chromium.
    userAgent === null && locale === null
      ? null
      : cdp.send('Emulation.setUserAgentOverride', {
          userAgent: userAgent ?? '',
          acceptLanguage: locale ?? undefined,
        }),
    locale === null ? null : cdp.send('Emulation.setLocaleOverride', { locale }),
    timezone === null ? null : setTimezone(page, timezone),
    geolocation === null ? null : cdp.send('Emulation.setGeolocationOverride', geolocation),
    geolocation === null || origin === null ? null : page.allowGeolocation(origin),
  ])
}

async function setTimezone({ cdp }: LanePage, timezoneId: string): Promise<void> {
  try {
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId })
  } catch (cause) {
    if (cdp.detached) throw cause
    const message = '`options.timezone` must be a time zone that Chromium knows.'
    throw invalidOption('options.timezone', message, cause)
  }
}
