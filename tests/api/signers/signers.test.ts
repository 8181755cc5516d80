/** Signers: saved only if they can sign, shown without their keys, and each user's own. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { send } from '../../support/api/destinations.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { newSigner, type Signer, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import {
  createSigningAuthority,
  HAS_OPENSSL,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'

const SECRET = 'a secret of the service of signing'
const HTML = '<html lang="en"><title>Offer</title><h1>Offer</h1>'

const { server, user } = useSharedServer()
let authority: SigningAuthority
let rosa: SignerFile
let emil: SignerFile

beforeAll(async () => {
  if (!HAS_OPENSSL) return
  authority = createSigningAuthority()
  rosa = authority.issue('rsa', { name: 'Rosa' })
  emil = authority.issue('ec', { name: 'Emil' })
  await newSigner(server, user, signerBody(rosa))
})

afterAll(() => authority?.[Symbol.dispose]())

describe.skipIf(!HAS_OPENSSL)('a signer', () => {
  test('shows its certificates, its algorithm and its end, and no key', async () => {
    const mine = await server.newUser()
    const made = await newSigner(server, mine, signerBody(emil))
    expect(made).toMatchObject({
      name: 'office',
      kind: 'pkcs12',
      url: null,
      algorithm: 'ECDSA P-256',
      warning: null,
    })
    expect(made.certificates.map(({ issuer }) => issuer)).toEqual([
      'CN=Test Intermediate',
      'CN=Test Root',
      'CN=Test Root',
    ])
    for (const id of [made.id, made.name]) {
      expect(
        await dataOf<Signer>(await send(server, mine, 'GET', `/api/v1/signers/${id}`)),
      ).toEqual(made)
    }
    expect(
      await statusLabel(await send(server, mine, 'POST', '/api/v1/signers', signerBody(emil))),
    ).toBe('409 CONFLICT')
    await send(server, mine, 'DELETE', '/api/v1/signers/office')
    expect(await dataOf<Signer[]>(await send(server, mine, 'GET', '/api/v1/signers'))).toEqual([])
  })

  test('whose certificate ends within 30 days warns', async () => {
    const mine = await server.newUser()
    const { warning } = await newSigner(
      server,
      mine,
      signerBody(authority.issue('ec', { days: 20 })),
    )
    expect(warning).toContain('ends in 20 days')
    const file = await pdfsClient(server, mine).post('sign', {
      source: { request_id: await pdfsClient(server, mine).print(HTML) },
      signer: 'office',
    })
    expect([file.status, file.headers.get('X-Hints')]).toEqual([200, 'CERTIFICATE_EXPIRES'])
  })

  test('with a wrong password, no key, or an address inside of the network is refused', async () => {
    const wrong = { ...signerBody(rosa, 'wrong'), password: 'guessed' }
    const { issues } = await readIssues(await send(server, user, 'POST', '/api/v1/signers', wrong))
    expect(issues.map(({ path }) => path)).toEqual(['password'])
    const none = { name: 'none', pkcs12: Buffer.from('none').toString('base64') }
    expect(await statusLabel(await send(server, user, 'POST', '/api/v1/signers', none))).toBe(
      '400 VALIDATION_ERROR',
    )
    const remote = { url: 'https://10.0.0.1/sign', secret: SECRET, certificates: rosa.chain }
    const inside = await send(server, user, 'POST', '/api/v1/signers', { name: 'inside', remote })
    expect(await statusLabel(inside)).toBe('400 SSRF_BLOCKED')
  })

  test('with a key of a kind that cannot be used is refused', async () => {
    const { chain } = authority.issue('brainpool')
    const remote = { url: 'https://example.com/sign', secret: SECRET, certificates: chain }
    const response = await send(server, user, 'POST', '/api/v1/signers', { name: 'odd', remote })
    expect(response.status).toBe(400)
    expect((await readIssues(response)).issues.map(({ path }) => path)).toEqual([
      'remote.certificates',
    ])
  })

  test('that cannot sign says by which field, and what to do', async () => {
    const pdfs = pdfsClient(server, user)
    const source = { request_id: await pdfs.print(HTML) }
    const refusal = async (body: object) => {
      const response = await pdfs.post('sign', { source, signer: 'office', ...body })
      expect(response.status).toBe(400)
      return (await readIssues(response)).issues.map(({ path }) => path)
    }
    const visible = { html: 'Rosa', x: 10, y: 10, width: 100, height: 40 }
    expect(await refusal({ visible: { ...visible, page: 9 } })).toEqual(['visible.page'])
    expect(await refusal({ visible: { ...visible, width: 14_001 } })).toEqual(['visible.width'])
    expect(await refusal({ field: 'a.b' })).toEqual(['field'])
    const signed = content(await pdfs.pdf('sign', { source, signer: 'office' }))
    expect(await refusal({ source: signed, certify: 2 })).toEqual(['certify'])
    const unknown = await pdfs.post('sign', { source, signer: 'nobody' })
    const { message } = await readError(unknown)
    expect([unknown.status, message]).toEqual([
      404,
      'You have no signer `nobody`. `GET /api/v1/signers` lists yours, and `POST /api/v1/signers` saves one.',
    ])
  })

  test('of another account is not found', async () => {
    const other = await server.newUser()
    expect(await statusLabel(await send(server, other, 'GET', '/api/v1/signers/office'))).toBe(
      '404 NOT_FOUND',
    )
    expect(await statusLabel(await send(server, other, 'DELETE', '/api/v1/signers/office'))).toBe(
      '404 NOT_FOUND',
    )
    const theirs = pdfsClient(server, other)
    const body = { source: { request_id: await theirs.print(HTML) }, signer: 'office' }
    expect(await statusLabel(await theirs.post('sign', body))).toBe('404 NOT_FOUND')
  })
})
