/** The options of Urlbox, as its public client names them. */
import type { Draft } from '../pictures/draft.ts'
import { clickScript, elementWait, longestWait, waitForCaptured } from '../pictures/elements.ts'
import {
  bool,
  checkSelector,
  choice,
  type FieldTable,
  number,
  selector,
  text,
  texts,
} from '../pictures/field.ts'
import { blockResource, setHeader } from '../pictures/page-fields.ts'
import { readCookie, readHeader, withinTimeout } from '../pictures/values.ts'
import { OTHER_FIELDS } from './other-fields.ts'
import { PDF_FIELDS, PICTURE_FIELDS } from './output-fields.ts'

const WAITS = {
  domloaded: 'domcontentloaded',
  loaded: 'load',
  mostrequestsfinished: 'networkAlmostIdle',
  requestsfinished: 'networkIdle',
} as const

const TIMEOUT_MS = 30_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const BLOCKS = {
  block_images: 'image',
  block_scripts: 'script',
  block_fonts: 'font',
  block_medias: 'media',
  block_styles: 'stylesheet',
  block_fetch: 'xhr',
  block_xhr: 'xhr',
  block_frames: 'document',
  block_sockets: 'xhr',
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
  timeout: number(
    'Milliseconds for the page to load, at most 60000. Default: 30000. Waits and `delay` come on top, up to 60000 in all.',
    ({ shared }, value) => {
      shared.timeout = withinTimeout(value)
    },
  ),
  wait_until: choice('Default: `loaded`.', WAITS, ({ shared }, value) => {
    shared.waitUntil = value
  }),
  wait_for: selector(
    'Waits until an element matches, for `wait_timeout` at most.',
    (draft, value) => {
      draft.awaited.there = value
    },
  ),
  wait_to_leave: selector('Waits until no element matches, as long.', (draft, value) => {
    draft.awaited.gone = value
  }),
  wait_timeout: number('Milliseconds. Default: 30000.', (draft, value) => {
    draft.waitMs = value
  }),
  fail_if_selector_missing: bool(
    '`true`: a missing element of `wait_for` or `selector` is an error.',
    (draft, value) => {
      draft.needsElements = value
    },
  ),
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
      scripts.push(...values.map((value) => clickScript(checkSelector(value), null)))
    },
  ),
  js: text('JavaScript to run once the page has loaded.', ({ scripts }, value) => {
    scripts.push(value)
  }),
  hide_selector: texts('Elements to leave out.', ({ shared }, values) => {
    shared.removeSelectors = values
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
  user_agent: text(
    '`mobile` is that of a phone; `desktop` and `random` are the standard one.',
    ({ shared }, value) => {
      if (value === 'mobile') shared.userAgent = PHONE
      else if (value !== 'desktop' && value !== 'random') shared.userAgent = value
    },
  ),
  header: texts(
    'Texts such as `Name=value`. They go to the origin of `url` only.',
    (draft, values) => {
      for (const value of values) setHeader(draft, ...readHeader(value))
    },
  ),
  authorization: text('Value of the header `Authorization`.', (draft, value) => {
    setHeader(draft, 'Authorization', value)
  }),
  cookie: texts('Texts such as `name=value; Path=/; HttpOnly`.', (draft, values) => {
    draft.cookies = values.map(readCookie)
  }),
  download: text('Makes browsers save the file under this name.', (draft, value) => {
    draft.attachment = value
  }),
}

const WINDOW: FieldTable = {
  width: number('Default: 1280.', ({ viewport }, value) => {
    viewport.width = value
  }),
  height: number('Default: 1024.', ({ viewport }, value) => {
    viewport.height = value
  }),
  full_page: bool(
    'Lazy images are loaded in any case. A PDF has one page then.',
    ({ image, pdf }, value) => {
      image.fullPage = value
      pdf.singlePage = value
    },
  ),
  transparent: bool('', ({ shared }, value) => {
    shared.omitBackground = value
  }),
  dark_mode: bool('', ({ shared }, value) => {
    if (value) shared.mediaFeatures = { 'prefers-color-scheme': 'dark' }
  }),
  block_ads: bool('Blocks trackers, too.', (draft, value) => {
    draft.blockAds = value
  }),
}

/** Sets what depends on several parameters. */
export function finishUrlbox(draft: Draft): void {
  const { shared, image, awaited, waits, waitMs } = draft
  const isWaiting = awaited.there ?? awaited.gone ?? image.selector
  const extraMs = (isWaiting ? waitMs : 0) + (shared.waitForTimeout ?? 0)
  shared.timeout = withinTimeout((shared.timeout ?? TIMEOUT_MS) + extraMs)
  const ms = longestWait(draft)
  if (awaited.there) waits.push(elementWait(awaited.there, 'there', ms))
  if (awaited.gone) waits.push(elementWait(awaited.gone, 'gone', ms))
  if (awaited.there && draft.needsElements) draft.neededElement = awaited.there
  waitForCaptured(draft)
}

/** In the order of the guide. */
export const URLBOX_FIELDS: FieldTable = {
  ...PAGE,
  ...WINDOW,
  ...PICTURE_FIELDS,
  ...PDF_FIELDS,
  ...OTHER_FIELDS,
}
