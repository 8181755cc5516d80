// A customer's program, run from the packed package on every runtime, as ESM and as CommonJS.
const { createHmac } = require('node:crypto')
const { createServer } = require('node:http')
const { mkdtempSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { gzipSync } = require('node:zlib')

const KEY = 'svc_live_0123456789abcdef0123456789abcdef'
const SIGNER = '0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c'
const LINK_SECRET = `lnksec_${SIGNER}_${'x'.repeat(43)}`
const PDF = '%PDF-1.7 a page'

function assert(holds, what) {
  if (!holds) throw new Error(`not true: ${what}`)
}

async function thrown(work, type) {
  try {
    await work
  } catch (error) {
    assert(error instanceof type, `${error?.stack} is a ${type.name}`)
    return error
  }
  throw new Error(`a ${type.name} was expected`)
}

/** @returns what has been shown to work */
module.exports = async function run({ sdk, webhooks, pdfs, links, og, node, testing }) {
  const seen = []
  const answers = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks),
    })
    answers.shift()(response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${server.address().port}`
  const client = new sdk.Platen({ apiKey: KEY, baseUrl })
  const json = (status, body, headers) => (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  const pdf = (response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(PDF)
  const unavailable = {
    error: { code: 'RENDERER_UNAVAILABLE', message: 'No.', status: 503, request_id: 'req_1' },
  }

  const cases = {
    async 'a render, tried again with one key'() {
      answers.push(json(503, unavailable, { 'Retry-After': '0' }), pdf)
      const file = await client.pdf.render({ html: '<p>é' })
      assert(
        new TextDecoder().decode(await file.bytes()) === PDF,
        'the bytes are those of the server',
      )
      const [first, second] = seen.slice(-2)
      assert(first.headers['idempotency-key'] === second.headers['idempotency-key'], 'one key')
      assert(/^[0-9a-f-]{36}$/.test(first.headers['idempotency-key']), 'a made key')
      assert(second.body.toString() === '{"html":"<p>é","async":false}', 'the body, again')
      assert(second.headers.authorization === `Bearer ${KEY}`, 'the key')
    },
    async 'a typed error'() {
      answers.push(
        json(400, {
          error: {
            code: 'VALIDATION_ERROR',
            message: 'x',
            status: 400,
            request_id: 'req_2',
            details: { issues: [{ path: 'html', message: 'y' }] },
          },
        }),
      )
      const error = await thrown(client.pdf.render({ html: '' }), sdk.ValidationError)
      assert(error.issues[0].path === 'html' && error.requestId === 'req_2', 'what the server said')
    },
    async 'a file saved as it arrives'() {
      const folder = mkdtempSync(join(tmpdir(), 'platen-case-'))
      answers.push(pdf)
      const { path, bytes } = await node.saveToFile(
        await client.pdf.render({ html: '' }),
        join(folder, 'a.pdf'),
      )
      assert(bytes === PDF.length && readFileSync(path, 'utf8') === PDF, 'the file')
      rmSync(folder, { recursive: true })
    },
    async 'a compressed file, handed on as it is without'() {
      const body = gzipSync(PDF)
      answers.push((response) =>
        response
          .writeHead(200, {
            'Content-Type': 'application/pdf',
            'Content-Encoding': 'gzip',
            'Content-Length': body.length,
          })
          .end(body),
      )
      const handed = (await client.pdf.render({ html: '' })).toResponse()
      assert(handed.headers.get('content-length') === null, 'no length of other bytes')
      assert((await handed.text()) === PDF, 'the bytes themselves')
    },
    async 'an upload with its name'() {
      answers.push(json(200, { success: true, data: { id: '1' } }))
      await client.assets.upload(new Blob(['bytes']), { filename: 'a.png' })
      const { headers, body } = seen.at(-1)
      assert(/^multipart\/form-data; ?boundary=/.test(headers['content-type']), 'multipart')
      assert(/name="file"; filename="a.png"/.test(body.toString()), 'the name')
    },
    async 'a server that stops in the middle'() {
      answers.push((response) => {
        response.writeHead(200, { 'Content-Type': 'application/pdf' })
        response.write('%PDF')
      })
      const file = await client.pdf.render({ html: '' }, { timeoutMs: 300 })
      await thrown(file.bytes(), sdk.ClientTimeoutError)
    },
    async 'a call that is aborted'() {
      const controller = new AbortController()
      answers.push(() => controller.abort(new RangeError('enough')))
      const aborted = client.usage.get({ signal: controller.signal })
      const error = await thrown(aborted, sdk.RequestAbortedError)
      assert(error.cause instanceof RangeError, 'the reason is the cause')
    },
    async 'every page of a list'() {
      const page = (data, offset) =>
        json(200, { success: true, data, pagination: { total: 3, limit: 2, offset } })
      answers.push(page([{ id: 'a' }, { id: 'b' }], 0), page([{ id: 'c' }], 2))
      const ids = []
      for await (const { id } of client.renders.list({ limit: 2 })) ids.push(id)
      assert(ids.join() === 'a,b,c', 'all of them')
    },
    async 'a webhook, signed and verified'() {
      const body = '{"event":"render.completed","completed_at":"2026-11-20T10:15:02.310Z","a":1.0}'
      const headers = await webhooks.signWebhook(body, 'schlüssel', { timestamp: 1795342502 })
      const now = () => 1795342502_000
      const bytes = new TextEncoder().encode(body)
      assert(
        (await webhooks.verifyWebhook(bytes, headers, ['new', 'schlüssel'], { now })).event ===
          'render.completed',
        'verified',
      )
      const error = await thrown(
        webhooks.verifyWebhook(`${body} `, headers, 'schlüssel', { now }),
        webhooks.WebhookVerificationError,
      )
      assert(error instanceof sdk.PlatenError, 'one root class of both entries')
      const handler = webhooks.createWebhookHandler({ secret: 'schlüssel', now })
      const answer = await handler(new Request('https://x/', { method: 'POST', body, headers }))
      assert(answer.status === 204, 'handled')
    },
    async 'a render link, signed without a request'() {
      const signed = links.createLinks({ baseUrl, secret: LINK_SECRET })
      const link = await signed.url({ template: 'card', data: { title: 'Zoë & co' } })
      const query = `data.title=Zo%C3%AB%20%26%20co&signer=${SIGNER}&template=card`
      const signature = createHmac('sha256', LINK_SECRET).update(query).digest('hex')
      assert(link === `${baseUrl}/api/v1/render?${query}&signature=${signature}`, link)
      const unsigned = links.linksOf(client, { secret: 'svc_live_x' }).url({ template: 'card' })
      await thrown(unsigned, sdk.ConfigurationError)
    },
    async 'the secrets of render links'() {
      answers.push(json(200, { success: true, data: [{ name: 'Blog' }] }))
      const [{ name }] = await links.linksOf(client).secrets.list()
      const { url, headers } = seen.at(-1)
      assert(name === 'Blog' && url === '/api/v1/link-secrets', 'the list')
      assert(headers.authorization === `Bearer ${KEY}`, 'the key of the client')
    },
    async 'an address of an image, checked by the rules of its template'() {
      const template = { slug: 'card', variable_rules: { title: { required: true } } }
      const image = { baseUrl, key: KEY, template }
      assert(og.missingOgVariables(image).join() === 'title', 'the variable that is missing')
      const url = new URL(og.checkedOgImageUrl({ ...image, variables: { title: 'Zoë' } }))
      assert(url.pathname === '/api/v1/og/card', 'the path')
      assert(url.searchParams.get('title') === 'Zoë', 'the variable')
      await thrown((async () => og.checkedOgImageUrl(image))(), sdk.ConfigurationError)
    },
    async 'PDFs, merged'() {
      answers.push(pdf)
      const parts = [new Uint8Array([1]), { request_id: 'req_1' }]
      const merged = await pdfs.pdfsOf(client).merge(parts)
      const { url, headers, body } = seen.at(-1)
      assert(merged.extension === 'pdf' && url === '/api/v1/pdfs/merge', 'the file')
      assert(/^multipart\/form-data/.test(headers['content-type']), 'the bytes, as a form')
      assert(body.includes('req_1'), 'the earlier output')
    },
    async 'a client without a server, and a golden file'() {
      const mock = testing.mockPlaten()
      const file = await (await mock.platen.pdf.render({ html: '<p>' })).bytes()
      assert(mock.requests.length === 1, 'the request')
      const folder = mkdtempSync(join(tmpdir(), 'platen-case-'))
      const matches = () =>
        testing.renderMatchers.toMatchRender(file, join(folder, 'a.pdf'), { update: false })
      await testing.renderMatchers.toMatchRender(file, join(folder, 'a.pdf'), { update: true })
      assert((await matches()).pass, 'the golden file')
      rmSync(folder, { recursive: true })
    },
  }
  for (const work of Object.values(cases)) await work()
  server.closeAllConnections?.()
  server.close()
  return Object.keys(cases)
}
