/** The mock client of `@platen/sdk/testing`: its responses are those of openapi.yaml, and it fails on demand. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPlatenError, PlatenError } from '../../sdk/src/index.ts'
import { mockPlaten, renderMatchers } from '../../sdk/src/testing/index.ts'
import { createMockServer } from '../../sdk/src/testing/mock-server.ts'
import { loadContract } from '../../server/contract/contract.ts'
import { assertContract } from '../support/api/assert-contract.ts'

const TEXT = new TextDecoder()
const contract = await loadContract()

test('every response of the mock server is described by openapi.yaml', async () => {
  const respond = createMockServer({ baseUrl: 'http://platen.test', hints: [] })
  async function call(method: string, path: string, body?: unknown) {
    const [pathname = '', search] = path.split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const headers = { 'idempotency-key': 'mine' }
    const response = respond({ method, path: pathname, query, headers, body })
    const copy = response.clone()
    await assertContract(contract, path, method, response)
    return /json/.test(copy.headers.get('content-type') ?? '') ? copy.json() : null
  }
  await call('POST', '/api/v1/pdf', { html: '' })
  await call('POST', '/api/v1/pdf', { html: 'another' })
  const image = { html: '', async: true, options: { format: 'webp' } }
  const respondQueued = respond({
    method: 'POST',
    path: '/api/v1/screenshot',
    query: {},
    headers: {},
    body: image,
  })
  await assertContract(contract, '/api/v1/screenshot', 'POST', respondQueued.clone())
  const { request_id } = (await respondQueued.json()).data
  for (const end of ['', '/report', '/deliveries', '/request', '/share-links']) {
    await call('GET', `/api/v1/renders/${request_id}${end}`)
  }
  await call('GET', '/api/v1/renders?limit=1')
  const [before, after] = [{ request_id }, { file: 'AAAA' }]
  await call('POST', '/api/v1/renders/compare', { before, after: before })
  await call('POST', '/api/v1/renders/compare', { before, after, pictures: true })
  await call('DELETE', `/api/v1/renders/${request_id}`)
  const { data } = await call('POST', `/api/v1/renders/${request_id}/signed-url`, {})
  await call('POST', `/api/v1/renders/${request_id}/rerun`, { async: true })
  await call('GET', `/api/v1/renders/${request_id}/share-links?state=active`)
  await call('GET', '/api/v1/share-links')
  await call('DELETE', `/api/v1/share-links/${data.share_link_id}`)
  await call('DELETE', '/api/v1/share-links/x')
  await call('DELETE', `/api/v1/renders/${request_id}/signed-url`)
  const made = await call('POST', '/api/v1/templates', { name: 'Invoice', html: '{{ a }}' })
  for (const path of ['', `/${made.data.slug}`, `/${made.data.id}/versions`]) {
    await call('GET', `/api/v1/templates${path}`)
  }
  await call('PATCH', '/api/v1/templates/invoice', { html: '{{ b }}' })
  await call('POST', '/api/v1/templates/invoice/preview', {})
  await call('DELETE', '/api/v1/templates/invoice')
  await call('DELETE', '/api/v1/templates/invoice')
  await call('POST', '/api/v1/assets', { file: new File(['x'], 'a.woff2') })
  await call('GET', '/api/v1/assets')
  await call('DELETE', '/api/v1/assets/x')
  const source = { request_id }
  await call('POST', '/api/v1/pdfs/merge', { sources: [source, source] })
  await call('POST', '/api/v1/pdfs/split', { source, every: 1 })
  await call('POST', '/api/v1/pdfs/metadata', { source, document: { title: 'x' } })
  expect((await call('POST', '/api/v1/pdfs/metadata', { source })).data.page_count).toBe(1)
  for (const operation of ['rotate', 'stamp', 'flatten', 'convert', 'steps']) {
    await call('POST', `/api/v1/pdfs/${operation}`, { source })
  }
  const [worked] = (await call('GET', '/api/v1/renders?type=pdfs')).data
  await call('GET', `/api/v1/renders/${worked.request_id}/request`)
  await call('GET', '/api/v1/events')
  const { events } = (await call('GET', '/api/v1/events?cursor=0')).data
  await call('GET', `/api/v1/events/${events[0].id}`)
  await call('GET', '/api/v1/events/x')
  const { data: blog } = await call('POST', '/api/v1/link-secrets', { name: 'Blog' })
  await call('GET', '/api/v1/link-secrets')
  await call('PATCH', `/api/v1/link-secrets/${blog.id}`, { renders_per_day: 5 })
  await call('POST', `/api/v1/link-secrets/${blog.id}/rotate`, { overlap_hours: 48 })
  const parameters = { template: 'card', format: 'pdf' }
  const asked = { parameters, expires_in: 60 }
  const signed = await call('POST', `/api/v1/link-secrets/${blog.id}/url`, asked)
  const { pathname, search } = new URL(signed.data.url)
  await call('GET', pathname + search)
  await call('HEAD', pathname + search)
  await call('GET', `${pathname}${search}0`)
  await call('DELETE', `/api/v1/link-secrets/${blog.id}`)
  await call('DELETE', `/api/v1/link-secrets/${blog.id}`)
  await call('GET', '/api/v1/usage')
  await call('GET', '/api/v1/og/post')
  expect(new URL(data.share_url).pathname).toStartWith('/share/')
})

describe('mockPlaten', () => {
  test('works on PDFs, and records their files', async () => {
    const { platen, requests } = mockPlaten()
    const { pdfs } = platen
    const file = () => new File(['%PDF-'], 'a.pdf')
    const merged = await pdfs.merge([file(), file()])
    expect(merged.extension).toBe('pdf')
    const { files } = Object(requests[0]?.body) as { files: File[] }
    expect(files.map(({ name }) => name)).toEqual(['a.pdf', '2-a.pdf'])
    const source = { request_id: merged.requestId ?? '' }
    const archive = await (await pdfs.split(source, { every: 1 })).bytes()
    expect(TEXT.decode(archive.slice(0, 2))).toBe('PK')
    expect((await pdfs.split(source, { pages: ['1'] })).extension).toBe('pdf')
    expect((await pdfs.metadata(source)).page_count).toBe(1)
    expect((await platen.usage.get()).by_type.pdfs).toBe(4)
    const { request_id } = await pdfs.enqueue.flatten(source)
    expect((await platen.renders.wait(request_id)).type).toBe('pdfs')
  })

  test('serves the links that its secrets have signed, until these are revoked', async () => {
    const { platen } = mockPlaten()
    const { secrets } = platen.links
    const { id, secret } = await secrets.create({ name: 'Blog' })
    const { links } = platen.withOptions({ linkSecret: secret })
    const url = await links.url({ template: 'card', data: { title: 'é & !' }, format: 'webp' })
    expect((await platen.files.get(url)).extension).toBe('webp')
    expect((await secrets.list())[0]).toMatchObject({ id, name: 'Blog', renders_today: 1 })
    const expires = new Date('2020-01-01T00:00:00.000Z')
    const old = await links.url({ template: 'card', expires })
    expect(platen.files.get(old)).rejects.toThrow('LINK_EXPIRED')
    expect(platen.files.get(url.replace('webp', 'png'))).rejects.toThrow('LINK_INVALID')
    const rotated = await secrets.rotate(id)
    expect((await platen.files.get(url)).extension).toBe('webp')
    await secrets.rotate(id, { overlap_hours: 0 })
    const { links: rotatedLinks } = platen.withOptions({ linkSecret: rotated.secret })
    const next = await rotatedLinks.url({ template: 'card' })
    expect(platen.files.get(next)).rejects.toThrow('LINK_INVALID')
    await secrets.revoke(id)
    expect(secrets.revoke(id)).rejects.toThrow('NOT_FOUND')
  })

  test('keeps renders, templates and assets, and records the requests', async () => {
    const { platen, requests } = mockPlaten()
    const file = await platen.pdf.renderAndWait({ html: '<h1>Invoice 42</h1>' })
    expect(TEXT.decode(await file.bytes())).toStartWith('%PDF-')
    const { version } = await platen.templates.upsert('invoice', { html: '{{ a }}' })
    expect((await platen.templates.upsert('invoice', { html: '{{ b }}' })).version).toBe(
      version + 1,
    )
    expect(await platen.templates.list().toArray()).toHaveLength(1)
    const { url } = await platen.assets.upload(new Uint8Array([1]), { filename: 'a.png' })
    expect(await (await platen.files.get(url)).bytes()).toEqual(new Uint8Array([1]))
    expect((await platen.usage.get()).used).toBe(1)
    const [render] = await platen.renders.list().toArray()
    const { share_url, share_link_id } = await platen.renders.signedUrl(render?.id ?? '')
    expect((await platen.files.head(share_url)).extension).toBe('pdf')
    await platen.shareLinks.revoke(share_link_id)
    expect(platen.files.get(share_url)).rejects.toThrow('LINK_EXPIRED')
    const key = { idempotencyKey: 'mine' }
    await platen.screenshot.render({ html: 'a' }, key)
    await platen.screenshot.render({ html: 'b' }, key).catch((error) => {
      expect(isPlatenError(error)).toBeTrue()
    })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/pdf',
      body: { html: '<h1>Invoice 42</h1>', async: true },
    })
  })

  test('fails as often as asked, with the error of the code', async () => {
    const { platen, fail } = mockPlaten()
    fail({ code: 'RATE_LIMITED', path: '/api/v1/pdf', times: 2 })
    fail({ code: 'network', path: '/api/v1/usage' })
    for (const name of ['RateLimitError', 'RateLimitError', null]) {
      const outcome = await platen.pdf.render({ html: '' }).then(
        () => null,
        (error: Error) => error.name,
      )
      expect(outcome).toBe(name)
    }
    expect(platen.usage.get()).rejects.toThrow(PlatenError)
    const hint = { code: 'IMAGE_FAILED', message: 'm', where: null, fix: 'f' }
    const strict = mockPlaten({ hints: [hint as never] }).platen
    const file = await strict.pdf.render({ html: '' })
    expect(file.assertClean()).rejects.toThrow('m')
  })
})

test('toMatchRender writes a missing golden file, accepts other dates, and keeps a different render', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-golden-'))
  const { CI, UPDATE_RENDERS } = process.env
  delete process.env['CI']
  delete process.env['UPDATE_RENDERS']
  try {
    const path = join(folder, 'golden', 'invoice.pdf')
    const document = (date: string, text: string) =>
      new TextEncoder().encode(`%PDF-1.4 /CreationDate (D:${date}) /ModDate (D:${date}) ${text}`)
    const match = async (bytes: Uint8Array) =>
      (await renderMatchers.toMatchRender(bytes, path)).pass
    process.env['CI'] = 'true'
    expect(await match(document('2026', 'a'))).toBeFalse()
    delete process.env['CI']
    expect(await match(document('2026', 'a'))).toBeTrue()
    expect(await match(document('2027', 'a'))).toBeTrue()
    expect(await match(document('2026', 'b'))).toBeFalse()
    expect(await Bun.file(join(folder, 'golden', 'invoice.actual.pdf')).exists()).toBeTrue()
    process.env['UPDATE_RENDERS'] = '1'
    expect(await match(document('2026', 'b'))).toBeTrue()
  } finally {
    rmSync(folder, { recursive: true })
    for (const [name, value] of Object.entries({ CI, UPDATE_RENDERS })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

test('toMatchRender with a client says how much has changed, and writes the marked pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-golden-'))
  try {
    const path = join(folder, 'card.png')
    const golden = new TextEncoder().encode('golden')
    await Bun.write(path, golden)
    const { platen, requests, fail } = mockPlaten()
    const match = (text: string, options = {}) =>
      renderMatchers.toMatchRender(new TextEncoder().encode(text), path, {
        platen,
        update: false,
        ...options,
      })
    expect((await match('golden')).pass).toBeTrue()
    expect(requests).toHaveLength(0)
    const changed = await match('changed', { threshold: 0.2 })
    expect(requests[0]?.body).toMatchObject({
      before: { file: Buffer.from(golden).toString('base64') },
      pictures: true,
      threshold: 0.2,
    })
    expect(changed.pass).toBeFalse()
    expect(changed.message()).toContain(
      `differs from ${path} in 100 % of its pixels on page 1 (${join(folder, 'card.diff-1.png')}); it was written to`,
    )
    expect(await Bun.file(join(folder, 'card.diff-1.png')).exists()).toBeTrue()
    expect(await Bun.file(join(folder, 'card.actual.png')).exists()).toBeTrue()
    expect((await match('changed', { maxChangedShare: 0.5 })).pass).toBeFalse()
    expect((await match('changed', { maxChangedShare: 1 })).pass).toBeTrue()
    fail({ code: 'SERVICE_UNAVAILABLE' })
    const failed = await match('changed', { maxChangedShare: 1 })
    expect(failed.pass).toBeFalse()
    expect(failed.message()).toContain('could not be compared: SERVICE_UNAVAILABLE')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
