/**
 * The SDK in a page of a browser: with the origin of the server it does what it does elsewhere, from
 * others the browser refuses it. A browser sends no stream to a server of HTTP/1.1.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { ClientOptions, UploadProgress } from '../../sdk/src/index.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

type Sdk = typeof import('../../sdk/src/index.ts')

const ENTRY = join(import.meta.dir, '../../sdk/src/index.ts')

const { server } = useSharedServer()
let walker: Walker
let program: string
beforeAll(async () => {
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.page.setBypassCSP(true)
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: 'browser' })
  program = (await outputs[0]?.text()) ?? ''
})
afterAll(() => walker[Symbol.asyncDispose]())

/** Runs a function in a page of an address, with the bundled SDK and the options of a client. */
async function inPage<T>(
  address: string,
  work: (sdk: Sdk, options: ClientOptions) => Promise<T>,
  more: ClientOptions = {},
): Promise<T> {
  const { key } = await server.newUser()
  await walker.page.goto(address)
  const options = { apiKey: key, baseUrl: server.url, dangerouslyAllowBrowser: true, ...more }
  const run = async (source: string, text: string, given: ClientOptions) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
    const made = new Function('sdk', 'options', `return (${text})(sdk, options)`)
    return made(await import(url), given)
  }
  return (await walker.page.evaluate(run, program, work.toString(), options)) as T
}

test('a page reports the progress of what it sends and receives', async () => {
  const seen = await inPage(`${server.url}/docs/quickstart`, async ({ Platen }, options) => {
    const sent: UploadProgress[] = []
    const received: number[] = []
    const file = await new Platen(options).pdf.render(
      { html: '<h1>Hello' },
      {
        onUploadProgress: (progress) => void sent.push(progress),
        onDownloadProgress: (progress) => void received.push(progress.received),
      },
    )
    const { length } = await file.bytes()
    return { sent, received: received.at(-1), length }
  })
  const total = seen.sent[0]?.total ?? 0
  expect(total).toBeGreaterThan(0)
  expect(seen.sent).toEqual([
    { sent: 0, total },
    { sent: total, total },
  ])
  expect(seen.received).toBe(seen.length)
  expect(walker.problems).toEqual([])
})

test('a page uploads a file, lists it, gets typed errors, and signs links', async () => {
  const seen = await inPage(
    `${server.url}/docs/quickstart`,
    async ({ Platen, ValidationError }, options) => {
      const platen = new Platen(options)
      const canvas = new OffscreenCanvas(2, 2)
      canvas.getContext('2d')
      const file = await canvas.convertToBlob()
      const { filename } = await platen.assets.upload(file, { filename: 'dot.png' })
      const { assets } = await platen.assets.list()
      const link = await platen.links.url({ template: 'card' })
      const error = await platen.pdf
        .render({ html: '<p>x', options: { scale: 9 } })
        .catch((thrown: unknown) => thrown)
      const issues = error instanceof ValidationError ? error.issues : []
      return { filename, listed: assets.length, link, paths: issues.map(({ path }) => path) }
    },
    { linkSecret: `lnksec_0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c_${'x'.repeat(43)}` },
  )
  expect(seen).toMatchObject({ filename: 'dot.png', listed: 1, paths: ['options.scale'] })
  expect(seen.link).toStartWith(`${server.url}/api/v1/render?`)
})

test('a page of another site cannot call the server, whatever key it has', async () => {
  await using page = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('<title>Shop</title>', { headers: { 'Content-Type': 'text/html' } }),
  })
  const name = await inPage(
    `http://127.0.0.1:${page.port}/`,
    async ({ Platen, ConnectionError }, options) => {
      const platen = new Platen({ ...options, maxRetries: 0 })
      const error = await platen.usage.get().catch((thrown: unknown) => thrown)
      return error instanceof ConnectionError ? 'ConnectionError' : String(error)
    },
  )
  expect(name).toBe('ConnectionError')
})

test('a page needs to say that its visitors may read the key', async () => {
  const message = await inPage(
    `${server.url}/docs/quickstart`,
    async ({ Platen }, { dangerouslyAllowBrowser: _allowed, ...options }) => {
      try {
        return String(new Platen(options))
      } catch (error) {
        return String(error)
      }
    },
  )
  expect(message).toContain('dangerouslyAllowBrowser')
})
