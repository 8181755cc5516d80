/**
 * The rows of the bench: the work, the figure and its targets. docs/benchmarks.md explains each.
 */

export type Target = { atMost: number } | { atLeast: number }

export interface Row {
  work: string
  /** The figure of the product, in its unit. */
  unit: 'ms' | '/s' | 's' | '%' | 'kB' | 'MB' | 'ratio'
  /**
   * The counterpart that the product's figure is divided by; null = the figure itself is compared.
   */
  against: string | null
  /** Null = the figure is printed for comparison only. */
  required: Target | null
  stretch: Target | null
}

const WARM_PAGE = 'raw Chromium, warm page'
const PUPPETEER = 'puppeteer, new context'

/** By name, in the order of measuring and printing. */
export const TABLE = {
  pdf: row('PDF, one page, 1 client, p50', 'ms', WARM_PAGE, most(1.2), most(1.12)),
  own: row('PDF, one page: the part that is not Chromium, p50', 'ms', null, most(6), most(4)),
  'pdf-4': row('PDF, one page, 4 clients', '/s', `${WARM_PAGE}, best of 1 to 4`, least(0.8), null),
  'two-users': row('PDF, two users at once', '/s', 'one user', least(0.9), least(1)),
  finish: row(
    'PDF/A-3a with PDF/UA-1: what it adds to a tagged PDF, p50',
    'ms',
    null,
    most(10),
    most(5),
  ),
  script: row('PDF with scripts, same user, 1 client, p50', 'ms', WARM_PAGE, most(2), most(1.4)),
  'script-4': row(
    'PDF with scripts, 4 clients',
    '/s',
    `${WARM_PAGE}, best of 1 to 4`,
    least(0.6),
    least(0.8),
  ),
  address: row(
    'PDF of an address, two users in turn, p50',
    'ms',
    'raw Chromium, new context',
    most(0.8),
    most(0.6),
  ),
  png: row('PNG 1280 x 800, 1 client, p50', 'ms', 'raw captureScreenshot', most(0.55), most(0.45)),
  'png-size': row('PNG 1280 x 800, file', 'kB', 'raw captureScreenshot', most(1.15), most(1)),
  'png-4': row(
    'PNG, 4 clients',
    '/s',
    'raw captureScreenshot, best of 1 to 4',
    least(1.6),
    least(2),
  ),
  jpeg: row('JPEG, 1 client, p50', 'ms', 'raw captureScreenshot', most(0.6), most(0.45)),
  webp: row('WebP, 1 client, p50', 'ms', 'raw captureScreenshot', most(0.6), most(0.45)),
  'whole-page': row('PNG of a whole page, mean', 'ms', PUPPETEER, most(0.9), null),
  'whole-page-cold': row('the same in a new page, mean', 'ms', PUPPETEER, most(0.9), null),
  element: row('PNG of an element, mean', 'ms', PUPPETEER, most(0.9), null),
  'og-hit': row(
    'OG image, cached, 16 clients',
    '/s',
    'unchecked Elysia route',
    least(0.3),
    least(0.6),
  ),
  'og-miss': row(
    'OG image, new, 1 client, p50',
    'ms',
    'raw captureScreenshot',
    most(0.6),
    most(0.5),
  ),
  'og-size': row('OG image, file', 'kB', 'raw captureScreenshot', most(1), most(0.8)),
  'link-hit': row(
    'render link, cached, 16 clients',
    '/s',
    'unchecked Elysia route',
    least(0.2),
    least(0.5),
  ),
  'link-304': row('the same with its ETag', '/s', 'without its ETag', least(0.9), null),
  gotenberg: row(
    'PDF by the route of Gotenberg: what it adds to ours, p50',
    'ms',
    null,
    most(5),
    most(2),
  ),
  'gotenberg-p95': row('the same, p95', 'ms', null, most(5), null),
  browserless: row(
    'PDF by the route of browserless: what it adds to ours, p50',
    'ms',
    null,
    most(5),
    most(2),
  ),
  'browserless-p95': row('the same, p95', 'ms', null, most(5), null),
  pictures: row(
    'PDF with 20 pictures by address, 1 client, p50',
    'ms',
    WARM_PAGE,
    most(1.3),
    most(1.15),
  ),
  async: row(
    'background PDFs, accepted to completed',
    '/s',
    'synchronous PDFs',
    least(0.9),
    least(0.97),
  ),
  'sdk-many': row(
    'SDK: renderMany of 200 PDFs, 8 at a time',
    'ms',
    '200 plain calls, 8 at a time',
    most(1.1),
    null,
  ),
  'sdk-wait': row('SDK: renderAndWait, 1 client, p50', 'ms', 'render', most(1.3), null),
  cpu: row('processor time of a PDF', 'ms', 'raw Chromium', most(2.2), most(1.7)),
  'cpu-server': row('the same of the server alone', 'ms', null, most(6.7), most(4)),
  'cpu-script': row('processor time of a PDF with scripts', 'ms', 'raw Chromium', most(3), most(2)),
  'cpu-png': row('processor time of a PNG', 'ms', 'raw Chromium', most(1), most(0.8)),
  memory: row('private memory of a lane at rest', 'MB', 'raw Chromium, one page', most(2), null),
  'memory-used': row('the same after 1,000 renders', 'MB', 'raw Chromium, one page', most(3), null),
  'memory-helpers': row('private memory of all helper processes', 'MB', null, most(400), null),
  attach: row('PDF with an attachment of 15 MB', 'ms', null, most(2_000), most(1_000)),
  stamp: row('stamp on 20,000 pages', 'ms', null, most(30_000), most(10_000)),
  'long-table': row('PDF of a table of 10,000 rows', 'ms', WARM_PAGE, most(1.2), null),
  'long-html': row('PDF of 20 MB of HTML', 'ms', WARM_PAGE, most(1.5), null),
  start: row('second start to ready', 's', null, most(0.8), most(0.5)),
  idle: row('idle server, CPU of one core', '%', null, most(0.5), most(0.2)),
  bundle: row('dashboard: bundling at the start', 'ms', null, most(500), most(250)),
  'first-load': row('dashboard: first load with gzip', 'kB', null, most(150), most(135)),
  interactive: row('dashboard: time to interactive', 'ms', null, most(1_000), most(300)),
  keeping: row(
    'PDF, 1 client, requests are kept, p50',
    'ms',
    'the same with KEEP_REQUESTS=off',
    most(1.05),
    most(1.02),
  ),
  preview: row('template studio: key to new pages, p50', 'ms', null, most(150), most(100)),
  'preview-p95': row('the same, p95', 'ms', null, most(300), most(200)),
  'long-memory': row(
    '10,000 mixed renders: memory after / before',
    'ratio',
    null,
    most(1.1),
    most(1.05),
  ),
  long: row(
    '10,000 mixed renders: p99 of the last 1,000',
    'ms',
    'the first 1,000',
    most(1.2),
    most(1.1),
  ),
} as const satisfies Record<string, Row>

export type RowName = keyof typeof TABLE

function row(
  work: string,
  unit: Row['unit'],
  against: string | null,
  required: Target,
  stretch: Target | null,
): Row {
  return { work, unit, against, required, stretch }
}

function most(atMost: number): Target {
  return { atMost }
}

function least(atLeast: number): Target {
  return { atLeast }
}

export function describeTarget(target: Target): string {
  return 'atMost' in target ? `<= ${target.atMost}` : `>= ${target.atLeast}`
}

export function meets(value: number, target: Target): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast
}
