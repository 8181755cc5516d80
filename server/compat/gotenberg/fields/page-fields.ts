/** The fields that PDFs and screenshots of pages share. */
import { to } from '../../fields/field.ts'
import { parseCookies } from '../form/cookies.ts'
import { parseHeaders } from '../form/headers.ts'
import { jsonIntegers, jsonTextList } from '../form/json.ts'
import { parseMediaFeatures } from '../form/media-features.ts'
import { bool, choice, duration, json, text } from './kinds.ts'

const STATUS = { min: 100, max: 599 }

/** 499 stands for 400 to 499, and so on. */
function patternsOf(codes: number[]): (string | number)[] {
  const known = codes.filter((code) => code >= STATUS.min && code <= STATUS.max)
  const patterns = known.map((code) => (code % 100 === 99 ? `${Math.floor(code / 100)}xx` : code))
  return [...new Set(patterns)]
}

/** In the order of Gotenberg. */
export const PAGE_FIELDS = {
  skipNetworkIdleEvent: to(
    ({ shared }, isSkipped) => {
      if (!isSkipped) shared.waitUntil = 'networkIdle'
    },
    bool('`false` waits until the page has no request for 500 ms.', true),
  ),
  skipNetworkAlmostIdleEvent: to(
    ({ shared }, isSkipped) => {
      if (!isSkipped) shared.waitUntil ??= 'networkAlmostIdle'
    },
    bool('`false` waits until it has at most two requests.', true),
  ),
  failOnHttpStatusCodes: to(
    ({ failOn }, codes) => {
      failOn.status = patternsOf(codes)
    },
    json('list of int', jsonIntegers)(
      'Statuses of the page that fail the request with 409; `499` means all of 400 to 499.',
      [499, 599],
      '[499,599]',
    ),
  ),
  failOnResourceHttpStatusCodes: to(({ failOn }, codes) => {
    failOn.resourceStatus = patternsOf(codes)
  }, json(
    'list of int',
    jsonIntegers,
  )('Statuses of everything else that the page requests, with the same answer.')),
  ignoreResourceHttpStatusDomains: to(({ adapter }, hosts) => {
    if (hosts.length > 0) adapter.ignoredHosts = hosts.map((host) => host.toLowerCase())
  }, json(
    'list of string',
    jsonTextList,
  )('Hosts whose statuses do not count, with their subdomains.')),
  failOnResourceLoadingFailed: to(
    'failOn.failedResources',
    bool('Requests without a response fail it with 409.', false),
  ),
  failOnConsoleExceptions: to(
    'failOn.consoleExceptions',
    bool('Exceptions of scripts fail it with 409.', false),
  ),
  waitDelay: to(
    ({ shared }, ms) => {
      if (ms > 0) shared.waitForTimeout = Math.ceil(ms)
    },
    duration('Time to wait after the page has loaded, such as `2s`.', 0, '0s'),
  ),
  waitWindowStatus: to(({ shared }, status) => {
    shared.waitForExpression = `window.status === ${JSON.stringify(status)}`
  }, text('Waits until `window.status` has this value.')),
  waitForExpression: to(({ shared, adapter }, expression) => {
    const status = shared.waitForExpression
    shared.waitForExpression = status ? `${status} && (await (${expression}\n))` : expression
    adapter.strictExpression = true
  }, text('Waits until this JavaScript expression is true.')),
  waitForSelector: to(({ shared }, selector) => {
    shared.waitForSelector = { selector, state: 'visible' }
  }, text('Waits until an element that matches is visible.')),
  cookies: to('cookies', json('list', parseCookies)('Cookies with `name`, `value` and `domain`.')),
  userAgent: to('shared.userAgent', text('User agent of the page.')),
  extraHttpHeaders: to(({ adapter }, headers) => {
    if (headers.length > 0) adapter.headers = headers
  }, json(
    'object',
    parseHeaders,
  )('Headers of all requests of the page, or of those whose address matches `;scope=<RE2>`.')),
  emulatedMediaType: to(
    'shared.media',
    choice(
      "wrong value, expected either 'screen', 'print' or empty",
      'screen',
      'print',
    )('The media type whose styles apply.'),
  ),
  emulatedMediaFeatures: to(
    'shared.mediaFeatures',
    json(
      'object or list',
      parseMediaFeatures,
    )('Media features, such as `{"prefers-color-scheme":"dark"}`.'),
  ),
  omitBackground: to(
    'shared.omitBackground',
    bool('Leaves out the background of the browser.', false),
  ),
}
