/** PDFs are signed by signers of their account, with a confirmed time. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { toldOf } from '../../support/api/told-of.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { freePort } from '../../support/network/free-port.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import {
  type Answering,
  createSigningAuthority,
  HAS_OPENSSL,
  HAS_PDFSIG,
  pdfsig,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'

type Signatures = components['schemas']['PdfSignatures']

const SECRET = 'a secret of the service of signing'
const HTML = '<html lang="en"><title>Offer</title><h1>Offer</h1><p>Two chairs'

const isTested = HAS_OPENSSL && HAS_PDFSIG

let authority: SigningAuthority
let rosa: SignerFile
let emil: SignerFile
let service: Bun.Server<undefined>
let server: TestServer
let user: TestUser
let pdfs: ReturnType<typeof pdfsClient>
let source: { request_id: string }
/** How the authority answers about revocation. */
let answering: Answering = {}

beforeAll(async () => {
  if (!isTested) return
  const port = await freePort()
  authority = createSigningAuthority(`http://127.0.0.1:${port}`)
  rosa = authority.issue('rsa', { name: 'Rosa' })
  emil = authority.issue('ec384', { name: 'Emil' })
  service = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const bytes = new Uint8Array(await request.arrayBuffer())
      const sent = (reply: Uint8Array) => new Response(new Uint8Array(reply))
      if (pathname === '/time') return sent(authority.stamp(bytes))
      if (pathname === '/root.crl') return sent(authority.revocationList(answering))
      if (pathname === '/ocsp') return sent(authority.ocsp(bytes, answering))
      return new Response(null, { status: 404 })
    },
  })
  const egress = {
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    TIMESTAMP_URL: `http://127.0.0.1:${port}/time`,
  }
  const env = { ...egress, KEEP_REQUESTS: 'on' }
  server = await startServer({ env })
  user = await server.newUser('pro')
  pdfs = pdfsClient(server, user)
  source = { request_id: await pdfs.print(HTML, { pdfa: '3a', pdfua: 1 }) }
  await newSigner(server, user, signerBody(rosa))
  await newSigner(server, user, signerBody(emil, 'emil'))
  const remote = { url: `${service.url.origin}/sign`, secret: SECRET, certificates: rosa.chain }
  await newSigner(server, user, { name: 'remote', remote })
})

afterAll(async () => {
  await server?.close()
  service?.stop(true)
  authority?.[Symbol.dispose]()
})

async function verified(pdf: Uint8Array): Promise<Signatures['signatures']> {
  const body = { source: content(pdf), roots: authority.root }
  return (await dataOf<Signatures>(await pdfs.post('verify', body))).signatures
}

describe.skipIf(!isTested)('a signed PDF', () => {
  test('is valid for poppler and for us, keeps its standards, and shows its picture', async () => {
    const visible = { html: '<b>Rosa</b>', x: 60, y: 700, width: 200, height: 60 }
    const pdf = await pdfs.pdf('sign', {
      source,
      signer: 'office',
      level: 'B-T',
      reason: 'I agree',
      visible,
    })
    expect(pdfsig(pdf)).toEqual([
      { signer: 'Rosa', covers: 'Total document signed', verdict: 'Signature is Valid.' },
    ])
    expect(await verified(pdf)).toMatchObject([
      {
        valid: true,
        trusted: true,
        reason: 'I agree',
        changes_after: 'none',
        timestamp: { valid: true, trusted: true },
      },
    ])
    const facts = await dataOf<components['schemas']['PdfFacts']>(
      await pdfs.post('metadata', { source: content(pdf) }),
    )
    expect(facts.conformance).toEqual(['PDF/A-3a', 'PDF/UA-1'])
  })

  test('is signed a second time, and the first signature stays valid', async () => {
    const once = await pdfs.post('sign', { source, signer: 'office', level: 'B-LT', certify: 2 })
    expect([once.status, once.headers.get('X-Hints')]).toEqual([200, null])
    const first = new Uint8Array(await once.arrayBuffer())
    const second = await pdfs.pdf('sign', {
      source: content(first),
      signer: 'emil',
      field: 'buyer',
    })
    expect(pdfsig(second).map(({ verdict }) => verdict)).toEqual([
      'Signature is Valid.',
      'Signature is Valid.',
    ])
    expect(await verified(second)).toMatchObject([
      { field: 'Signature1', valid: true, certified: 2, changes_after: 'signatures' },
      { field: 'buyer', valid: true, changes_after: 'none' },
    ])
  })

  test('is less than B-LT, and says so, if its answers about revocation are forged', async () => {
    answering = { isForged: true }
    const response = await pdfs.post('sign', { source, signer: 'office', level: 'B-LT' })
    expect([response.status, response.headers.get('X-Hints')]).toEqual([200, 'REVOCATION_MISSING'])
    answering = { revoked: ['Rosa'] }
    const refused = await pdfs.post('sign', { source, signer: 'office', level: 'B-LT' })
    expect((await readError(refused)).message).toContain('the certificate of `Rosa` was revoked')
    answering = {}
  })

  test('is the last step of its render, in an archive as well', async () => {
    const render = (options: object, steps: object[]) =>
      server.post('/api/v1/pdf', { html: HTML, options, steps }, user.key)
    const sign = { sign: { signer: 'office', reason: 'I agree' } }
    const response = await render({ pdfa: '3a', pdfua: 1 }, [sign])
    expect(await statusLabel(response.clone())).toBe('200')
    const pdf = new Uint8Array(await response.arrayBuffer())
    expect(pdfsig(pdf)).toMatchObject([{ signer: 'Rosa', verdict: 'Signature is Valid.' }])
    const refused = [
      await render({}, [sign, { rotate: { angle: 90 } }]),
      await render({ pdfa: '3a' }, [{ rotate: { angle: 90 } }, sign]),
      await render({ compress: true }, [sign]),
    ]
    const paths = await Promise.all(
      refused.map(async (one) => (await readIssues(one)).issues[0]?.path),
    )
    expect(paths).toEqual(['steps[0].sign', 'options.pdfa', 'options.compress'])
    const unknown = await render({}, [{ sign: { signer: 'nobody' } }])
    expect(await statusLabel(unknown)).toBe('404 NOT_FOUND')
  })

  test('has its signature in the place that a fillable form has for it', async () => {
    const html = '<html lang="en"><title>C</title><p>Buyer <b data-signature="buyer">Sign'
    const form = { request_id: await pdfs.print(html, { forms: true }) }
    const pdf = await pdfs.pdf('sign', { source: form, signer: 'emil', field: 'buyer' })
    const algorithm = 'ECDSA with SHA-384'
    expect(await verified(pdf)).toMatchObject([{ field: 'buyer', valid: true, algorithm }])
  })

  test('with a changed byte is found to be broken', async () => {
    const pdf = Buffer.from(await pdfs.bytes('sign', { source, signer: 'office' }))
    pdf[pdf.indexOf('/MediaBox') + 1] = 0x6d
    expect(await verified(pdf)).toMatchObject([{ valid: false }])
  })
})

test.skipIf(!isTested)(
  'a signer has its password and its key in no row, line of the log, capsule or report',
  async () => {
    const key = Buffer.from(rosa.key.replaceAll(/-----.*-----|\n/g, ''), 'base64')
    const steps = [{ sign: { signer: 'office' } }]
    const response = await server.post('/api/v1/pdf', { html: HTML, steps }, user.key)
    const told = await toldOf(server, user, response)
    expect(told.some((text) => text.includes('"signer"'))).toBe(true)
    const places = [...server.logs, ...told, await dumpDatabase(server.services)]
    const secrets = [rosa.password, SECRET, key.toString('base64').slice(40, 80)]
    expect(secrets.filter((secret) => places.some((text) => text.includes(secret)))).toEqual([])
  },
)
