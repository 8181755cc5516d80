/** A print is signed by `options.sign` as the last work of its render, wherever the option is. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { acceptBatch, endOf } from '../../support/api/batches.ts'
import { lintOf } from '../../support/api/lint.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { newLinkSecret, requestLink } from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { newSigner, signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newTemplate, templateApi } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { HAS_PDFSIG, pdfsig } from '../../support/signatures/authority.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'

setDefaultTimeout(120_000)

const HTML = '<html lang="en"><title>Contract</title><h1>Contract</h1><p>Two chairs'
const FORM = `${HTML}<p>Seller <b data-signature="seller" style="display:block;height:60px">.</b>`
const VISIBLE = { html: '<b>Rosa</b>', x: 60, y: 700, width: 200, height: 60 }

const { server, user } = useSharedServer({ plan: 'pro' })
const pdfs = pdfsClient(server, user)
const file = plainSigner('Rosa')

beforeAll(async () => {
  await newSigner(server, user, signerBody(file))
})

const render = (options: object, others: object = {}) =>
  server.post('/api/v1/pdf', { html: HTML, options, ...others }, user.key)

async function pdfIn(response: Response): Promise<Uint8Array> {
  expect(await statusLabel(response.clone())).toBe('200')
  return new Uint8Array(await response.arrayBuffer())
}

async function verified(pdf: Uint8Array) {
  const sent = { source: content(pdf), roots: file.root }
  type Signatures = components['schemas']['PdfSignatures']
  return (await dataOf<Signatures>(await pdfs.post('verify', sent))).signatures
}

const WHOLE = { valid: true, trusted: true, covers_document: true, changes_after: 'none' }

describe('`options.sign`', () => {
  test('signs a field of the form that the same render makes, and draws it there', async () => {
    const sign = { signer: 'office', field: 'seller', certify: 2, visible: { html: '<b>Rosa' } }
    const body = { html: FORM, options: { forms: true, compress: true, sign } }
    const pdf = await pdfIn(await server.post('/api/v1/pdf', body, user.key))
    expect(await verified(pdf)).toMatchObject([{ ...WHOLE, field: 'seller', certified: 2 }])
    const facts = await dataOf<components['schemas']['PdfFacts']>(
      await pdfs.post('metadata', { source: content(pdf) }),
    )
    expect(facts.fields?.map(({ name, type }) => `${name} ${type}`)).toEqual(['seller signature'])
    if (!HAS_PDFSIG) return
    expect(pdfsig(pdf)).toEqual([
      { signer: 'Rosa', covers: 'Total document signed', verdict: 'Signature is Valid.' },
    ])
  })

  test('with a misspelt field is refused by its name, and another new one is a hint', async () => {
    const print = (sign: object) => {
      const options = { forms: true, sign: { signer: 'office', ...sign } }
      return server.post('/api/v1/pdf', { html: FORM, options, response: 'json' }, user.key)
    }
    const { details, message } = await readError(await print({ field: 'seler' }))
    expect(message).toStartWith(
      '`options.sign.field` cannot be used: The PDF has no field `seler`; did you mean `seller`?',
    )
    expect(details).toMatchObject({ reason: 'signing_field' })
    type File = components['schemas']['RenderedFile']
    const { hints } = await dataOf<File>(await print({ field: 'witness' }))
    expect(hints.map(({ code }) => code)).toEqual(['SIGNATURE_FIELD_ADDED'])
    expect(hints[0]?.message).toBe(
      'The PDF has no field with the name in `field`. A new, invisible field was signed. 1 place for signatures was left empty: `seller`.',
    )
  })

  test('goes with an archive for screen readers, and is done after the steps', async () => {
    const sign = { signer: 'office', reason: 'I agree', visible: VISIBLE }
    const archived = await pdfIn(await render({ pdfa: '3a', pdfua: 1, sign }))
    expect(await verified(archived)).toMatchObject([{ ...WHOLE, reason: 'I agree' }])
    const steps = [{ rotate: { angle: 90 } }]
    expect(await verified(await pdfIn(await render({ sign }, { steps })))).toMatchObject([WHOLE])
  })

  test('is a setting of a template: its renders are signed, and what shows it is not', async () => {
    const settings = { pdf: { sign: { signer: 'office' } } }
    const { id, slug } = await newTemplate(server, user, { html: HTML, settings })
    const template = { template_id: id }
    const once = await server.post('/api/v1/pdf', template, user.key)
    expect(await verified(await pdfIn(once))).toMatchObject([WHOLE])
    const { batch_id } = await acceptBatch(server, user, [{ type: 'pdf', ...template }])
    const { renders } = await endOf(server, user, batch_id)
    const source = { request_id: renders[0]?.request_id }
    type Signatures = components['schemas']['PdfSignatures']
    const read = await dataOf<Signatures>(await pdfs.post('verify', { source }))
    expect(read.signatures).toMatchObject([{ valid: true }])
    const preview = await templateApi(server, user).preview(id, { type: 'pdf' })
    expect(await verified(await pdfIn(preview))).toEqual([])
    expect(await lintOf(server, user, { type: 'pdf', ...template })).toMatchObject({
      status: 'completed',
    })
    const secret = await newLinkSecret(server, user)
    const link = await requestLink(server, secret, { template: slug, format: 'pdf' })
    expect(link.status).toBe(400)
    expect((await readError(link)).message).toContain('links do not sign')
  })
})

describe('a request that cannot be signed is refused when it arrives', () => {
  const visible = { html: 'Rosa' }
  const sign = { signer: 'office' }
  const refusal = async (response: Response) => {
    const { details } = await readError(response)
    const { issues = [] } = details as { issues?: { path: string }[] }
    return `${response.status} ${issues.map(({ path }) => path).join()}`
  }

  test.each<[string, object, object, string]>([
    ['a level without a server', { sign: { ...sign, level: 'B-T' } }, {}, '400 options.sign.level'],
    ['no place', { sign: { ...sign, visible } }, {}, '400 options.sign.visible'],
    ['a password', { sign, encrypt: { userPassword: 'x' } }, {}, '400 options.sign'],
    ['the same bytes each time', { sign, deterministic: true }, {}, '400 options.sign'],
    ['a second signature', { sign }, { steps: [{ sign }] }, '400 options.sign'],
    ['parts', { sign }, { steps: [{ split: { pages: ['1'] } }] }, '400 options.sign'],
    ['an unknown signer', { sign: { signer: 'ofice' } }, {}, '404 options.sign.signer'],
  ])('%s, now or in the background', async (_, options, others, wanted) => {
    expect(await refusal(await render(options, others))).toBe(wanted)
    expect(await refusal(await render(options, { ...others, async: true }))).toBe(wanted)
  })

  test('as a step, as work on a PDF, and as a part of a batch', async () => {
    const source = { request_id: await pdfs.print(HTML) }
    const late = { ...sign, level: 'B-LT' }
    expect(await refusal(await pdfs.post('sign', { source, ...late }))).toBe('400 level')
    const unseen = { source, ...sign, visible, async: true }
    expect(await refusal(await pdfs.post('sign', unseen))).toBe('400 visible')
    const steps = [{ sign: late }]
    expect(await refusal(await render({}, { steps }))).toBe('400 steps[0].sign.level')
    const renders = [{ type: 'pdf', html: HTML, options: { sign: late } }]
    const batch = await server.post('/api/v1/batch', { renders }, user.key)
    expect(await refusal(batch)).toBe('400 renders[0].options.sign.level')
  })

  test('with the name that was probably meant', async () => {
    const { message, details } = await readError(await render({ sign: { signer: 'ofice' } }))
    expect(message).toStartWith('You have no signer `ofice`; did you mean `office`?')
    expect(details).toMatchObject({ issues: [{ suggestion: 'office' }] })
  })
})
