/** Bodies of one user that arrive at the same time and do not fit together. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openUpload, type SlowUpload, statusIn } from '../../support/network/slow-upload.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

const MAX = 1_000_000
const USER_MAX = 4 * MAX

let server: TestServer
let user: TestUser

beforeAll(async () => {
  const bodyLimits = {
    userBytes: USER_MAX,
    processBytes: 16 * MAX,
    freeBytes: 8 * MAX,
    reservedBytes: 4 * MAX,
    smallBytes: MAX / 20,
  }
  const env = { MAX_BODY_BYTES: String(MAX), LANES: '0' }
  server = await startServer({ env, overrides: { bodyLimits } })
  user = await server.newUser()
})
afterAll(() => server.close())

/** Sends a quarter of a body. */
async function begin(): Promise<SlowUpload> {
  const upload = await openUpload(server.url, [
    'POST /api/v1/pdf HTTP/1.1',
    `Authorization: Bearer ${user.key}`,
    'Content-Type: application/json',
    `Content-Length: ${MAX}`,
  ])
  await upload.send(`{"html":1,"x":"${' '.repeat(MAX / 4 - 15)}`)
  return upload
}

const held = () => server.services.bodies.heldBytes()

test('those that fit are read to their end, and the others refused when they begin', async () => {
  const first = []
  for (let count = 1; count <= 4; count += 1) {
    first.push(await begin())
    await until(() => held() === (count * MAX) / 4)
  }
  const late = await Promise.all([begin(), begin(), begin()])
  for (const upload of late) expect(statusIn(await upload.answered)).toBe(429)
  expect(held()).toBe(MAX)
  for (const upload of first) {
    await upload.send(`${' '.repeat((MAX * 3) / 4 - 2)}"}`)
    // Invalid on purpose, so that nothing is rendered.
    expect(statusIn(await upload.answered)).toBe(400)
    upload.hangUp()
  }
  await until(() => held() === 0)
  const next = await begin()
  await until(() => held() === MAX / 4)
  next.hangUp()
  for (const upload of late) upload.hangUp()
})
