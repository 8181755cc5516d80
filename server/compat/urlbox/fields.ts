/** The options of Urlbox, as its public client names them. */
import type { FieldTable } from '../pictures/field.ts'
import { bool, choice, FieldProblem, number, text, texts } from '../pictures/field.ts'
import { blockResource, PAPERS, setHeader } from '../pictures/page-fields.ts'
import { clickScript, readCookie, readHeader, withinTimeout } from '../pictures/values.ts'
import { OTHER_FIELDS } from './other-fields.ts'

const WAITS = {
  domloaded: 'domcontentloaded',
  loaded: 'load',
  mostrequestsfinished: 'networkAlmostIdle',
  requestsfinished: 'networkIdle',
} as const

const BLOCKS = {
  block_images: 'image',
  block_scripts: 'script',
  block_fonts: 'font',
  block_medias: 'media',
  block_styles: 'stylesheet',
  block_fetch: 'xhr',
  block_xhr: 'xhr',
  block_frames: 'document',
} as const

const PAGE: FieldTable = {
  url: text('Page to render. Without a scheme it begins with `http://`.', (draft, value) => {
    draft.url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  }),
  html: text('HTML to render.', (draft, value) => {
    draft.html = value
  }),
  delay: number('Milliseconds to wait after the page has loaded.', ({ shared }, value) => {
    shared.waitForTimeout = value
  }),
  timeout: number('Milliseconds, at most 60000. Default: 30000.', ({ shared }, value) => {
    shared.timeout = withinTimeout(value)
  }),
  wait_until: choice('Default: `loaded`.', WAITS, ({ shared }, value) => {
    shared.waitUntil = value
  }),
  wait_for: text('Waits until an element matches.', ({ shared }, value) => {
    shared.waitForSelector = value
  }),
  media: choice('', { screen: 'screen', print: 'print' } as const, ({ shared }, value) => {
    shared.media = value
  }),
  reduced_motion: bool('', ({ shared }, value) => {
    shared.reducedMotion = value
  }),
  css: text('CSS to add.', ({ shared }, value) => {
    shared.injectCSS = value
  }),
  click: texts(
    'Clicks the first element of each selector, if there is one.',
    ({ scripts }, values) => {
      scripts.push(...values.map(clickScript))
    },
  ),
  js: text('JavaScript to run once the page has loaded.', ({ scripts }, value) => {
    scripts.push(value)
  }),
  hide_selector: texts('Elements to hide.', ({ shared }, values) => {
    shared.hideSelectors = values
  }),
  hide_cookie_banners: bool('Rejects the cookies.', ({ shared }, value) => {
    shared.hideCookieBanners = value
  }),
  ...Object.fromEntries(
    Object.entries(BLOCKS).map(([name, resource]) => [
      name,
      bool('', (draft, value) => {
        if (value) blockResource(draft, resource)
      }),
    ]),
  ),
  fail_on_4xx: bool('', ({ failStatuses }, value) => {
    if (value) failStatuses.push('4xx')
  }),
  fail_on_5xx: bool('', ({ failStatuses }, value) => {
    if (value) failStatuses.push('5xx')
  }),
  latitude: number('', ({ position }, value) => {
    position.latitude = value
  }),
  longitude: number('', ({ position }, value) => {
    position.longitude = value
  }),
  accuracy: number('Meters.', ({ position }, value) => {
    position.accuracy = value
  }),
  tz: text('IANA name.', ({ shared }, value) => {
    shared.timezone = value
  }),
  accept_lang: text('The first language counts.', ({ shared }, value) => {
    shared.locale = value.split(/[,;]/)[0]?.trim() ?? value
  }),
  user_agent: text('', ({ shared }, value) => {
    shared.userAgent = value
  }),
  header: texts(
    'Texts such as `Name=value`. They go to the origin of `url` only.',
    (draft, values) => {
      for (const value of values) setHeader(draft, ...readHeader(value))
    },
  ),
  authorization: text('Value of the header `Authorization`.', (draft, value) => {
    setHeader(draft, 'Authorization', value)
  }),
  cookie: texts('Texts such as `name=value`.', ({ shared }, values) => {
    shared.cookies = values.map(readCookie)
  }),
  download: text('Makes browsers save the file under this name.', (draft, value) => {
    draft.attachment = value
  }),
}

const PICTURE: FieldTable = {
  width: number('Default: 1280.', ({ viewport }, value) => {
    viewport.width = value
  }),
  height: number('Default: 1024.', ({ viewport }, value) => {
    viewport.height = value
  }),
  retina: bool('Two image pixels per CSS pixel.', ({ image }, value) => {
    image.deviceScaleFactor = value ? 2 : 1
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
  clip: text('`x,y,width,height` in CSS pixels.', ({ clip }, value) => {
    if (!/^\d{1,7}(,\d{1,7}){3}$/.test(value)) throw new FieldProblem('must be x,y,width,height')
    const [x = 0, y = 0, width = 0, height = 0] = value.split(',').map(Number)
    Object.assign(clip, { x, y, width, height })
  }),
  quality: number('Default: 80.', (draft, value) => {
    draft.quality = value
  }),
  thumb_width: number('Makes the picture fit, and keeps its shape.', ({ resize }, value) => {
    resize.width = value
  }),
  thumb_height: number('As `thumb_width`.', ({ resize }, value) => {
    resize.height = value
  }),
  transparent: bool('', ({ shared }, value) => {
    shared.omitBackground = value
  }),
  dark_mode: bool('', ({ image }, value) => {
    image.darkMode = value
  }),
  block_ads: bool('Blocks trackers, too.', ({ image }, value) => {
    image.blockAds = value
  }),
}

const PDF: FieldTable = {
  pdf_page_size: choice('Default: `A4`.', PAPERS, ({ pdf }, value) => {
    pdf.format = value
  }),
  pdf_orientation: choice('', { portrait: false, landscape: true }, ({ pdf }, value) => {
    pdf.landscape = value
  }),
  pdf_background: bool('Default: `true`.', ({ pdf }, value) => {
    pdf.printBackground = value
  }),
  pdf_margin: choice(
    '`default` is 1 cm. Default: `none`.',
    { none: '0', default: '1cm' },
    (draft, value) => {
      const all = { top: value, right: value, bottom: value, left: value }
      draft.margin = { ...all, ...draft.margin }
    },
  ),
  pdf_scale: number('', ({ pdf }, value) => {
    pdf.scale = value
  }),
  pdf_page_range: text('', ({ pdf }, value) => {
    pdf.pageRanges = value
  }),
}

/** In the order of the guide. */
export const URLBOX_FIELDS: FieldTable = { ...PAGE, ...PICTURE, ...PDF, ...OTHER_FIELDS }
