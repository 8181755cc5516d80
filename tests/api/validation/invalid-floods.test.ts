/** Requests that are wrong thousands of times over are refused without holding anybody else up. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startServer()
  key = (await server.newUser()).key
})

afterAll(() => server.close())

test.each<[name: string, options: object]>([
  ['a million wrong items', { cookies: Array.from({ length: 1_000_000 }, () => 1) }],
  ['140,000 wrong items', { cookies: Array.from({ length: 140_000 }, () => 1) }],
  [
    '140,000 unknown fields',
    Object.fromEntries(Array.from({ length: 140_000 }, (_, i) => [`x${i}`, 1])),
  ],
  ['a selector of comments that do not end', { selector: '/* '.repeat(1_000_000) }],
])(
  '%s end in one refusal',
  async (_, options) => {
    const response = await server.post('/api/v1/screenshot', { html: 'x', options }, key)
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { details: { issues: unknown[] } } }
    expect(error.details.issues.length).toBeLessThanOrEqual(20)
  },
  20_000,
)
