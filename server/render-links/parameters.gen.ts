/** Made from openapi.yaml by `bun run gen`; do not edit. */

/** Parameters that are options, and the option of each kind of render that they set. */
export const LINK_OPTIONS = {
  "width": {
    "screenshot": "width"
  },
  "height": {
    "screenshot": "height"
  },
  "quality": {
    "screenshot": "quality"
  },
  "grayscale": {
    "screenshot": "grayscale"
  },
  "fullPage": {
    "screenshot": "fullPage"
  },
  "selector": {
    "screenshot": "selector"
  },
  "deviceScaleFactor": {
    "screenshot": "deviceScaleFactor",
    "pdf": "deviceScaleFactor"
  },
  "omitBackground": {
    "screenshot": "omitBackground",
    "pdf": "omitBackground"
  },
  "darkMode": {
    "screenshot": "darkMode"
  },
  "blockAds": {
    "screenshot": "blockAds"
  },
  "locale": {
    "screenshot": "locale",
    "pdf": "locale"
  },
  "timezone": {
    "screenshot": "timezone",
    "pdf": "timezone"
  },
  "hideCookieBanners": {
    "screenshot": "hideCookieBanners",
    "pdf": "hideCookieBanners"
  },
  "waitUntil": {
    "screenshot": "waitUntil",
    "pdf": "waitUntil"
  },
  "waitForSelector": {
    "screenshot": "waitForSelector",
    "pdf": "waitForSelector"
  },
  "waitForTimeout": {
    "screenshot": "waitForTimeout",
    "pdf": "waitForTimeout"
  },
  "timeout": {
    "screenshot": "timeout",
    "pdf": "timeout"
  },
  "pageFormat": {
    "pdf": "format"
  },
  "landscape": {
    "pdf": "landscape"
  },
  "margin": {
    "pdf": "margin"
  },
  "printBackground": {
    "pdf": "printBackground"
  },
  "scale": {
    "pdf": "scale"
  },
  "pageRanges": {
    "pdf": "pageRanges"
  },
  "singlePage": {
    "pdf": "singlePage"
  },
  "enableJavaScript": {
    "pdf": "enableJavaScript"
  }
} as const

/** All other parameters, apart from values of variables. */
export const OTHER_PARAMETERS: readonly string[] = ["signer","signature","expires","v","url","template","format","json"]
