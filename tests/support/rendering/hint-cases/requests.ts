/**
 * Hints about requests that fail or return something else, and pages that are not the intended
 * ones.
 */
import type { HintCase, HintCases, RenderBody } from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a missing image',
    'HTTP_ERROR',
    { html: '<img src="SITE/404.png">' },
    'SITE/404.png',
    'status 404',
  ],
  [
    'an image that is answered with 403',
    'HTTP_ERROR',
    { html: '<img src="SITE/403.png">' },
    'SITE/403.png',
    'hot-linking',
  ],
  [
    'a missing style sheet',
    'HTTP_ERROR',
    { html: '<link rel=stylesheet href="SITE/404.css"><p>x' },
    'SITE/404.css',
    'style sheet',
  ],
  [
    'a missing background image',
    'HTTP_ERROR',
    { html: '<p style="background:url(SITE/404.png)">x' },
    'SITE/404.png',
    'status 404',
  ],
  [
    'an HTML page in place of an image',
    'WRONG_CONTENT_TYPE',
    { html: '<img src="SITE/html.png">' },
    'SITE/html.png',
    'an HTML page (status 200)',
  ],
  [
    'a login page in place of an image',
    'WRONG_CONTENT_TYPE',
    { html: '<img src="SITE/moved.png">' },
    'SITE/moved.png',
    'login page',
  ],
  [
    'an HTML page in place of a style sheet',
    'WRONG_CONTENT_TYPE',
    { html: '<link rel=stylesheet href="SITE/html.png"><p>x' },
    'SITE/html.png',
    'instead of a style sheet',
  ],
  ['a damaged image', 'IMAGE_UNREADABLE', { html: '<img src="SITE/bad.png">' }, 'SITE/bad.png'],
  [
    'a damaged data: URL',
    'IMAGE_UNREADABLE',
    { html: '<p>x<img src="data:image/png;base64,AAAA">' },
    'data:image/png;base64,…',
  ],
  [
    'a font without CORS',
    'CORS_REFUSED',
    {
      html: '<style>@font-face{font-family:Mine;src:url(SITE/closed.woff2)}p{font-family:Mine}</style><p>x',
    },
    'SITE/closed.woff2',
    'Access-Control-Allow-Origin',
  ],
  [
    'an image at a private address',
    'ADDRESS_BLOCKED',
    { html: '<img src="CANARY/logo.png">' },
    'CANARY/logo.png',
    'public addresses only',
  ],
  [
    'an image at localhost',
    'ADDRESS_BLOCKED',
    { html: '<img src="http://localhost:8080/logo.png">' },
    'http://localhost:8080/logo.png',
    '`localhost` is the server, not your computer',
  ],
  ['a page at a private address', 'ADDRESS_BLOCKED', { url: 'SITE/to-private' }, null],
  [
    'an image at an unknown host',
    'ADDRESS_UNREACHABLE',
    { html: '<img src="https://nothing.invalid/x.png">' },
    'https://nothing.invalid/x.png',
    'does not resolve',
  ],
  [
    'a page that is answered with 404',
    'ERROR_PAGE',
    { url: 'SITE/missing' },
    'SITE/missing',
    'status 404',
  ],
  [
    'a page that is answered with 401',
    'ERROR_PAGE',
    { url: 'SITE/secret' },
    'SITE/secret',
    'status 401',
  ],
  ['a redirect to a login', 'LOGIN_PAGE', { url: 'SITE/account' }, 'SITE/account', '/login?…'],
  ['a bot challenge', 'BOT_CHALLENGE', { url: 'SITE/challenge' }, 'SITE/challenge'],
  ['a cookie dialog', 'COOKIE_BANNER', { url: 'SITE/consent' }, 'div#onetrust-banner-sdk'],
  [
    'a style sheet that cannot be unpacked',
    'ADDRESS_UNREACHABLE',
    { html: '<link rel=stylesheet href="SITE/packed.css"><p>x' },
    'SITE/packed.css',
    '`Content-Encoding`',
  ],
  [
    'a compressed page of which nothing arrived',
    'EMPTY_OUTPUT',
    { url: 'SITE/cut-off' },
    'url',
    'compressed (`gzip`)',
  ],
  [
    'a page that shows nothing',
    'EMPTY_OUTPUT',
    { url: 'SITE/hidden' },
    'url',
    'no visible text, image or background',
  ],
  ['a response without a body', 'EMPTY_OUTPUT', { url: 'SITE/no-body' }, 'url', 'an empty page'],
  [
    'a PDF file in place of a page',
    'WRONG_CONTENT_TYPE',
    { url: 'SITE/a.pdf' },
    'SITE/a.pdf',
    'a PDF file',
  ],
  ...[
    '<embed src="SITE/a.pdf" type="application/pdf" width=99 height=99>',
    '<embed src="SITE/a.pdf" width=99 height=99>',
    '<object data="SITE/a.pdf" width=99 height=99></object>',
    '<iframe src="SITE/a.pdf"></iframe>',
    '<iframe src="data:application/pdf;base64,JVBERi0xLjQK"></iframe>',
    '<iframe src="SITE/pdf-without-a-name"></iframe>',
  ].map(
    (embedding): HintCase => [
      `a PDF file in a page, as ${embedding.slice(0, 60)}`,
      'EMBEDDED_PDF',
      { html: `<h1>x</h1>${embedding}` },
      /^<(\w+)/.exec(embedding)?.[1] ?? '',
    ],
  ),
  [
    'a page without scripts that takes too long to print',
    'TIMEOUT',
    { html: '<p>x</p>'.repeat(400_000), options: { timeout: 1000 } },
    'options.timeout',
    'its styles are costly (filters, shadows, long tables).',
  ],
  [
    'a style sheet that never loads',
    'TIMEOUT',
    { html: '<link rel=stylesheet href="SITE/hang.css"><p>x', options: { timeout: 1000 } },
    'SITE/hang.css',
    '/hang.css',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  ['an image of another type', { html: '<img src="SITE/octets"><img src="SITE/mislabelled">' }],
  ['an image with status 404', { html: '<img src="SITE/404-but-an-image">' }],
  ['a redirect to another page', { url: 'SITE/old' }],
  ['a login page that was requested', { url: 'SITE/login' }],
  [
    'frames and objects that are shown',
    {
      html: '<p>x<iframe src="SITE/new"></iframe><object data="SITE/ok.png" type="image/png"></object><embed src="SITE/ok.png" type="image/png">',
    },
  ],
  ['a link to a PDF file', { html: '<p><a href="https://example.com/a.pdf">The contract' }],
  ['a hidden cookie dialog', { url: 'SITE/consented' }],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const REQUESTS: HintCases = { explained, withoutHints }
