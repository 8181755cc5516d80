/**
 * The examples that need the SDK alone, as a reader follows their READMEs: with the packed SDK, a
 * real server and no other network. All share one server. The examples with dependencies of their
 * own are compiled by the check (tsc), and run by `bun run soak` (tests/soak/examples.ts).
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Platen } from '../../sdk/src/index.ts'
import { run } from '../../sdk/test/helpers/package.ts'
import { objectIn } from '../support/api/destinations.ts'
import { type Clone, cloneExamples } from '../support/examples/clone.ts'
import { aroundStart, readBlocks } from '../support/examples/readme.ts'
import { followReadme } from '../support/examples/run.ts'
import { readImage } from '../support/files/images.ts'
import { readPdf } from '../support/files/pdf.ts'
import { readPdfStructure } from '../support/files/pdf-structure.ts'
import { freePort } from '../support/network/free-port.ts'
import { type Site, startSite } from '../support/network/site.ts'
import {
  admin,
  type ServerProcess,
  scratchDirectory,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { BUCKET, CUSTOMER, type S3Server, startS3Server } from '../support/storage/s3-server.ts'

setDefaultTimeout(300_000)

/** No example of this file may fetch a package. */
const OFFLINE = { npm_config_offline: 'true' }

let clone: Clone
let data: ReturnType<typeof scratchDirectory>
let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let site: Site
let s3: S3Server
let server: ServerProcess
let receiverPort: number
let userId: string
let variables: Record<string, string>
/** A client of the reader, for what the examples leave on the server. */
let platen: Platen

const file = (example: string, name: string) => join(clone.directory(example), name)
const bytesOf = (example: string, name: string) => new Uint8Array(readFileSync(file(example, name)))

/** Runs the commands of an example's README, or only these of its blocks. */
function follow(
  example: string,
  env: Record<string, string> = {},
  blocks = blocksOf(example),
): Promise<void> {
  const directory = clone.directory(example)
  return followReadme(blocks, { directory, env: { ...variables, ...env } })
}

function blocksOf(example: string) {
  return readBlocks(file(example, 'README.md'), { 8443: String(receiverPort) })
}

let invoice: Promise<void> | undefined
/** Follows the README of the invoice, once for the tests that look at its results. */
function followInvoice(): Promise<void> {
  invoice ??= follow('invoice')
  return invoice
}

beforeAll(async () => {
  clone = await cloneExamples()
  data = scratchDirectory()
  database = await newPostgresDatabase()
  site = await startSite({
    '/first': { body: '<body style="margin:0;background:#00f"><div style="height:2000px">' },
    '/second': { body: '<p>second' },
  })
  s3 = await startS3Server()
  receiverPort = await freePort()
  const { before, settings } = aroundStart(blocksOf('webhook-report'))
  // The authority must exist when the server starts.
  await followReadme(before, { directory: clone.directory('webhook-report'), env: {} })
  server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: data.path,
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_EXTRA_CA_CERTS: join(clone.root, settings['NODE_EXTRA_CA_CERTS'] ?? ''),
    EGRESS_ALLOW: `${settings['EGRESS_ALLOW']},${site.host},${s3.url.host}`,
  })
  await server.ready()
  const user = { email: 'reader@example.com', plan: 'pro' }
  userId = (await admin<{ id: string }>(server, 'POST', '/users', user)).id
  const path = `/users/${userId}/keys`
  const { key } = await admin<{ key: string }>(server, 'POST', path, { name: 'test' })
  variables = { ...OFFLINE, PLATEN_BASE_URL: server.url, PLATEN_API_KEY: key }
  platen = new Platen({ baseUrl: server.url, apiKey: key })
}, 400_000)

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await site?.close()
  await s3?.stop()
  await database?.drop()
  data?.[Symbol.dispose]()
  clone?.[Symbol.dispose]()
})

test('the invoice has all items, repeats the head of its table and numbers its pages', async () => {
  await followInvoice()
  const pages = await readPdf(bytesOf('invoice', 'invoice-2026-0042.pdf'))
  expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
  ])
  for (const { text } of pages) expect(text).toMatch(/DESCRIPTION\s+QUANTITY\s+PRICE\s+AMOUNT/)
  const text = pages.map((page) => page.text).join('\n')
  const { items } = JSON.parse(readFileSync(file('invoice', 'order.json'), 'utf8'))
  for (const { name } of items) expect(text).toContain(name)
  expect(text).toContain('20 November 2026')
  expect(text).toMatch(/1,200 pages\s+€0\.85\s+€1,020\.00/)
  expect(pages[1]?.text).toMatch(/Subtotal\s+€30,783\.00\s+VAT 19%\s+€5,848\.77/)
})

test('CI publishes the template after a change, and nothing if it has a mistake', async () => {
  await followInvoice()
  const blocks = blocksOf('invoice')
  const release = blocks.slice(blocks.findIndex(({ text }) => text === 'npm run release'))
  const html = readFileSync(file('invoice', 'invoice.html'), 'utf8')
  const publish = (changed: string) => {
    writeFileSync(file('invoice', 'invoice.html'), changed)
    return follow('invoice', { GITHUB_SHA: '4f2c1d9' }, release)
  }
  await publish(html.replace('</title>', ' of 2026</title>'))
  const [preview] = await readPdf(bytesOf('invoice', 'preview.pdf'))
  expect(preview?.text).toContain('Discovery workshop')
  await expect(publish(`${html}{% for item in items %}`)).rejects.toThrow(
    /\ninvoice\.html:\d+:\d+ /,
  )
  const versions = await platen.templates.versions('example-invoice').toArray()
  // The first release had no change.
  expect(versions.map(({ version, note }) => `${version} ${note}`)).toEqual(['2 4f2c1d9', '1 null'])
})

test('each statement of the batch is an object of the bucket', async () => {
  await follow('batch-to-bucket', {
    S3_ENDPOINT: s3.url.origin,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: CUSTOMER.id,
    S3_SECRET_ACCESS_KEY: CUSTOMER.secret,
  })
  const statements: { account: string; entries: { text: string }[] }[] = JSON.parse(
    readFileSync(file('batch-to-bucket', 'statements.json'), 'utf8'),
  )
  expect(statements).toHaveLength(4)
  for (const { account, entries } of statements) {
    const pdf = await objectIn(s3.settings, `platen/2026-11/${account}.pdf`)
    const [page] = await readPdf(pdf ?? new Uint8Array())
    expect(page?.text).toContain(`account ${account}`)
    for (const { text } of entries) expect(page?.text).toContain(text)
  }
})

test('the offer and its terms are one PDF, numbered and marked on every page', async () => {
  await follow('merge-and-stamp')
  const pdf = bytesOf('merge-and-stamp', 'offer-2026-0042.pdf')
  const texts = (await readPdf(pdf)).map(({ text }) => text)
  expect(texts.map((text) => /page \d of \d/.exec(text)?.[0])).toEqual(
    [1, 2, 3].map((page) => `page ${page} of 3`),
  )
  for (const text of texts) expect(text).toContain('DRAFT')
  expect(texts[0]).toContain('€2,260.00')
  expect(texts[2]).toContain('Schedule: files for print')
  const { outline } = await readPdfStructure(pdf)
  expect(outline).toEqual(['Offer 1', 'Terms of business 2'])
})

test.each(['onboarding-form', 'contract'])('the form of %s is filled in', (name) => follow(name))

test('the gallery has a thumbnail and a picture of each whole page', async () => {
  const pages = JSON.parse(readFileSync(file('screenshot-gallery', 'pages.json'), 'utf8'))
  pages[0].url = `${site.url}/first`
  pages[1].url = `${site.url}/second`
  writeFileSync(file('screenshot-gallery', 'pages.json'), JSON.stringify(pages))
  await follow('screenshot-gallery')
  const index = readFileSync(file('screenshot-gallery', 'gallery/index.html'), 'utf8')
  const images = Array.from(index.matchAll(/(?:href|src)="([^"]+)"/g), ([, name = '']) => name)
  const sizes = images.map(async (name) => {
    const image = await readImage(bytesOf('screenshot-gallery', `gallery/${name}`))
    return `${name} ${image.format} ${image.width}x${image.height}`
  })
  expect(await Promise.all(sizes)).toEqual([
    '1-page.png png 1280x2000',
    '1-thumbnail.webp webp 1280x800',
    '2-page.png png 1280x800',
    '2-thumbnail.webp webp 1280x800',
  ])
  expect(index).toContain('SSRF_BLOCKED')
})

/**
 * The command with this test's user, by the Bun of the test: none is on the PATH of a fresh
 * machine.
 */
function operatorCommand(text: string): string {
  return text.replace(/^bun/, process.execPath).replace('<user-id>', userId)
}

test('the image of a page loads by its meta tag and by a signed link, whose keys open nothing else', async () => {
  const command = blocksOf('og-image').find(({ role }) => role === 'operator')?.text ?? ''
  expect(command).toStartWith('bun run admin key <user-id> ')
  const settings = `PLATEN_URL=${server.url} ADMIN_TOKEN=${ADMIN_TOKEN}`
  const created = await run(['sh', '-c', `${settings} ${operatorCommand(command)}`], process.cwd())
  const { key, scope } = JSON.parse(created.slice(created.indexOf('{'))).data
  expect(scope).toBe('og')
  const { secret } = await platen.links.secrets.create({ name: 'my site' })
  await follow('og-image', { PLATEN_OG_KEY: key, PLATEN_LINK_SECRET: secret })
  const { format, width, height } = await readImage(bytesOf('og-image', 'card.png'))
  expect([format, width, height]).toEqual(['png', 1200, 630])
  expect(bytesOf('og-image', 'signed.png')).toEqual(bytesOf('og-image', 'card.png'))
  const second = readFileSync(file('og-image', 'site/type-and-paper.html'), 'utf8')
  const [, address = ''] = /og:image" content="([^"]+)"/.exec(second) ?? []
  const response = await fetch(address.replaceAll('&#38;', '&'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const headers = { Authorization: `Bearer ${key}` }
  expect((await fetch(`${server.url}/api/v1/usage`, { headers })).status).toBe(401)
})

test('the report is saved after its webhook has come over HTTPS with a valid signature', async () => {
  const { after } = aroundStart(blocksOf('webhook-report'))
  await follow('webhook-report', { PORT: String(receiverPort) }, after)
  const [page] = await readPdf(bytesOf('webhook-report', 'report.pdf'))
  expect(page?.text).toMatch(/Revenue by region[\s\S]+Lisbon\s+€121,750\.00/)
})

test('the tests with the mock pass without a server', async () => {
  await follow('mocked-tests', { PLATEN_BASE_URL: 'http://127.0.0.1:1', PLATEN_API_KEY: '' })
})

test('the script for curl saves what it promises', async () => {
  await follow('curl')
  const [hello] = await readPdf(bytesOf('curl', 'hello.pdf'))
  expect([hello?.width, hello?.height, hello?.text.trim()]).toEqual([792, 612, 'Hello from curl'])
  const card = await readImage(bytesOf('curl', 'card.webp'))
  expect([card.format, card.width, card.height]).toEqual(['webp', 800, 400])
  const [list] = await readPdf(bytesOf('curl', 'list.pdf'))
  expect(list?.text).toMatch(/Paper: 4,50\s€[\s\S]+Ink: 1\.219,90\s€/)
  const [shared] = await readPdf(bytesOf('curl', 'shared.pdf'))
  expect(shared?.text).toContain('Rendered in the background')
})
