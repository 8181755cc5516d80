/** An api and a worker process on shared storage and a real queue server. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startQueueServer } from '../support/network/queue-server.ts'
import {
  dataDirectory,
  newKey,
  renderPdf,
  spawnServer,
  statusOf,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

test('an api process renders synchronously and leaves background renders to the worker, which it wakes', async () => {
  const { url, drop } = await newPostgresDatabase('empty')
  using data = dataDirectory()
  await using queue = await startQueueServer()
  const env = {
    DATABASE_URL: url,
    DATA_DIR: data.path,
    DATA_DIR_SHARED: 'on',
    BASE_URL: 'http://platen.example',
    QUEUE_URL: queue.url.href,
    QUEUE_TOKEN: queue.token,
    ADMIN_TOKEN,
    LANES: '1',
    EGRESS_ALLOW: '127.0.0.0/8',
  }
  {
    await using api = await spawnServer({ ...env, ROLE: 'api' })
    await api.ready()
    const key = await newKey(api, 'business')
    expect((await renderPdf(api, key, { html: 'x' })).status).toBe(200)
    const accepted = await renderPdf(api, key, { html: 'x', async: true })
    expect(accepted.status).toBe(202)
    const id = accepted.headers.get('x-request-id') ?? ''
    const recordOf = async (render: string) => {
      const path = `${api.url}/api/v1/renders/${render}`
      const response = await fetch(path, { headers: { Authorization: `Bearer ${key}` } })
      return ((await response.json()) as { data: { status: string; output_url: string } }).data
    }
    // Nobody renders it: there is no worker yet.
    expect((await recordOf(id)).status).toBe('queued')

    await using worker = await spawnServer({ ...env, ROLE: 'worker' })
    await worker.ready()
    await until(async () => (await recordOf(id)).status === 'completed')
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect([path, await statusOf(`${worker.url}${path}`)]).toEqual([path, 200])
    }
    for (const path of ['/', '/docs', '/openapi.yaml', '/api/v1/renders', '/admin/v1/users']) {
      expect([path, await statusOf(`${worker.url}${path}`)]).toEqual([path, 404])
    }
    expect((await renderPdf(worker, key, { html: 'x' })).status).toBe(404)

    // EGRESS_ALLOW opens this machine, but not the other process: its address is known within
    // seconds.
    await until('the api refuses to render the worker', async () => {
      return (await renderPdf(api, key, { url: `${worker.url}/metrics` })).status === 400
    })

    // Most of ten renders, one after the other, would wait for seconds if the worker only polled.
    const started = performance.now()
    for (let render = 0; render < 10; render += 1) {
      const next = await renderPdf(api, key, { html: 'x', async: true })
      const nextId = next.headers.get('x-request-id') ?? ''
      await until(async () => (await recordOf(nextId)).status === 'completed')
    }
    expect(performance.now() - started).toBeLessThan(20_000)
    const { pathname, search } = new URL((await recordOf(id)).output_url)
    expect(await statusOf(`${api.url}${pathname}${search}`)).toBe(200)
    expect(await worker.stop()).toBe(0)
    expect(await api.stop()).toBe(0)
  }
  await drop()
})

test('a role without shared storage is refused with a sentence', async () => {
  await using server = await spawnServer({ ROLE: 'worker', BASE_URL: 'http://platen.example' })
  expect(await server.exited).toBe(1)
  expect(server.stderr).toContain(
    'ROLE: several processes need shared storage: set DATABASE_URL and',
  )
})
