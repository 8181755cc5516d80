/** The options of ScreenshotOne, as its public client names them. */
import {
  type Draft,
  FieldProblem,
  kind,
  RESOURCES,
  to,
  type ValuesOf,
  WAIT_ORDER,
  WAITS,
} from '../fields/index.ts'
import {
  AUTHORIZATION,
  blockResource,
  bool,
  choice,
  clickScript,
  cookies,
  headers,
  IMAGE_FORMATS,
  longestWait,
  number,
  selector,
  text,
  texts,
  waitForCaptured,
  withinTimeout,
} from '../pictures/index.ts'
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

/** The size of the window. */
const WIDTH = 1_280
const HEIGHT = 1_024

const waits = kind('load, domcontentloaded, networkidle0, networkidle2', (values: string[]) => {
  if (!values.every((value) => Object.hasOwn(WAITS, value))) {
    throw new FieldProblem(`must be one of ${Object.keys(WAITS).join(', ')}`)
  }
  const longest = WAIT_ORDER.find((one) => values.includes(one))
  return longest === undefined ? null : WAITS[longest]
})

type Device = (typeof DEVICES)[keyof typeof DEVICES]

function setDevice({ shared, viewport, image }: Draft, device: Device): void {
  if (typeof device === 'string') shared.device = device
  else {
    const { userAgent, ...size } = device
    Object.assign(viewport, size)
    Object.assign(shared, { userAgent, mobile: true })
    image.deviceScaleFactor = 2
  }
}

function blockResources(draft: Draft, types: string[]): void {
  for (const type of types) {
    const resource = Object.entries(RESOURCES).find(([name]) => name === type)?.[1]
    if (resource === undefined) draft.ignored.push('block_resources')
    else blockResource(draft, resource)
  }
}

const blockAds = (draft: Draft, value: boolean) => {
  draft.blockAds ||= value
}

const PAGE = {
  url: to('url', text('Page to render.')),
  html: to('html', text('HTML to render.')),
  format: to('format', choice(IMAGE_FORMATS)('', 'jpeg', 'jpg')),
  delay: to(({ shared }, value) => {
    shared.waitForTimeout = Math.round(value * 1_000)
  }, number('Seconds to wait after the page has loaded.')),
  timeout: to(
    ({ shared }, value) => {
      shared.timeout = withinTimeout(value * 1_000)
    },
    number('Seconds, at most 60 here.', 60),
  ),
  wait_until: to(
    'shared.waitUntil',
    waits('Of several, the one that waits longest counts.', null, 'load'),
  ),
  wait_for_selector: to('shared.waitForSelector', text('Waits until an element matches.')),
  ignore_host_errors: to(
    ({ failOn }, value) => {
      failOn.status = value ? [] : ['4xx', '5xx']
    },
    bool('`false`: an answer of the page with a status from 400 on is an error.', false),
  ),
  media_type: to('shared.media', choice({ screen: 'screen', print: 'print' } as const)()),
  reduced_motion: to('shared.reducedMotion', bool()),
  styles: to('shared.injectCSS', text('CSS to add.')),
  click: selector('Clicks the first element that matches.'),
  error_on_click_selector_not_found: bool(
    '`true`: an element to click that is missing is an error.',
    true,
  ),
  scripts: to(
    ({ scripts }, value) => scripts.push(value),
    text('JavaScript to run once the page has loaded.'),
  ),
  hide_selectors: to('shared.removeSelectors', texts('Elements to leave out.')),
  block_cookie_banners: to('shared.hideCookieBanners', bool('Rejects the cookies.')),
  block_resources: to(blockResources, texts('Types that are not known here are ignored.')),
  geolocation_latitude: to('position.latitude', number()),
  geolocation_longitude: to('position.longitude', number()),
  geolocation_accuracy: to('position.accuracy', number('Meters.')),
  time_zone: to('shared.timezone', text('IANA name.')),
  user_agent: to('shared.userAgent', text()),
  headers: headers('Name: value'),
  authorization: AUTHORIZATION,
  cookies: cookies('name=value; Domain=example.com; Secure; HttpOnly'),
  attachment_name: to('attachment', text('Makes browsers save the file.')),
  viewport_width: to('viewport.width', number('', WIDTH)),
  viewport_height: to('viewport.height', number('', HEIGHT)),
  viewport_device: to(setDevice, choice(DEVICES)('Sets the window, touch and the user agent.')),
  viewport_mobile: to('shared.mobile', bool()),
  omit_background: to('shared.omitBackground', bool()),
  dark_mode: to(({ shared }, value) => {
    shared.mediaFeatures = { 'prefers-color-scheme': value ? 'dark' : 'light' }
  }, bool()),
  block_ads: to(blockAds, bool('Blocks trackers, too.')),
  block_trackers: to(blockAds, bool('Blocks ads, too.')),
}

/** In the order of the guide. */
export const SCREENSHOTONE_FIELDS = {
  ...PAGE,
  ...PICTURE_FIELDS,
  ...PDF_FIELDS,
  ...OTHER_FIELDS,
}

/** Sets what depends on several parameters. */
export function finishScreenshotOne(
  draft: Draft,
  values: ValuesOf<typeof PAGE & typeof PICTURE_FIELDS>,
): void {
  const { click, error_on_click_selector_not_found: needsClicked } = values
  if (click !== null) {
    draft.scripts.unshift(clickScript(click, needsClicked ? longestWait(draft) : null))
  }
  waitForCaptured(draft, values.error_on_selector_not_found)
  if (!draft.shared.device) return
  if (draft.viewport.width !== WIDTH) draft.ignored.push('viewport_width')
  if (draft.viewport.height !== HEIGHT) draft.ignored.push('viewport_height')
}
