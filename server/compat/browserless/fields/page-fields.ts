/** The fields that all routes share. */

import { FieldProblem, kind, oneOf, to, WAIT_ORDER, WAITS } from '../../fields/index.ts'
import { anyText, bool, number, text } from './kinds.ts'
import { parseCookies, parseHeaders, parseResourceTypes, parseTags } from './lists.ts'

/** The latest state of a list, as each of them has to be reached. */
function parseWaitUntil(value: unknown) {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  const latest = WAIT_ORDER.find((one) => names.includes(one))
  const isKnown = names.every((name) => WAIT_ORDER.some((one) => one === name))
  if (latest !== undefined && isKnown) return WAITS[latest]
  throw new FieldProblem(`must be of ${WAIT_ORDER.toReversed().join(', ')}`)
}

const timeout = number('See [the time limit](#the-time-limit).')
const tags = kind('list', parseTags)
const cookies = kind('list', parseCookies)
const headers = kind('object', parseHeaders)
const resources = kind('list of string', parseResourceTypes)
const waitUntil = kind('string or list', parseWaitUntil)
const media = kind(
  ', screen, print',
  oneOf({ '': null, screen: 'screen', print: 'print' } as const),
)

/** In the order in which they take effect. */
export const PAGE_FIELDS = {
  url: to('url', text('Address of the page. It wins over `html`.')),
  html: to('html', anyText('HTML of the page.')),
  emulateMediaType: to('shared.media', media('The media type whose styles apply.')),
  cookies: to('cookies', cookies('Cookies of puppeteer, with a `domain` or a `url`.')),
  'viewport.width': to('viewport.width', number('Width of the window.', 800)),
  'viewport.height': to('viewport.height', number('Height of the window.', 600)),
  'viewport.deviceScaleFactor': to(
    'shared.deviceScaleFactor',
    number('Image pixels per CSS pixel, from 0.5 to 4. In PDFs it is that of canvases.', 1),
  ),
  'viewport.isMobile': to('shared.mobile', bool('Loads the page as a phone does.', false)),
  userAgent: to('shared.userAgent', text('User agent of the page.')),
  'authenticate.username': text('User name for HTTP authentication, with a `url` only.'),
  'authenticate.password': anyText('Password for HTTP authentication.'),
  setExtraHTTPHeaders: to('adapter.headers', headers('Headers of all requests of the page.')),
  setJavaScriptEnabled: bool('`false` turns scripts of the page off.', true),
  rejectResourceTypes: to(
    'shared.blockResources',
    resources('Types of resources that are not loaded, such as `image`.'),
  ),
  'gotoOptions.waitUntil': to(
    'shared.waitUntil',
    waitUntil(
      'When the page counts as loaded: `load`, `domcontentloaded`, `networkidle0` or `networkidle2`.',
      null,
      'load',
    ),
  ),
  'gotoOptions.timeout': timeout,
  addStyleTag: tags('Style sheets to add: `content` or `url`.', []),
  addScriptTag: tags('Scripts to add: `content` or `url`, with `type` and `id`.', []),
  'waitForSelector.selector': text('Waits until an element matches.'),
  'waitForSelector.visible': bool('Waits until it is visible.', false),
  'waitForSelector.hidden': bool('Waits until it is hidden or gone.', false),
  'waitForSelector.timeout': timeout,
  'waitForFunction.fn': text('Waits until this function or expression returns something true.'),
  'waitForFunction.timeout': timeout,
  'waitForEvent.event': text('Waits until the document or the window has this event.'),
  'waitForEvent.timeout': timeout,
  waitForTimeout: number('Milliseconds to wait after everything else.'),
  bestAttempt: to(
    'shared.bestAttempt',
    bool('Renders what is there when a wait takes too long.', false),
  ),
}
