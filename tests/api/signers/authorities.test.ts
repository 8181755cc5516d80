/** Addresses in certificates come from strangers: what they answer is bounded, all of it together. */
import { expect, test } from 'bun:test'
import { Readable } from 'node:stream'
import type { Outbound } from '../../../server/outbound/requests.ts'
import { askAuthorities } from '../../../server/signers/authorities.ts'

const MB = 1024 * 1024
const { signal } = new AbortController()

/** An outbound whose hosts answer with so many bytes. */
function answeringWith(bytes: number): { outbound: Outbound; asked: string[] } {
  const asked: string[] = []
  const send = async (url: string) => {
    asked.push(url)
    const body = Readable.from([Buffer.alloc(bytes)])
    return Object.assign(body, { statusCode: 200, complete: true })
  }
  return { outbound: { send } as unknown as Outbound, asked }
}

const wantedLists = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'crl' as const,
    url: `http://lists.example.com/${at}`,
    body: null,
  }))

const sizes = (answers: { body: Uint8Array }[]) => answers.map(({ body }) => body.length)

test('at most 20 MB of answers are kept about one signature, and nobody is asked beyond', async () => {
  const { outbound, asked } = answeringWith(4 * MB)
  const wanted = wantedLists(12)
  const some = sizes(await askAuthorities(outbound, { wanted, fetched: [] }, signal))
  expect(some.slice(0, 4)).toEqual(Array(4).fill(4 * MB))
  expect(some.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20 * MB)
  asked.length = 0
  const fetched = [{ url: 'http://lists.example.com', request: null, body: Buffer.alloc(20 * MB) }]
  expect(sizes(await askAuthorities(outbound, { wanted, fetched }, signal))).toEqual(
    Array(12).fill(0),
  )
  expect(asked).toEqual([])
})

test('requests in flight take nothing from the answers that come meanwhile', async () => {
  const first = { kind: 'crl', url: 'http://lists.example.com/4', body: null } as const
  const next = { ...first, url: 'http://lists.example.com/3' }
  const slow = wantedLists(3).map((one) => ({
    ...one,
    kind: 'ocsp' as const,
    body: Buffer.from(''),
  }))
  const isKept = Promise.withResolvers<void>()
  const send = async (url: string) => {
    if (url !== first.url && url !== next.url) await isKept.promise
    if (url === next.url) isKept.resolve()
    const body = Readable.from([Buffer.alloc(Number(url.at(-1)) * MB)])
    return Object.assign(body, { statusCode: 200, complete: true })
  }
  const outbound = { send } as unknown as Outbound
  const asked = { wanted: [first, ...slow, next], fetched: [] }
  const answers = sizes(await askAuthorities(outbound, asked, signal))
  // Answers of OCSP have at most 64 kB.
  expect(answers).toEqual([4 * MB, 0, 0, 0, 3 * MB])
})

test('an answer of more than 5 MB is none, and small ones are kept from 20 addresses', async () => {
  const large = answeringWith(5 * MB + 1)
  const none = await askAuthorities(large.outbound, { wanted: wantedLists(2), fetched: [] }, signal)
  expect(sizes(none)).toEqual([0, 0])
  const small = answeringWith(1_000)
  const wanted = wantedLists(30)
  const kept = await askAuthorities(small.outbound, { wanted, fetched: [] }, signal)
  expect(sizes(kept)).toEqual(Array(20).fill(1_000))
})
