/** The default of every screenshot option, as openapi.yaml and the specification state them. */
export const SCREENSHOT_DEFAULTS = {
  width: 1280,
  height: 800,
  format: 'png',
  quality: 80,
  fullPage: false,
  selector: null,
  deviceScaleFactor: 1,
  darkMode: false,
  blockAds: false,
  injectCSS: null,
  waitForSelector: null,
  waitForTimeout: null,
  timeout: 30_000,
  cookies: [],
  extraHeaders: {},
}
