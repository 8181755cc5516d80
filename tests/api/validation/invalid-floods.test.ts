/**
 * Requests with very many mistakes are refused with few issues, and the server answers others
 * meanwhile.
 */

import { expect, test } from 'bun:test'
import { probeSilence } from '../../support/server/silence.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/**
 * Processor time of the main thread between two responses, which a busy machine does not change.
 */
const BUSY_MS_MAX = 1_000

const { server, user } = useSharedServer()

test.each<[name: string, options: object]>([
  ['a million wrong items', { cookies: Array.from({ length: 1_000_000 }, () => 1) }],
  ['140,000 wrong items', { cookies: Array.from({ length: 140_000 }, () => 1) }],
  [
    '140,000 unknown fields',
    Object.fromEntries(Array.from({ length: 140_000 }, (_, i) => [`x${i}`, 1])),
  ],
  [
    '10,000 selectors',
    { hideSelectors: Array.from({ length: 10_000 }, (_, i) => `:is(${'a, '.repeat(300)}b${i})`) },
  ],
  ['a selector of 1 MB in a list', { removeSelectors: ['a,'.repeat(500_000)] }],
  ['a selector of comments that do not end', { selector: '/* '.repeat(1_000_000) }],
])(
  'a request with %s is refused with at most 20 issues and delays no other request',
  async (_, options) => {
    // The server runs in this process, so the text is made before the silence is measured.
    const body = JSON.stringify({ html: 'x', options })
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
    const probe = await probeSilence({ url: server.url, pid: process.pid })
    const response = await server.fetch('/api/v1/screenshot', { method: 'POST', headers, body })
    const { busiestMs } = await probe.stop()
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { details: { issues: unknown[] } } }
    expect(error.details.issues.length).toBeLessThanOrEqual(20)
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
  },
  20_000,
)
