/**
 * No option of a render reaches the next one of the same user. The options are those of
 * openapi.yaml, so that a new one needs a value here if it is not true or false.
 */

import { beforeAll, describe, expect, test } from 'bun:test'
import { imageOf, pdfOf } from '../../support/api/renders.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { GUIDELINES, invoiceXml } from '../../support/files/factur-x.ts'
import type { PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'
import { THOROUGH } from '../../support/thorough.ts'

/**
 * Values that change what the page sees or shows. Options that are true or false get the other one
 * than their default.
 */
const VALUES: Record<string, unknown> = {
  attachments: [{ name: 'left.txt', content: 'YmVoaW5k' }],
  bleed: '3mm',
  blockResources: ['image', 'stylesheet', 'script'],
  clip: { x: 5, y: 5, width: 50, height: 2_000 },
  clock: '2001-01-01T00:00:00Z',
  conformance: 'best_effort',
  cookies: [{ name: 'left', value: 'behind', domain: '127.0.0.1' }],
  device: 'iPhone 15',
  deviceScaleFactor: 2,
  document: { title: 'left', author: 'behind', language: 'de' },
  extraHeaders: { 'X-Left': 'behind' },
  encrypt: { ownerPassword: 'left behind' },
  facturX: { xml: invoiceXml(GUIDELINES.BASIC) },
  footerFirstPage: '<p>left behind',
  footerLastPage: '<p>left behind',
  footerTemplate: '<p>left behind',
  format: { pdf: 'Letter', screenshot: 'jpeg' },
  failOn: { resourceStatus: [404], failedResources: true, missingSelector: 'p' },
  geolocation: { latitude: 1, longitude: 2 },
  headerFirstPage: '<p>left behind',
  headerLastPage: '<p>left behind',
  headerTemplate: '<p>left behind',
  height: 333,
  hideSelectors: ['p'],
  httpCredentials: { username: 'left', password: 'behind' },
  imageQuality: 50,
  injectCSS: 'body { color: red !important }',
  injectJS: `document.body.append('left behind'); window.left = true`,
  locale: 'de-DE',
  margin: { top: '1mm' },
  media: { pdf: 'screen', screenshot: 'print' },
  mediaFeatures: { 'prefers-color-scheme': 'dark' },
  pageNumberOffset: 3,
  pageRanges: '1',
  pdfa: '3a',
  pdfua: 1,
  quality: 10,
  removeSelectors: ['p'],
  resize: { width: 100 },
  scale: 0.5,
  selector: 'p',
  sign: { signer: 'office', visible: { html: 'left behind', x: 0, y: 0, width: 200, height: 50 } },
  timeout: 20_000,
  timezone: 'Pacific/Kiritimati',
  userAgent: 'left behind',
  viewport: { width: 500, height: 400 },
  waitForExpression: `document.body.append('behind'), window.left = true`,
  waitForSelector: { selector: 'body', state: 'attached' },
  waitForTimeout: 10,
  waitUntil: 'networkIdle',
  width: 444,
}

/** Other options that one cannot be without, or would fail with. */
const BESIDE: Record<string, object> = {
  clock: { enableJavaScript: true },
  deterministic: { clock: '2001-01-01T00:00:00Z' },
  facturX: { conformance: 'best_effort' },
  pdfa: { conformance: 'best_effort' },
  pdfua: { conformance: 'best_effort' },
}

/** Options that hide the effect of another one, or exclude it. */
const ALONE = new Set([
  'attachments',
  'bleed',
  'clip',
  'clock',
  'compress',
  'deterministic',
  'device',
  'encrypt',
  'facturX',
  'format',
  'fullPage',
  'httpCredentials',
  'pdfa',
  'pdfua',
  'selector',
  'sign',
  'singlePage',
])
const GROUP_SIZE = 6

/** Options of both kinds with different values. */
const BY_KIND = ['format', 'media']

/**
 * Shows everything that an option could change. Without scripts the styles show what media queries
 * see.
 */
const PAGE = `<!doctype html><meta name=viewport content="width=321"><style>
    body { background: white; color: black; font: 12px monospace }
    @media (prefers-color-scheme: dark) { i::after { content: "dark" } }
    @media (prefers-reduced-motion: reduce) { i::after { content: "reduced" } }
    @media print { em::after { content: "print" } }
    @media (max-width: 600px) { b::after { content: "narrow" } }
    @media (min-resolution: 1.5dppx) { u::after { content: "dense" } }
    @media (pointer: coarse) { s::after { content: "touch" } }
  </style><p>Plain<i></i><b></b><u></u><s></s><em></em></p><script>
    document.querySelector('p').append(JSON.stringify([navigator.userAgent, navigator.languages, innerWidth,
      innerHeight, devicePixelRatio, navigator.maxTouchPoints, new Date().getFullYear(), (1234.5).toLocaleString(), scrollY,
      Intl.DateTimeFormat().resolvedOptions().timeZone, document.cookie]))
  </script>`

const { server, site, user } = useSharedServer({ routes: { '/page': { body: PAGE } } })

beforeAll(async () => {
  await newSigner(server, user, signerBody(plainSigner('Left Behind')))
})

type Kind = 'pdf' | 'screenshot'
const contract = await sharedContract()
const SCHEMAS = { pdf: 'PdfOptions', screenshot: 'ScreenshotOptions' } as const

interface Schema {
  $ref?: string
  type?: unknown
  default?: unknown
}

function schemasOf(kind: Kind): Record<string, Schema> {
  const { schemas } = contract.document.components
  const { properties } = schemas[SCHEMAS[kind]] as { properties: Record<string, Schema> }
  return properties
}

function optionsOf(kind: Kind): string[] {
  return Object.keys(schemasOf(kind))
}

/** @throws Error for an option without a value */
function sampleOf(kind: Kind, name: string): unknown {
  const option = schemasOf(kind)[name] ?? {}
  const shared = contract.document.components.schemas[option.$ref?.split('/').at(-1) ?? '']
  if ({ ...shared, ...option }.type === 'boolean') return !option.default
  if (!Object.hasOwn(VALUES, name)) throw new Error(`VALUES has no value of the option ${name}`)
  return BY_KIND.includes(name) ? (VALUES[name] as Record<Kind, unknown>)[kind] : VALUES[name]
}

/**
 * The ways to render: HTML without scripts, whose page the next render gets, and another one in
 * turn; all in the soak run.
 */
function waysOf(kind: Kind, turn: number): [PageSource, object][] {
  const address = { url: `${site.url}/page` }
  if (kind === 'screenshot')
    return [
      [{ html: PAGE }, {}],
      [address, {}],
    ]
  const scripts = { enableJavaScript: true }
  const others: [PageSource, object][] = [
    [{ html: PAGE }, scripts],
    [address, {}],
    [address, scripts],
  ]
  return [
    [{ html: PAGE }, {}],
    ...others.filter((_, way) => THOROUGH || way === turn % others.length),
  ]
}

/** @returns what the output shows, and the heads of the requests */
async function render(kind: Kind, source: PageSource, options: object): Promise<string> {
  site.requests.length = 0
  const body = { ...source, options }
  const shown =
    kind === 'pdf'
      ? (await pdfOf(server, user, body)).map(({ text, width, height }) => [text, width, height])
      : await imageOf(server, user, body).then(({ width, height, data }) => [
          width,
          height,
          Bun.hash(data),
        ])
  return JSON.stringify([shown, site.requests.map(({ head }) => head)], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** Options of one request: in the soak run one, in the check several that do not touch each other. */
function groupsOf(kind: Kind): string[][] {
  const names = optionsOf(kind)
  if (THOROUGH) return names.map((name) => [name])
  const together = names.filter((name) => !ALONE.has(name))
  const groups = Array.from({ length: Math.ceil(together.length / GROUP_SIZE) }, (_, at) =>
    together.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  )
  return [...groups, ...names.filter((name) => ALONE.has(name)).map((name) => [name])]
}

describe.each<Kind>(['pdf', 'screenshot'])('after a %s', (kind) => {
  const untouched = new Map<string, string>()

  test.each([...groupsOf(kind).entries()])(
    'of group %i, with %j, HTML and an address render as before',
    async (group, names) => {
      const address = { url: `${site.url}/page` }
      for (const [source, options] of waysOf(kind, group)) {
        const key = JSON.stringify([source, options])
        const before = untouched.get(key) ?? (await render(kind, source, options))
        untouched.set(key, before)
        const changed = names.includes('httpCredentials') ? address : source
        const samples = names.map((name) => ({ ...BESIDE[name], [name]: sampleOf(kind, name) }))
        await render(kind, changed, Object.assign({ ...options }, ...samples))
        expect(await render(kind, source, options)).toBe(before)
      }
    },
  )
})
