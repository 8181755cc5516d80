/**
 * Services that signatures ask, a remote signer and a time-stamp server: what they are sent, what
 * becomes of their answers, and of work that they do not answer.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { constants, createHmac, createPrivateKey, privateEncrypt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { certificatesOfPem } from '../../../packages/pdf/src/signatures/certificates.ts'
import { attributesOf, sealCms } from '../../../packages/pdf/src/signatures/cms.ts'
import type { components } from '../../../server/contract.gen.ts'
import { requeueRenders } from '../../../server/renders/background/claims.ts'
import { pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { freePort } from '../../support/network/free-port.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

type Signatures = components['schemas']['PdfSignatures']
type Answer = (digest: Buffer) => Response | Promise<Response>

const SECRET = 'a secret of the service of signing'
const HTML = '<html lang="en"><title>Offer</title><h1>Offer</h1><p>Two chairs'

const file = plainSigner('Rosa')
let service: Bun.Server<undefined>
let server: TestServer
let user: TestUser
let pdfs: ReturnType<typeof pdfsClient>
let source: { request_id: string }
const asked: { headers: Headers; text: string }[] = []
/** The answer of the remote signers. */
let answer: Answer

const rightly: Answer = (digest) => {
  // The digest is signed as it is, with the prefix that names its hash.
  const prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const key = { key: file.key, padding: constants.RSA_PKCS1_PADDING }
  const signature = privateEncrypt(key, Buffer.concat([prefix, digest]))
  return Response.json({ signature: signature.toString('base64') })
}
const away: Answer = () => new Response('no', { status: 502 })
const wrongly: Answer = () => Response.json({ signature: 'eHh4eA==' })

beforeAll(async () => {
  const port = await freePort()
  service = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.url.endsWith('/time')) return new Response('no', { status: 502 })
      const text = await request.text()
      asked.push({ headers: request.headers, text })
      return answer(Buffer.from(JSON.parse(text).digest, 'base64'))
    },
  })
  const { origin } = service.url
  const env = { EGRESS_ALLOW: `127.0.0.1:${port}`, TIMESTAMP_URL: `${origin}/time` }
  server = await startServer({ env })
  user = await server.newUser('pro')
  pdfs = pdfsClient(server, user)
  source = { request_id: await pdfs.print(HTML) }
  await newSigner(server, user, signerBody(file))
  const remote = { url: `${origin}/sign`, secret: SECRET, certificates: file.chain }
  await newSigner(server, user, { name: 'remote', remote })
  await newSigner(server, user, { name: 'whole', remote: { ...remote, answer: 'cms' } })
})

afterAll(async () => {
  await server.close()
  await service.stop(true)
})

async function verified(id: string): Promise<Signatures['signatures']> {
  const sent = { source: { request_id: id }, roots: file.root }
  return (await dataOf<Signatures>(await pdfs.post('verify', sent))).signatures
}

describe('a remote signer', () => {
  test('gets a digest in a signed request, and its signature is used', async () => {
    answer = rightly
    const response = await pdfs.post('sign', { source, signer: 'remote' })
    expect(await statusLabel(response.clone())).toBe('200')
    const id = response.headers.get('X-Request-Id') ?? ''
    expect(await verified(id)).toMatchObject([{ valid: true, trusted: true }])
    const { headers, text } = asked.at(-1) ?? { headers: new Headers(), text: '{}' }
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
    ['a megabyte', () => new Response('x'.repeat(1_000_000)), 'signer_failed'],
  ])('that answers with %s is named, and nothing is signed', async (_, reply, problem) => {
    answer = reply
    expect(await refusal('remote')).toContain(problem)
  })

  test.each<[string, (digest: Buffer) => Uint8Array, string]>([
    ['no CMS', () => Buffer.from('xxxx'), 'is no CMS signature with one signer'],
    ['a CMS of another digest', () => cmsOf(Buffer.alloc(32)), 'have been changed'],
  ])('that answers with %s is refused for good', async (_, cms, problem) => {
    answer = (digest) => Response.json({ cms: Buffer.from(cms(digest)).toString('base64') })
    const told = await refusal('whole')
    expect(told).toStartWith('400 signing_signature: `signer`')
    expect(told).toContain(problem)
  })

  test('that answers with a CMS of the digest signs', async () => {
    answer = (digest) => Response.json({ cms: Buffer.from(cmsOf(digest)).toString('base64') })
    const response = await pdfs.post('sign', { source, signer: 'whole' })
    expect(await statusLabel(response.clone())).toBe('200')
    const id = response.headers.get('X-Request-Id') ?? ''
    expect(await verified(id)).toMatchObject([{ valid: true, trusted: true }])
  })

  test('that hangs ends with the timeout of the request', async () => {
    answer = () => new Promise(() => {})
    const response = await pdfs.post('sign', { source, signer: 'remote', timeout: 2_000 })
    expect(await statusLabel(response)).toBe('408 RENDER_TIMEOUT')
  })

  async function refusal(signer: string): Promise<string> {
    const response = await pdfs.post('sign', { source, signer })
    const { details, message } = await readError(response)
    return `${response.status} ${(details as { reason?: string })?.reason}: ${message}`
  }

  function cmsOf(digest: Uint8Array): Uint8Array {
    const certificates = certificatesOfPem(file.chain)
    const [certificate = new Uint8Array()] = certificates
    const key = createPrivateKey(file.key).export({ format: 'der', type: 'pkcs8' })
    const attributes = attributesOf(digest, certificate, 'sha256')
    return sealCms({ attributes, by: { key: new Uint8Array(key) }, certificates, hash: 'sha256' })
  }
})

describe('a service of signatures that is away', () => {
  test.each<[string, object, string]>([
    ['a remote signer', { signer: 'remote' }, 'signer_unavailable'],
    ['a time-stamp server', { signer: 'office', level: 'B-T' }, 'timestamp_unavailable'],
  ])('%s is a 503 that says when to come back', async (_, sign, reason) => {
    answer = away
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
    answer = away
    using adding = spyOn(server.services.failedTime, 'add')
    const id = await accept()
    await isDeferred(id, 1)
    // Remote signers belong to users: what was printed for nothing counts as failed time.
    expect(adding.mock.lastCall?.[1]).toBeGreaterThan(0)
    answer = rightly
    await attemptAgain(id)
    await ends(id, 'completed')
    expect(await verified(id)).toMatchObject([{ valid: true }])
  })

  test('fails a render at its third attempt, and a wrong answer at its first', async () => {
    answer = away
    const id = await accept()
    for (const fence of [1, 2]) {
      await isDeferred(id, fence)
      await attemptAgain(id)
    }
    await ends(id, 'failed')
    expect(await rowOf(id)).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE', fence: 3 })
    answer = wrongly
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
