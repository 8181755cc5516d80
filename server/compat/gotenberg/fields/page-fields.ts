/** The fields that PDFs and screenshots of pages share. */
import { kind, to } from '../../fields/index.ts'
import { parseCookies } from '../form/cookies.ts'
import { parseHeaders } from '../form/headers.ts'
import { jsonIntegers, jsonTextList } from '../form/json.ts'
import { parseMediaFeatures } from '../form/media-features.ts'
import { parseDuration } from '../form/values.ts'
import { bool, choice, json, text } from './kinds.ts'

const STATUS = { min: 100, max: 599 }

/** 499 stands for 400 to 499, and so on. */
const statuses = json('list of int', (sent, name): (string | number)[] => {
  const codes = jsonIntegers(sent, name)
  const known = codes.filter((code) => code >= STATUS.min && code <= STATUS.max)
  const patterns = known.map((code) => (code % 100 === 99 ? `${Math.floor(code / 100)}xx` : code))
  return [...new Set(patterns)]
})

const hosts = json('list of string', (sent, name) =>
  orNull(jsonTextList(sent, name).map((host) => host.toLowerCase())),
)
const headers = json('object', (sent) => orNull(parseHeaders(sent)))
const cookies = json('list', parseCookies)
const features = json('object or list', parseMediaFeatures)
const medium = choice("wrong value, expected either 'screen', 'print' or empty", 'screen', 'print')

/** A time in whole milliseconds. */
const delay = kind(
  'duration',
  (sent: string) => Math.max(0, Math.ceil(parseDuration(sent))) || null,
)

const windowStatus = kind('string', (sent: string) => `window.status === ${JSON.stringify(sent)}`)
const visible = kind('string', (selector: string) => ({ selector, state: 'visible' as const }))

function orNull<Item>(list: Item[]): Item[] | null {
  return list.length > 0 ? list : null
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
    'failOn.status',
    statuses(
      'Statuses of the page that fail the request with 409; `499` means all of 400 to 499.',
      ['4xx', '5xx'],
      '[499,599]',
    ),
  ),
  failOnResourceHttpStatusCodes: to(
    'failOn.resourceStatus',
    statuses('Statuses of everything else that the page requests, with the same answer.'),
  ),
  ignoreResourceHttpStatusDomains: to(
    'adapter.ignoredHosts',
    hosts('Hosts whose statuses do not count, with their subdomains.'),
  ),
  failOnResourceLoadingFailed: to(
    'failOn.failedResources',
    bool('Requests without a response fail it with 409.', false),
  ),
  failOnConsoleExceptions: to(
    'failOn.consoleExceptions',
    bool('Exceptions of scripts fail it with 409.', false),
  ),
  waitDelay: to(
    'shared.waitForTimeout',
    delay('Time to wait after the page has loaded, such as `2s`.', null, '0s'),
  ),
  waitWindowStatus: to(
    'shared.waitForExpression',
    windowStatus('Waits until `window.status` has this value.'),
  ),
  waitForExpression: to(({ shared, adapter }, expression) => {
    const status = shared.waitForExpression
    shared.waitForExpression = status ? `${status} && (await (${expression}\n))` : expression
    adapter.strictExpression = true
  }, text('Waits until this JavaScript expression is true.')),
  waitForSelector: to(
    'shared.waitForSelector',
    visible('Waits until an element that matches is visible.'),
  ),
  cookies: to('cookies', cookies('Cookies with `name`, `value` and `domain`.')),
  userAgent: to('shared.userAgent', text('User agent of the page.')),
  extraHttpHeaders: to(
    'adapter.headers',
    headers(
      'Headers of all requests of the page, or of those whose address matches `;scope=<RE2>`.',
    ),
  ),
  emulatedMediaType: to('shared.media', medium('The media type whose styles apply.')),
  emulatedMediaFeatures: to(
    'shared.mediaFeatures',
    features('Media features, such as `{"prefers-color-scheme":"dark"}`.'),
  ),
  omitBackground: to(
    'shared.omitBackground',
    bool('Leaves out the background of the browser.', false),
  ),
}
