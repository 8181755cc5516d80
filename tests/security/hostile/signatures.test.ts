/**
 * Signers, forms and signed files that are made to be costly end with an answer or a clear error
 * within their limits, and another user renders and signs as before meanwhile.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { send } from '../../support/api/destinations.ts'
import { besideOther, OTHER_MS_MAX } from '../../support/api/other-user.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { circularFields, longNames, manyFields } from '../../support/files/forms.ts'
import { onePage } from '../../support/files/hostile-pdfs.ts'
import { useServer } from '../../support/server/use-server.ts'
import { manySignatures } from '../../support/signatures/many-signatures.ts'
import { pkcs12Bomb } from '../../support/signatures/pkcs12-bomb.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'
import { cmsOf } from '../../support/signatures/signed-digest.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const TIMEOUT_MS = 6_000
const SIGNER_TIMEOUT_MS = 5_000
/** For a busy machine. */
const GRACE_MS = 15_000

const { server, site, user } = useServer({
  env: { LANES: '2', RATE_LIMIT_PER_MINUTE: '0' },
  plan: 'business',
})
const pdfs = pdfsClient(server, user)
const file = plainSigner('Mallory')
const source = content(onePage())
const one = (pdf: Buffer) => ({ source: content(pdf) })
const DIGEST = new Uint8Array(32)

let signAsOther: () => Promise<number>

beforeAll(async () => {
  await newSigner(server, user, signerBody(file))
  const other = await server.newUser('business')
  const theirs = pdfsClient(server, other)
  await newSigner(server, other, signerBody(plainSigner('Rosa')))
  signAsOther = async () => {
    const started = performance.now()
    expect((await theirs.post('sign', { source, signer: 'office' })).status).toBe(200)
    return performance.now() - started
  }
  // The first signature of a process loads its program.
  await signAsOther()
})

/** Sends requests at once, and measures another user until all are answered. */
async function beside(requests: () => Promise<Response>[]) {
  const { result, ms, slowest } = await besideOther(server, 'pdf', async () => {
    const sending = requests().map(async (response) => statusLabel(await response))
    const signedMs = await signAsOther()
    return { answers: await Promise.all(sending), signedMs }
  })
  expect(slowest).toBeLessThan(OTHER_MS_MAX)
  expect(result.signedMs).toBeLessThan(OTHER_MS_MAX)
  return { answers: result.answers, ms }
}

type Case = [name: string, PdfOperation, body: () => object, expected: RegExp]

const SIGN = { signer: 'office', field: 'seller' }
const belowLongNames = () => one(longNames(20_000, 10, 1_000_000))
const manyRevisions = () => manySignatures(cmsOf(file, DIGEST), 100, 50_000)
const manyCertificates = () => manySignatures(cmsOf(file, DIGEST, file.root.repeat(490)), 100, 0)

const DONE = /^200$/
const REFUSED = /^400 VALIDATION_ERROR$/
/** As fast as the machine is. */
const DONE_OR_LATE = /^(200|408 RENDER_TIMEOUT)$/

const CASES: Case[] = [
  [
    'fields below ten names of 1 MB are filled',
    'fill',
    () => ({ ...belowLongNames(), values: { f1: 'x' } }),
    REFUSED,
  ],
  ['fields below ten names of 1 MB are read', 'metadata', belowLongNames, DONE],
  ['100,000 fields are read', 'metadata', () => one(manyFields(100_000, true)), DONE],
  [
    'fields in each other are filled',
    'fill',
    () => ({ ...one(circularFields()), values: { 'a.b.c': 'x' } }),
    DONE,
  ],
  [
    'a field is looked for among some in each other',
    'sign',
    () => ({ ...one(circularFields()), ...SIGN }),
    DONE,
  ],
  [
    'a value has a name of 1 MB',
    'fill',
    () => ({ ...one(manyFields(20_000, true)), values: { ['n'.repeat(1_000_000)]: 'x' } }),
    REFUSED,
  ],
  [
    '100 signatures of as many revisions are verified',
    'verify',
    () => one(manyRevisions()),
    DONE_OR_LATE,
  ],
  [
    '100 signatures with 490 certificates each are verified',
    'verify',
    () => ({ ...one(manyCertificates()), roots: file.root }),
    DONE_OR_LATE,
  ],
  [
    'a field is looked for below ten names of 1 MB',
    'sign',
    () => ({ ...belowLongNames(), ...SIGN }),
    DONE_OR_LATE,
  ],
]

describe('beside another user', () => {
  test.each([
    ['never answers', 'silence', '408 RENDER_TIMEOUT'],
    ['never ends its answer', { flood: '{"signature":"' }, '400 VALIDATION_ERROR'],
    ['ends its answer with a drop', { endless: true, body: '{' }, '408 RENDER_TIMEOUT'],
  ] as const)('a remote signer that %s', async (name, route, expected) => {
    const signer = name.replaceAll(' ', '-')
    site.routes[`/${signer}`] = route
    const remote = {
      url: `${site.url}/${signer}`,
      secret: 'a secret of the service of signing',
      certificates: file.chain,
    }
    await newSigner(server, user, { name: signer, remote })
    const sign = { signer }
    const options = { timeout: SIGNER_TIMEOUT_MS, sign }
    const { answers } = await beside(() =>
      [1, 2, 3, 4].flatMap(() => [
        pdfs.post('sign', { source, timeout: SIGNER_TIMEOUT_MS, ...sign }),
        server.post('/api/v1/pdf', { html: '<p>x', options }, user.key),
      ]),
    )
    expect(answers).toEqual(Array(8).fill(expected))
  })

  test('PKCS#12 files that never open', async () => {
    const bomb = signerBody({ ...file, pkcs12: pkcs12Bomb('x'), password: 'x' }, 'bomb')
    const save = () => send(server, user, 'POST', '/api/v1/signers', bomb)
    const { answers } = await beside(() => [save(), save()])
    expect(answers).toEqual(Array(2).fill('400 VALIDATION_ERROR'))
  })

  test.each(sampled(CASES, 3))('%s', async (_, operation, make, expected) => {
    const body = { timeout: TIMEOUT_MS, ...make() }
    const { answers, ms } = await beside(() => [pdfs.post(operation, body)])
    expect(answers[0]).toMatch(expected)
    expect(ms).toBeLessThan(TIMEOUT_MS + GRACE_MS)
  })
})
