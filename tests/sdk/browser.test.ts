/** The SDK in a page of a browser, which sends no stream to a server of HTTP/1.1. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { UploadProgress } from '../../sdk/src/index.ts'
import { openWalker, type Walker } from '../support/dashboard/walker.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

const ENTRY = join(import.meta.dir, '../../sdk/src/index.ts')

const { server } = useSharedServer()
let walker: Walker
beforeAll(async () => {
  walker = await openWalker(server.url, { scheme: 'light', width: 1280 })
  await walker.page.setBypassCSP(true)
})
afterAll(() => walker[Symbol.asyncDispose]())

test('a page reports the progress of what it sends and receives', async () => {
  const { key } = await server.newUser()
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: 'browser' })
  await walker.page.goto(`${server.url}/docs/quickstart`)
  const seen = await walker.page.evaluate(
    async (program, options) => {
      const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }))
      const { Platen } = (await import(url)) as typeof import('../../sdk/src/index.ts')
      const sent: UploadProgress[] = []
      const received: number[] = []
      const file = await new Platen({ ...options, dangerouslyAllowBrowser: true }).pdf.render(
        { html: '<h1>Hello' },
        {
          onUploadProgress: (progress) => void sent.push(progress),
          onDownloadProgress: (progress) => void received.push(progress.received),
        },
      )
      const { length } = await file.bytes()
      return { sent, received: received.at(-1), length }
    },
    (await outputs[0]?.text()) ?? '',
    { apiKey: key, baseUrl: server.url },
  )
  const total = seen.sent[0]?.total ?? 0
  expect(total).toBeGreaterThan(0)
  expect(seen.sent).toEqual([
    { sent: 0, total },
    { sent: total, total },
  ])
  expect(seen.received).toBe(seen.length)
  expect(walker.problems).toEqual([])
})
