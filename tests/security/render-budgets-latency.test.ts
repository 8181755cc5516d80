/** Expensive renders do not block the server for other requests. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { largePng } from '../support/files/decompression-bombs.ts'
import { makeFont } from '../support/files/font-files.ts'
import {
  dataDirectory,
  firstKey,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { probeSilence, type Silence } from '../support/server/silence.ts'

const MB = 1_000_000
/**
 * Processor time of the main thread between two responses: far less than the 8 to 14 s before there
 * were limits.
 */
const BUSY_MS_MAX = 2_000
const GROWTH_BYTES_MAX = 700 * MB

describe('the server keeps responding during a render of', () => {
  let server: ServerProcess
  let key: string
  let directory: ReturnType<typeof dataDirectory>

  beforeAll(async () => {
    directory = dataDirectory()
    server = await spawnServer({ DATA_DIR: directory.path, LANES: '1', RATE_LIMIT_PER_MINUTE: '0' })
    await server.ready()
    key = firstKey(server)
  })
  afterAll(async () => {
    await server.stop()
    directory[Symbol.dispose]()
  })

  async function silenceOf(kind: 'pdf' | 'screenshot', body: object): Promise<Silence> {
    const probe = await probeSilence(server)
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    await (
      await fetch(`${server.url}/api/v1/${kind}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).bytes()
    return probe.stop()
  }

  async function uploadAsset(name: string, bytes: Uint8Array): Promise<{ url: string }> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${server.url}/api/v1/assets`, {
      method: 'POST',
      headers,
      body: form,
    })
    return ((await response.json()) as { data: { url: string } }).data
  }

  test('a page that uses a file of 10 MB 60 times', async () => {
    const { url } = await uploadAsset('a.png', largePng(9.9 * MB))
    const html = Array.from({ length: 60 }, (_, index) => `<img src="${url}?${index}">`).join('')
    const { busiestMs, grownBytes } = await silenceOf('pdf', { html, options: { timeout: 60_000 } })
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
    expect(grownBytes).toBeLessThan(GROWTH_BYTES_MAX)
  }, 120_000)

  test('20 MB of HTML that almost contains the names of eight fonts', async () => {
    for (let index = 0; index < 8; index += 1) {
      await uploadAsset('a.ttf', makeFont({ family: `${'o '.repeat(95)}x${index}` }))
    }
    const html = `<!--${'o '.repeat(9_700_000)}-->`
    const { busiestMs } = await silenceOf('pdf', { html })
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
  }, 120_000)

  test('a title with 900,000 font names', async () => {
    const names = Array.from({ length: 900_000 }, (_, index) => `/FontName /F${index}`)
    const html = `<title>${names.join(' ')}</title>`
    const { busiestMs } = await silenceOf('pdf', { html, options: { timeout: 60_000 } })
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
  }, 120_000)
})
