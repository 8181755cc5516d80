/** The fields that all routes share. */
import {
  anyText,
  bool,
  choice,
  custom,
  FieldProblem,
  number,
  optionalNumber,
  text,
} from './field.ts'
import { parseCookies, parseHeaders, parseResourceTypes, parseTags } from './lists.ts'

type WaitUntil = 'domcontentloaded' | 'load' | 'networkAlmostIdle' | 'networkIdle'

/** From the earliest to the latest. */
const STATES: [name: string, until: WaitUntil][] = [
  ['domcontentloaded', 'domcontentloaded'],
  ['load', 'load'],
  ['networkidle2', 'networkAlmostIdle'],
  ['networkidle0', 'networkIdle'],
]

/** The latest state of a list, as each of them has to be reached. */
function parseWaitUntil(value: unknown): WaitUntil {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  const places = names.map((name) => STATES.findIndex(([known]) => known === name))
  const [, until] = places.includes(-1) ? [] : (STATES[Math.max(...places)] ?? [])
  if (until !== undefined) return until
  throw new FieldProblem(`must be of ${STATES.map(([name]) => name).join(', ')}`)
}

const WAIT_UNTIL = custom<WaitUntil | null>(
  'string or list',
  null,
  parseWaitUntil,
  'When the page counts as loaded: `load`, `domcontentloaded`, `networkidle0` or `networkidle2`.',
  'load',
)

/** In the order in which they take effect. */
export const PAGE_FIELDS = {
  url: text('Address of the page. It wins over `html`.'),
  html: anyText('HTML of the page.'),
  emulateMediaType: choice(['', 'screen', 'print'], '', 'The media type whose styles apply.'),
  cookies: custom('list', [], parseCookies, 'Cookies of puppeteer, with a `domain` or a `url`.'),
  'viewport.width': number(800, 'Width of the window.'),
  'viewport.height': number(600, 'Height of the window.'),
  'viewport.deviceScaleFactor': number(
    1,
    'Image pixels per CSS pixel, from 0.5 to 4. In PDFs it is that of canvases.',
  ),
  'viewport.isMobile': bool(false, 'Loads the page as a phone does.'),
  userAgent: text('User agent of the page.'),
  'authenticate.username': text('User name for HTTP authentication, with a `url` only.'),
  'authenticate.password': anyText('Password for HTTP authentication.'),
  setExtraHTTPHeaders: custom('object', [], parseHeaders, 'Headers of all requests of the page.'),
  setJavaScriptEnabled: bool(true, '`false` turns scripts of the page off.'),
  rejectResourceTypes: custom(
    'list of string',
    [],
    parseResourceTypes,
    'Types of resources that are not loaded, such as `image`.',
  ),
  'gotoOptions.waitUntil': WAIT_UNTIL,
  'gotoOptions.timeout': optionalNumber('See [the time limit](#the-time-limit).'),
  addStyleTag: custom('list', [], parseTags, 'Style sheets to add: `content` or `url`.'),
  addScriptTag: custom(
    'list',
    [],
    parseTags,
    'Scripts to add: `content` or `url`, with `type` and `id`.',
  ),
  'waitForSelector.selector': text('Waits until an element matches.'),
  'waitForSelector.visible': bool(false, 'Waits until it is visible.'),
  'waitForSelector.hidden': bool(false, 'Waits until it is hidden or gone.'),
  'waitForSelector.timeout': optionalNumber('See [the time limit](#the-time-limit).'),
  'waitForFunction.fn': text('Waits until this function or expression returns something true.'),
  'waitForFunction.timeout': optionalNumber('See [the time limit](#the-time-limit).'),
  'waitForEvent.event': text('Waits until the document or the window has this event.'),
  'waitForEvent.timeout': optionalNumber('See [the time limit](#the-time-limit).'),
  waitForTimeout: optionalNumber('Milliseconds to wait after everything else.'),
  bestAttempt: bool(false, 'Renders what is there when a wait takes too long.'),
}
