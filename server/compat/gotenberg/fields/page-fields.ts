/** The fields that PDFs and screenshots of pages share. */

import { parseCookies } from '../form/cookies.ts'
import { parseHeaders } from '../form/headers.ts'
import { jsonIntegers, jsonTextList } from '../form/json.ts'
import { parseMediaFeatures } from '../form/media-features.ts'
import { bool, choice, duration, json, text } from './field.ts'

/** In the order of Gotenberg. */
export const PAGE_FIELDS = {
  skipNetworkIdleEvent: bool(true, '`false` waits until the page has no request for 500 ms.'),
  skipNetworkAlmostIdleEvent: bool(true, '`false` waits until it has at most two requests.'),
  failOnHttpStatusCodes: json(
    'list of int',
    [499, 599],
    (value) => jsonIntegers('failOnHttpStatusCodes', value),
    'Statuses of the page that fail the request with 409; `499` means all of 400 to 499.',
    '[499,599]',
  ),
  failOnResourceHttpStatusCodes: json(
    'list of int',
    [],
    (value) => jsonIntegers('failOnResourceHttpStatusCodes', value),
    'Statuses of everything else that the page requests, with the same answer.',
  ),
  ignoreResourceHttpStatusDomains: json(
    'list of string',
    [],
    (value) => jsonTextList('ignoreResourceHttpStatusDomains', value),
    'Hosts whose statuses do not count, with their subdomains.',
  ),
  failOnResourceLoadingFailed: bool(false, 'Requests without a response fail it with 409.'),
  failOnConsoleExceptions: bool(false, 'Exceptions of scripts fail it with 409.'),
  waitDelay: duration('Time to wait after the page has loaded, such as `2s`.'),
  waitWindowStatus: text('Waits until `window.status` has this value.'),
  waitForExpression: text('Waits until this JavaScript expression is true.'),
  waitForSelector: text('Waits until an element that matches is visible.'),
  cookies: json('list', [], parseCookies, 'Cookies with `name`, `value` and `domain`.'),
  userAgent: text('User agent of the page.'),
  extraHttpHeaders: json(
    'object',
    [],
    parseHeaders,
    'Headers of all requests of the page, or of those whose address matches `;scope=<RE2>`.',
  ),
  emulatedMediaType: choice(
    ['screen', 'print'],
    "wrong value, expected either 'screen', 'print' or empty",
    'The media type whose styles apply.',
  ),
  emulatedMediaFeatures: json(
    'object or list',
    {},
    parseMediaFeatures,
    'Media features, such as `{"prefers-color-scheme":"dark"}`.',
  ),
  omitBackground: bool(false, 'Leaves out the background of the browser.'),
}
