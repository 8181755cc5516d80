/** The options of Urlbox, as its public client names them. */
import { type Draft, to, type ValuesOf } from '../fields/index.ts'
import {
  AUTHORIZATION,
  blockResource,
  bool,
  checkSelector,
  choice,
  clickScript,
  cookies,
  elementWait,
  headers,
  longestWait,
  number,
  selector,
  text,
  texts,
  WAIT_MS,
  waitForCaptured,
  withinTimeout,
} from '../pictures/index.ts'
import { OTHER_FIELDS } from './other-fields.ts'
import { PDF_FIELDS, PICTURE_FIELDS } from './output-fields.ts'

const WAITS = {
  domloaded: 'domcontentloaded',
  loaded: 'load',
  mostrequestsfinished: 'networkAlmostIdle',
  requestsfinished: 'networkIdle',
} as const

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

const BLOCK_FIELDS = Object.entries(BLOCKS).map(([name, resource]) => {
  const block = (draft: Draft, value: boolean) => {
    if (value) blockResource(draft, resource)
  }
  return [name, to(block, bool())] as const
})

/** @param status statuses of the page with which it fails */
function failure(status: '4xx' | '5xx') {
  return to(({ failOn }, value) => {
    if (value) failOn.status = [...(failOn.status ?? []), status]
  }, bool())
}

const PAGE = {
  url: to((draft, value) => {
    draft.url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  }, text('Page to render. Without a scheme it begins with `http://`.')),
  html: to('html', text('HTML to render.')),
  delay: to('shared.waitForTimeout', number('Milliseconds to wait after the page has loaded.')),
  timeout: to(
    ({ shared }, value) => {
      shared.timeout = withinTimeout(value)
    },
    number(
      'Milliseconds for the page to load, at most 60000. Waits and `delay` come on top, up to 60000 in all.',
      30_000,
    ),
  ),
  wait_until: to('shared.waitUntil', choice(WAITS)('', null, 'loaded')),
  wait_for: selector('Waits until an element matches, for `wait_timeout` at most.'),
  wait_to_leave: selector('Waits until no element matches, as long.'),
  wait_timeout: number('Milliseconds.', WAIT_MS),
  fail_if_selector_missing: bool(
    '`true`: a missing element of `wait_for` or `selector` is an error.',
    false,
  ),
  media: to('shared.media', choice({ screen: 'screen', print: 'print' } as const)()),
  reduced_motion: to('shared.reducedMotion', bool()),
  css: to('shared.injectCSS', text('CSS to add.')),
  click: to(
    ({ scripts }, values) =>
      scripts.push(...values.map((value) => clickScript(checkSelector(value), null))),
    texts('Clicks the first element of each selector, if there is one.'),
  ),
  js: to(
    ({ scripts }, value) => scripts.push(value),
    text('JavaScript to run once the page has loaded.'),
  ),
  hide_selector: to('shared.removeSelectors', texts('Elements to leave out.')),
  hide_cookie_banners: to('shared.hideCookieBanners', bool('Rejects the cookies.')),
  ...Object.fromEntries(BLOCK_FIELDS),
  fail_on_4xx: failure('4xx'),
  fail_on_5xx: failure('5xx'),
  latitude: to('position.latitude', number()),
  longitude: to('position.longitude', number()),
  accuracy: to('position.accuracy', number('Meters.')),
  tz: to('shared.timezone', text('IANA name.')),
  accept_lang: to(({ shared }, value) => {
    shared.locale = value.split(/[,;]/)[0]?.trim() ?? value
  }, text('The first language counts.')),
  user_agent: to(({ shared }, value) => {
    if (value === 'mobile') shared.userAgent = PHONE
    else if (value !== 'desktop' && value !== 'random') shared.userAgent = value
  }, text('`mobile` is that of a phone; `desktop` and `random` are the standard one.')),
  header: headers('Name=value'),
  authorization: AUTHORIZATION,
  cookie: cookies('name=value; Path=/; HttpOnly'),
  download: to('attachment', text('Makes browsers save the file under this name.')),
  width: to('viewport.width', number('', 1_280)),
  height: to('viewport.height', number('', 1_024)),
  full_page: to(({ image, pdf }, value) => {
    image.fullPage = value
    pdf.singlePage = value
  }, bool('Lazy images are loaded in any case. A PDF has one page then.')),
  transparent: to('shared.omitBackground', bool()),
  dark_mode: to(({ shared }, value) => {
    if (value) shared.mediaFeatures = { 'prefers-color-scheme': 'dark' }
  }, bool()),
  block_ads: to('blockAds', bool('Blocks trackers, too.')),
}

/** In the order of the guide. */
export const URLBOX_FIELDS = { ...PAGE, ...PICTURE_FIELDS, ...PDF_FIELDS, ...OTHER_FIELDS }

/** Sets what depends on several parameters. */
export function finishUrlbox(
  draft: Draft,
  { wait_for: there, wait_to_leave: gone, wait_timeout, ...values }: ValuesOf<typeof PAGE>,
): void {
  const { shared, image, failOn, waits } = draft
  const isNeeded = values.fail_if_selector_missing
  const waitMs = there !== null || gone !== null || image.selector ? wait_timeout : 0
  shared.timeout = withinTimeout((shared.timeout ?? 0) + waitMs + (shared.waitForTimeout ?? 0))
  const ms = longestWait(draft, wait_timeout)
  if (there !== null) waits.push(elementWait(there, 'there', ms))
  if (gone !== null) waits.push(elementWait(gone, 'gone', ms))
  if (there !== null && isNeeded) failOn.missingSelector = there
  waitForCaptured(draft, isNeeded, wait_timeout)
}
