/** An upload survives the process that makes it. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { destinationAt, objectIn } from '../support/api/destinations.ts'
import { freePort } from '../support/network/free-port.ts'
import { dataDirectory, firstKey, spawnServer } from '../support/processes/server-process.ts'
import { startBucketProxy } from '../support/storage/bucket-proxy.ts'
import { startS3Server } from '../support/storage/s3-server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

test('a server that is killed in the middle of an upload makes it after the next start', async () => {
  const s3 = await startS3Server()
  try {
    await using proxy = await startBucketProxy(Number(s3.url.port))
    using directory = dataDirectory()
    const env = {
      DATA_DIR: directory.path,
      PORT: String(await freePort()),
      EGRESS_ALLOW: `127.0.0.1:${proxy.port}`,
    }
    await using first = await spawnServer(env)
    await first.ready()
    const headers = {
      Authorization: `Bearer ${firstKey(first)}`,
      'Content-Type': 'application/json',
    }
    const post = (path: string, body: object) =>
      fetch(`${first.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const made = await post('/api/v1/destinations', destinationAt(proxy.endpoint))
    expect(made.status).toBe(201)
    proxy.hang()
    const storage = { destination: 'archive', key: 'killed.pdf' }
    const rendered = await post('/api/v1/pdf', { html: '<p>x', storage })
    const bytes = await rendered.bytes()
    await until(() => proxy.open() === 1)
    first.kill('SIGKILL')
    await first.exited
    proxy.repair()

    await using second = await spawnServer(env)
    await second.ready()
    const path = `/api/v1/renders/${rendered.headers.get('x-request-id')}`
    await until(async () => {
      const response = await fetch(`${second.url}${path}`, { headers })
      const { data } = (await response.json()) as { data: { storage: { status: string } } }
      return data.storage.status === 'uploaded'
    })
    expect(await objectIn(s3.settings, 'killed.pdf')).toEqual(bytes)
  } finally {
    await s3.stop()
  }
})
