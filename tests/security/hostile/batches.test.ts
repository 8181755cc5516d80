/**
 * Batches that are made to be slow, large or deep are answered in time, and another user is served
 * as before meanwhile.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { askFor } from '../../support/api/batches.ts'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

/** A body of 20 MB is read, validated and stored meanwhile. */
const ANSWER_MS_MAX = 30_000

const { server, user } = useServer({ plan: 'pro' })

const list = (count: number, render: string) =>
  `{"renders":[${Array(count).fill(render).join(',')}]}`
const pdf = (html: string, more = '') => `{"type":"pdf","html":${JSON.stringify(html)}${more}}`
const json = (value: string) => `{"type":"pdf","template_id":"x","json":{"a":${value}}}`

const BODIES: [name: string, outcome: string, body: () => string][] = [
  ['100 renders of 190 kB each', '202', () => list(100, pdf('<p>'.repeat(63_000)))],
  [
    'one render of 19 MB beside 99 small ones',
    '202',
    () => list(99, pdf('x')).replace(']}', `,${pdf('x'.repeat(19_000_000))}]}`),
  ],
  ['a million renders', '400 VALIDATION_ERROR', () => list(1_000_000, '{}')],
  ['101 renders of 190 kB each', '400 VALIDATION_ERROR', () => list(101, pdf('x'.repeat(190_000)))],
  [
    '100 renders with 90,000 values each',
    '400 VALIDATION_ERROR',
    () => list(100, json(`[${Array(90_000).fill(1).join(',')}]`)),
  ],
  [
    '100 renders with 4,900 values each',
    '404 TEMPLATE_NOT_FOUND',
    () => list(100, json(`[${Array(4_900).fill(1).join(',')}]`)),
  ],
  ['arrays ten million deep', '400 VALIDATION_ERROR', () => `{"renders":[${'['.repeat(9_900_000)}`],
  [
    '100 renders nested 900 levels each',
    '400 VALIDATION_ERROR',
    () => list(100, json(`${'['.repeat(900)}${']'.repeat(900)}`)),
  ],
  [
    '100 renders with 1,000 unknown fields each',
    '400 VALIDATION_ERROR',
    () => list(100, pdf('x', Array.from({ length: 1_000 }, (_, n) => `,"f${n}":0`).join(''))),
  ],
  [
    'a syntax error at the end of 20 MB',
    '400 VALIDATION_ERROR',
    () => list(100, pdf('x'.repeat(190_000))).replace(']}', ','),
  ],
  [
    'a body that begins with quotes without end',
    '400 VALIDATION_ERROR',
    () => `{"renders":["${'\\"'.repeat(9_000_000)}`,
  ],
  [
    '100 addresses of 190,000 characters',
    '400 VALIDATION_ERROR',
    () => list(100, `{"type":"pdf","url":"http://${'a.'.repeat(95_000)}"}`),
  ],
]

describe('beside another user', () => {
  test.each(BODIES)('%s: %s', async (_name, outcome, make) => {
    const body = make()
    let isAnswered = false
    const started = performance.now()
    const sending = fetch(`${server.url}/api/v1/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body,
    }).then(async (response) => {
      isAnswered = true
      const ms = performance.now() - started
      if (response.status !== 202) return { ms, outcome: await statusLabel(response) }
      const { data } = (await response.json()) as { data: { batch_id: string } }
      await askFor(server, user, `/${data.batch_id}`, 'DELETE')
      return { ms, outcome: '202' }
    })
    const slowest = await slowestOfOther(server, 'pdf', (ended) => !isAnswered || ended < 3)
    const answer = await sending
    expect(answer.outcome).toBe(outcome)
    expect(answer.ms).toBeLessThan(ANSWER_MS_MAX)
    expect(slowest).toBeLessThan(OTHER_MS_MAX)
  })
})
