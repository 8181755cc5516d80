/**
 * Services that signatures ask, a remote signer and a time-stamp server: what they are sent, what
 * becomes of their answers, and of work that they do not answer.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { requeueRenders } from '../../../server/renders/background/claims.ts'
import { pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'
import {
  type Answer,
  away,
  begunBody,
  endlessBody,
  type RemoteService,
  signsWith,
  startRemoteService,
} from '../../support/signatures/remote-service.ts'
import { cmsOf } from '../../support/signatures/signed-digest.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

type Signatures = components['schemas']['PdfSignatures']

const SECRET = 'a secret of the service of signing'
const HTML = '<html lang="en"><title>Offer</title><h1>Offer</h1><p>Two chairs'

const file = plainSigner('Rosa')
const other = plainSigner('Emil')
let service: RemoteService
let server: TestServer
let user: TestUser
let pdfs: ReturnType<typeof pdfsClient>
let source: { request_id: string }

const rightly = signsWith(file)
const whole = (cms: Uint8Array) => Response.json({ cms: Buffer.from(cms).toString('base64') })
const wrongly: Answer = () => Response.json({ signature: 'eHh4eA==' })

beforeAll(async () => {
  service = await startRemoteService()
  const env = { EGRESS_ALLOW: service.host, TIMESTAMP_URL: service.timeUrl }
  server = await startServer({ env })
  user = await server.newUser('pro')
  pdfs = pdfsClient(server, user)
  source = { request_id: await pdfs.print(HTML) }
  await newSigner(server, user, signerBody(file))
  const remote = { url: service.url, secret: SECRET, certificates: file.chain }
  await newSigner(server, user, { name: 'remote', remote })
  await newSigner(server, user, { name: 'whole', remote: { ...remote, answer: 'cms' } })
})

afterAll(async () => {
  await server.close()
  await service.close()
})

async function verified(id: string): Promise<Signatures['signatures']> {
  const sent = { source: { request_id: id }, roots: file.root }
  return (await dataOf<Signatures>(await pdfs.post('verify', sent))).signatures
}

describe('a remote signer', () => {
  test('gets a digest in a signed request, and its signature is used', async () => {
    service.answer = rightly
    const response = await pdfs.post('sign', { source, signer: 'remote' })
    expect(await statusLabel(response.clone())).toBe('200')
    const id = response.headers.get('X-Request-Id') ?? ''
    expect(await verified(id)).toMatchObject([{ valid: true, trusted: true }])
    const { headers, text } = service.asked.at(-1) ?? { headers: new Headers(), text: '{}' }
    const wanted = { digest: expect.any(String), hash: 'sha256', answer: 'signature' }
    expect(JSON.parse(text)).toEqual(wanted)
    const own = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${text}`
    const mac = createHmac('sha256', SECRET).update(own).digest('base64')
    expect(headers.get('webhook-signature')).toBe(`v1,${mac}`)
  })

  test.each<[string, Answer, string]>([
    ['a wrong signature', wrongly, 'signing_signature'],
    ['no JSON', () => new Response('<h1>'), 'signer_failed'],
    ['a refusal', () => new Response('no', { status: 403 }), 'answered with status 403'],
    [
      'a redirect into the network',
      () => new Response(null, { status: 307, headers: { Location: 'http://10.0.0.1/' } }),
      'redirects, which is not followed',
    ],
    ['a megabyte', () => new Response('x'.repeat(1_000_000)), 'too many bytes'],
    ['a body that never ends', () => new Response(endlessBody()), 'too many bytes'],
    [
      'headers that are too long',
      () => new Response('{}', { headers: { 'X-Long': 'x'.repeat(20_000) } }),
      'signer_failed',
    ],
    ['a list', () => Response.json(['eHh4eA==']), 'without `signature` as Base64'],
    ['no Base64', () => Response.json({ signature: 'eHh4 eA==' }), 'without `signature` as Base64'],
    ['a number', () => Response.json({ signature: 1 }), 'without `signature` as Base64'],
  ])('that answers with %s is named, and nothing is signed', async (_, reply, problem) => {
    service.answer = reply
    expect(await refusal('remote')).toContain(problem)
  })

  test.each<[string, (digest: Buffer) => Uint8Array, string]>([
    ['no CMS', () => Buffer.from('xxxx'), 'is no CMS signature with one signer'],
    ['a CMS of another digest', () => cmsOf(file, Buffer.alloc(32)), 'have been changed'],
    ['a CMS of another signer', (digest) => cmsOf(other, digest), 'with another certificate'],
  ])('that answers with %s is refused for good', async (_, cms, problem) => {
    service.answer = (digest) => whole(cms(digest))
    const told = await refusal('whole')
    expect(told).toStartWith('400 signing_signature: `signer`')
    expect(told).toContain(problem)
  })

  test('that answers with a CMS of the digest signs', async () => {
    service.answer = (digest) => whole(cmsOf(file, digest))
    const response = await pdfs.post('sign', { source, signer: 'whole' })
    expect(await statusLabel(response.clone())).toBe('200')
    const id = response.headers.get('X-Request-Id') ?? ''
    expect(await verified(id)).toMatchObject([{ valid: true, trusted: true }])
  })

  test.each<[string, Answer]>([
    ['hangs', () => new Promise(() => {})],
    ['begins an answer and hangs', () => new Response(begunBody())],
  ])('that %s ends with the timeout of the request', async (_, reply) => {
    service.answer = reply
    const response = await pdfs.post('sign', { source, signer: 'remote', timeout: 2_000 })
    expect(await statusLabel(response)).toBe('408 RENDER_TIMEOUT')
  })

  test('whose address is inside of the network by now is not asked', async () => {
    const moved = sql`update signers set url = 'http://10.0.0.1/sign' where name = 'moved'`
    const remote = { url: service.url, secret: SECRET, certificates: file.chain }
    await newSigner(server, user, { name: 'moved', remote })
    await server.services.database.db.execute(moved)
    expect(await refusal('moved')).toContain('is not open to this service')
  })

  async function refusal(signer: string): Promise<string> {
    const response = await pdfs.post('sign', { source, signer })
    const { details, message } = await readError(response)
    return `${response.status} ${(details as { reason?: string })?.reason}: ${message}`
  }
})

describe('a service of signatures that is away', () => {
  test.each<[string, object, string]>([
    ['a remote signer', { signer: 'remote' }, 'signer_unavailable'],
    ['a time-stamp server', { signer: 'office', level: 'B-T' }, 'timestamp_unavailable'],
  ])('%s is a 503 that says when to come back', async (_, sign, reason) => {
    service.answer = away
    const response = await pdfs.post('sign', { source, ...sign })
    expect(await statusLabel(response.clone())).toBe('503 SERVICE_UNAVAILABLE')
    expect(response.headers.get('Retry-After')).toBe('15')
    const { details, message } = await readError(response)
    expect(details).toMatchObject({ reason })
    expect(message).toMatch(/`127\.0\.0\.1:\d+` answered with status 502/)
  })

  const db = () => server.services.database.db
  type Row = { status: string; error_code: string | null; fence: number; node_id: string | null }

  async function rowOf(id: string): Promise<Row | undefined> {
    const [row] = await db().execute<Row>(
      sql`select status, error_code, fence, node_id from renders where request_id = ${id}`,
    )
    return row
  }

  /** Accepts a print that the remote signer signs. */
  async function accept(): Promise<string> {
    const body = { html: HTML, options: { sign: { signer: 'remote' } }, async: true }
    const response = await server.post('/api/v1/pdf', body, user.key)
    expect(response.status).toBe(202)
    return response.headers.get('X-Request-Id') ?? ''
  }

  const isDeferred = (id: string, fence: number) =>
    until('the render is deferred', async () => {
      const row = await rowOf(id)
      return row?.status === 'rendering' && row.fence === fence && row.node_id === null
    })

  async function attemptAgain(id: string): Promise<void> {
    await db().execute(
      sql`update renders set lease_until = now() - interval '1 ms' where request_id = ${id}`,
    )
    expect(await requeueRenders(db())).toBe(1)
    server.services.wakeUps.notify('renders')
  }

  const ends = (id: string, status: string) =>
    until('the render has ended', async () => (await rowOf(id))?.status === status)

  test('is waited for in the background, and the render completes', async () => {
    service.answer = away
    using adding = spyOn(server.services.failedTime, 'add')
    const id = await accept()
    await isDeferred(id, 1)
    // Remote signers belong to users: what was printed for nothing counts as failed time, in the
    // process that printed it.
    if (!SCALED) expect(adding.mock.lastCall?.[1]).toBeGreaterThan(0)
    service.answer = rightly
    await attemptAgain(id)
    await ends(id, 'completed')
    expect(await verified(id)).toMatchObject([{ valid: true }])
  })

  test('fails a render at its third attempt, and a wrong answer at its first', async () => {
    service.answer = away
    const id = await accept()
    for (const fence of [1, 2]) {
      await isDeferred(id, fence)
      await attemptAgain(id)
    }
    await ends(id, 'failed')
    expect(await rowOf(id)).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE', fence: 3 })
    service.answer = wrongly
    const wrong = await accept()
    await ends(wrong, 'failed')
    expect(await rowOf(wrong)).toMatchObject({ error_code: 'VALIDATION_ERROR', fence: 1 })
  })
})

test('a picture with a character that no font has is refused in an archive', async () => {
  const options = { pdfa: '2b', document: { title: 'Offer' } }
  const archive = { request_id: await pdfs.print(HTML, options) }
  const visible = { html: '<p>\u{10fffd}</p>', x: 60, y: 700, width: 200, height: 60 }
  const response = await pdfs.post('sign', { source: archive, signer: 'office', visible })
  expect(await statusLabel(response)).toBe('422 CONFORMANCE_FAILED')
})

test('a signer whose certificate has ended is refused when the request arrives', async () => {
  await newSigner(server, user, signerBody(file, 'ended'))
  const ended = sql`update signers set valid_until = '2026-01-31' where name = 'ended'`
  await server.services.database.db.execute(ended)
  const body = { html: HTML, options: { sign: { signer: 'ended' } }, async: true }
  const { issues } = await readIssues(await server.post('/api/v1/pdf', body, user.key))
  const message =
    '`options.sign.signer` cannot be used: its certificate ended on 2026-01-31. Save a signer with the next one by `POST /api/v1/signers`.'
  expect(issues).toEqual([{ path: 'options.sign.signer', message }])
})
