/**
 * A body that arrives byte by byte takes little more memory than its bytes, which is all that the
 * budget counts.
 */
import { expect, test } from 'bun:test'
import { readBytes } from '../../../server/http/body/read.ts'

const BYTES = 1_000_000
const MB = 1024 ** 2

test('a body of a million chunks of one byte takes the memory of a few megabytes', async () => {
  let sent = 0
  let most = 0
  const before = process.memoryUsage.rss()
  const body = new ReadableStream({
    pull(controller) {
      if (sent === BYTES) return controller.close()
      controller.enqueue(new Uint8Array([sent % 251]))
      sent += 1
      if (sent % 100_000 !== 0) return
      Bun.gc(true)
      most = Math.max(most, process.memoryUsage.rss() - before)
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const bytes = await readBytes(request, {
    maxBytes: 2 * BYTES,
    speed: { graceMs: 60_000, bytesPerSecond: 1 },
    hold: { announce() {}, add() {}, addMade() {}, release() {} },
  })
  expect(bytes.length).toBe(BYTES)
  expect(bytes.every((byte, at) => byte === at % 251)).toBe(true)
  expect(most / MB).toBeLessThan(100)
}, 60_000)
