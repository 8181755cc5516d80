/** The options of ScreenshotOne, as its public client names them. */
import type { Draft } from '../pictures/draft.ts'
import { clickScript, longestWait, waitForCaptured } from '../pictures/elements.ts'
import type { FieldTable } from '../pictures/field.ts'
import { bool, choice, FieldProblem, number, selector, text, texts } from '../pictures/field.ts'
import { blockResource, IMAGE_FORMATS, setHeader, WAITS } from '../pictures/page-fields.ts'
import { readCookie, readHeader, withinTimeout } from '../pictures/values.ts'
import { OTHER_FIELDS } from './other-fields.ts'
import { PDF_FIELDS, PICTURE_FIELDS } from './output-fields.ts'

/** The iPad there is smaller than ours. */
const IPAD = {
  width: 768,
  height: 1_024,
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

const DEVICES = {
  iphone_15: 'iPhone 15',
  iphone_15_pro_max: 'iPhone 15 Pro Max',
  ipad: IPAD,
  ipad_pro_11: 'iPad Pro 11',
  pixel_5: 'Pixel 5',
} as const

const RESOURCES: Record<string, 'image' | 'media' | 'font' | 'stylesheet' | 'script' | 'xhr'> = {
  image: 'image',
  media: 'media',
  font: 'font',
  stylesheet: 'stylesheet',
  script: 'script',
  texttrack: 'media',
  xhr: 'xhr',
  fetch: 'xhr',
  eventsource: 'xhr',
  websocket: 'xhr',
}

export const HOST_ERRORS = ['4xx', '5xx']

/** The size of the window. */
const WIDTH = 1_280
const HEIGHT = 1_024

const PAGE: FieldTable = {
  url: text('Page to render.', (draft, value) => {
    draft.url = value
  }),
  html: text('HTML to render.', (draft, value) => {
    draft.html = value
  }),
  format: choice('Default: `jpg`.', IMAGE_FORMATS, (draft, value) => {
    draft.format = value
  }),
  delay: number('Seconds to wait after the page has loaded.', ({ shared }, value) => {
    shared.waitForTimeout = Math.round(value * 1_000)
  }),
  timeout: number('Seconds. Default: 60, which is also the maximum here.', ({ shared }, value) => {
    shared.timeout = withinTimeout(value * 1_000)
  }),
  wait_until: {
    type: 'load, domcontentloaded, networkidle0, networkidle2',
    about: 'Default: `load`. Of several, the one that waits longest counts.',
    set({ shared }, values) {
      const unknown = values.find((value) => !Object.hasOwn(WAITS, value))
      if (unknown !== undefined) {
        throw new FieldProblem(`must be one of ${Object.keys(WAITS).join(', ')}`)
      }
      const order = ['networkidle0', 'networkidle2', 'load', 'domcontentloaded'] as const
      const longest = order.find((one) => values.includes(one))
      if (longest !== undefined) shared.waitUntil = WAITS[longest]
    },
  },
  wait_for_selector: text('Waits until an element matches.', ({ shared }, value) => {
    shared.waitForSelector = value
  }),
  ignore_host_errors: bool(
    '`false`, the default: an answer of the page with a status from 400 on is an error.',
    (draft, value) => {
      draft.failStatuses = value ? [] : HOST_ERRORS
    },
  ),
  media_type: choice('', { screen: 'screen', print: 'print' } as const, ({ shared }, value) => {
    shared.media = value
  }),
  reduced_motion: bool('', ({ shared }, value) => {
    shared.reducedMotion = value
  }),
  styles: text('CSS to add.', ({ shared }, value) => {
    shared.injectCSS = value
  }),
  click: selector('Clicks the first element that matches.', (draft, value) => {
    draft.clicked = value
  }),
  error_on_click_selector_not_found: bool(
    '`true`, the default: an element to click that is missing is an error.',
    (draft, value) => {
      draft.needsClicked = value
    },
  ),
  scripts: text('JavaScript to run once the page has loaded.', ({ scripts }, value) => {
    scripts.push(value)
  }),
  hide_selectors: texts('Elements to leave out.', ({ shared }, values) => {
    shared.removeSelectors = values
  }),
  block_cookie_banners: bool('Rejects the cookies.', ({ shared }, value) => {
    shared.hideCookieBanners = value
  }),
  block_resources: texts('Types that are not known here are ignored.', (draft, values) => {
    for (const value of values) {
      const resource = Object.hasOwn(RESOURCES, value) ? RESOURCES[value] : undefined
      if (resource === undefined) draft.ignored.push('block_resources')
      else blockResource(draft, resource)
    }
  }),
  geolocation_latitude: number('', ({ position }, value) => {
    position.latitude = value
  }),
  geolocation_longitude: number('', ({ position }, value) => {
    position.longitude = value
  }),
  geolocation_accuracy: number('Meters.', ({ position }, value) => {
    position.accuracy = value
  }),
  time_zone: text('IANA name.', ({ shared }, value) => {
    shared.timezone = value
  }),
  user_agent: text('', ({ shared }, value) => {
    shared.userAgent = value
  }),
  headers: texts(
    'Texts such as `Name: value`. They go to the origin of `url` only.',
    (draft, values) => {
      for (const value of values) setHeader(draft, ...readHeader(value))
    },
  ),
  authorization: text('Value of the header `Authorization`.', (draft, value) => {
    setHeader(draft, 'Authorization', value)
  }),
  cookies: texts(
    'Texts such as `name=value; Domain=example.com; Secure; HttpOnly`.',
    (draft, values) => {
      draft.cookies = values.map(readCookie)
    },
  ),
  attachment_name: text('Makes browsers save the file.', (draft, value) => {
    draft.attachment = value
  }),
}

const WINDOW: FieldTable = {
  viewport_width: number('Default: 1280.', ({ viewport }, value) => {
    viewport.width = value
  }),
  viewport_height: number('Default: 1024.', ({ viewport }, value) => {
    viewport.height = value
  }),
  viewport_device: choice('Sets the window, touch and the user agent.', DEVICES, (draft, value) => {
    if (typeof value === 'string') draft.shared.device = value
    else {
      const { userAgent, ...size } = value
      Object.assign(draft.viewport, size)
      Object.assign(draft.shared, { userAgent, mobile: true })
      draft.image.deviceScaleFactor = 2
    }
  }),
  viewport_mobile: bool('', ({ shared }, value) => {
    shared.mobile = value
  }),
  omit_background: bool('', ({ shared }, value) => {
    shared.omitBackground = value
  }),
  dark_mode: bool('', ({ shared }, value) => {
    shared.mediaFeatures = { 'prefers-color-scheme': value ? 'dark' : 'light' }
  }),
  block_ads: bool('Blocks trackers, too.', (draft, value) => {
    draft.blockAds ||= value
  }),
  block_trackers: bool('Blocks ads, too.', (draft, value) => {
    draft.blockAds ||= value
  }),
}

/** Sets what depends on several parameters. */
export function finishScreenshotOne(draft: Draft): void {
  const { clicked, needsClicked, scripts, shared, viewport } = draft
  if (clicked !== null) {
    scripts.unshift(clickScript(clicked, needsClicked ? longestWait(draft) : null))
  }
  waitForCaptured(draft)
  if (!shared.device) return
  if (viewport.width !== WIDTH) draft.ignored.push('viewport_width')
  if (viewport.height !== HEIGHT) draft.ignored.push('viewport_height')
}

/** In the order of the guide. */
export const SCREENSHOTONE_FIELDS: FieldTable = {
  ...PAGE,
  ...WINDOW,
  ...PICTURE_FIELDS,
  ...PDF_FIELDS,
  ...OTHER_FIELDS,
}
