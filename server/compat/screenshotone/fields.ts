/** The options of ScreenshotOne, as its public client names them. */
import type { FieldTable } from '../pictures/field.ts'
import { bool, choice, FieldProblem, number, text, texts } from '../pictures/field.ts'
import { blockResource, IMAGE_FORMATS, PAPERS, setHeader, WAITS } from '../pictures/page-fields.ts'
import { clickScript, readCookie, readHeader, withinTimeout } from '../pictures/values.ts'
import { OTHER_FIELDS } from './other-fields.ts'

const DEVICES = {
  iphone_15: 'iPhone 15',
  iphone_15_pro_max: 'iPhone 15 Pro Max',
  ipad: 'iPad',
  pixel_5: 'Pixel 5',
} as const

const RESOURCES: Record<string, 'image' | 'media' | 'font' | 'stylesheet' | 'script' | 'xhr'> = {
  image: 'image',
  media: 'media',
  font: 'font',
  stylesheet: 'stylesheet',
  script: 'script',
  xhr: 'xhr',
  fetch: 'xhr',
}

export const HOST_ERRORS = ['4xx', '5xx']

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
  click: text('Clicks the first element that matches, if there is one.', ({ scripts }, value) => {
    scripts.push(clickScript(value))
  }),
  scripts: text('JavaScript to run once the page has loaded.', ({ scripts }, value) => {
    scripts.push(value)
  }),
  hide_selectors: texts('Elements to hide.', ({ shared }, values) => {
    shared.hideSelectors = values
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
  cookies: texts('Texts such as `name=value; Domain=example.com`.', ({ shared }, values) => {
    shared.cookies = values.map(readCookie)
  }),
  attachment_name: text('Makes browsers save the file.', (draft, value) => {
    draft.attachment = value
  }),
}

const PICTURE: FieldTable = {
  viewport_width: number('Default: 1280.', ({ viewport }, value) => {
    viewport.width = value
  }),
  viewport_height: number('Default: 1024.', ({ viewport }, value) => {
    viewport.height = value
  }),
  viewport_device: choice(
    'Sets the window, touch and the user agent.',
    DEVICES,
    ({ shared }, value) => {
      shared.device = value
    },
  ),
  viewport_mobile: bool('', ({ shared }, value) => {
    shared.mobile = value
  }),
  device_scale_factor: number('', ({ image }, value) => {
    image.deviceScaleFactor = value
  }),
  full_page: bool('Lazy images are loaded in any case.', ({ image }, value) => {
    image.fullPage = value
  }),
  selector: text(
    'Captures one element. If it is missing, the answer is an error.',
    ({ image }, value) => {
      image.selector = value
    },
  ),
  clip_x: number('', ({ clip }, value) => {
    clip.x = value
  }),
  clip_y: number('', ({ clip }, value) => {
    clip.y = value
  }),
  clip_width: number('', ({ clip }, value) => {
    clip.width = value
  }),
  clip_height: number('', ({ clip }, value) => {
    clip.height = value
  }),
  image_quality: number('Default: 80.', (draft, value) => {
    draft.quality = value
  }),
  image_width: number('Makes the picture fit, and keeps its shape.', ({ resize }, value) => {
    resize.width = value
  }),
  image_height: number('As `image_width`.', ({ resize }, value) => {
    resize.height = value
  }),
  omit_background: bool('', ({ shared }, value) => {
    shared.omitBackground = value
  }),
  dark_mode: bool('', ({ image }, value) => {
    image.darkMode = value
  }),
  block_ads: bool('Blocks trackers, too.', ({ image }, value) => {
    image.blockAds = value || image.blockAds === true
  }),
  block_trackers: bool('Blocks ads, too.', ({ image }, value) => {
    image.blockAds = value || image.blockAds === true
  }),
}

const PDF: FieldTable = {
  pdf_paper_format: choice('Default: `a4`.', PAPERS, ({ pdf }, value) => {
    pdf.format = value
  }),
  pdf_landscape: bool('', ({ pdf }, value) => {
    pdf.landscape = value
  }),
  pdf_print_background: bool('Default: `true`.', ({ pdf }, value) => {
    pdf.printBackground = value
  }),
  pdf_fit_one_page: bool('', ({ pdf }, value) => {
    pdf.singlePage = value
  }),
  pdf_margin: text('All sides, such as `10mm`. Default: 0.', (draft, value) => {
    const all = { top: value, right: value, bottom: value, left: value }
    draft.margin = { ...all, ...draft.margin }
  }),
  pdf_margin_top: text('', ({ margin }, value) => {
    margin.top = value
  }),
  pdf_margin_right: text('', ({ margin }, value) => {
    margin.right = value
  }),
  pdf_margin_bottom: text('', ({ margin }, value) => {
    margin.bottom = value
  }),
  pdf_margin_left: text('', ({ margin }, value) => {
    margin.left = value
  }),
}

/** In the order of the guide. */
export const SCREENSHOTONE_FIELDS: FieldTable = { ...PAGE, ...PICTURE, ...PDF, ...OTHER_FIELDS }
