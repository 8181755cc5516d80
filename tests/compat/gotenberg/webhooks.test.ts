/**
 * A request with the headers of a webhook is answered at once, and its file is sent to the webhook.
 */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { bodyOf, startTarget } from '../../support/compat/webhook-target.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer({ env: { EGRESS_ALLOW: '127.0.0.0/8' } })
const PAGE = 'chromium/convert/html'

const send = (headers: Record<string, string>, parts: Record<string, Part> = {}, route = PAGE) =>
  post(
    server,
    route,
    { files: indexHtml('<p>by webhook</p>'), ...parts },
    { key: user.key, headers },
  )

const prefixed = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`Gotenberg-Webhook-${name}`, value]),
  )

describe('a file', () => {
  test('is sent with its name, its type and the trace of the 204, and a success is told', async () => {
    await using target = await startTarget()
    const response = await send({
      'Gotenberg-Trace': 'trace-7',
      'Gotenberg-Output-Filename': 'report',
      ...prefixed({ Url: `${target.url}/file`, 'Events-Url': `${target.url}/events` }),
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('gotenberg-trace')).toBe('trace-7')
    const delivery = await target.arrived('/file')
    expect(delivery.method).toBe('POST')
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report.pdf"',
      'content-length': String(delivery.body.length),
      'gotenberg-trace': 'trace-7',
      'user-agent': 'Gotenberg',
    })
    expect((await readPdf(delivery.body))[0]?.text.trim()).toBe('by webhook')
    expect(JSON.parse(bodyOf(await target.arrived('/events')))).toEqual({
      event: 'webhook.success',
      correlationId: 'trace-7',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('is sent by the method and with the headers of the request, which appear in no log', async () => {
    await using target = await startTarget()
    const extra = { Authorization: 'Bearer s3cret-of-mine', 'content-disposition': 'inline' }
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const headers = prefixed({
      Url: `${target.url}/file?token=s3cret-in-address`,
      'Error-Url': `${target.url}/error`,
      Method: 'put',
      'Extra-Http-Headers': JSON.stringify(extra),
    })
    expect((await send({ ...headers, traceparent: parent })).status).toBe(204)
    const delivery = await target.arrived('/file?token=s3cret-in-address')
    expect(delivery.method).toBe('PUT')
    expect(delivery.headers).toMatchObject({
      authorization: 'Bearer s3cret-of-mine',
      'content-disposition': 'inline',
      'content-type': 'application/pdf',
      traceparent: parent,
    })
    expect(server.logs.join('')).not.toContain('s3cret')
  })
})

describe('an error', () => {
  test('is sent as JSON with the status and the text of a response, and told as an event', async () => {
    await using target = await startTarget()
    const headers = prefixed({
      Url: `${target.url}/file`,
      'Error-Url': `${target.url}/error`,
      'Error-Method': 'PATCH',
      'Events-Url': `${target.url}/events`,
    })
    const parts = { scale: 'foo' }
    const shown = await send({}, parts)
    expect((await send(headers, parts)).status).toBe(204)
    const failed = await target.arrived('/error')
    expect(failed.method).toBe('PATCH')
    expect(failed.headers['content-type']).toBe('application/json')
    const error = { status: shown.status, message: await shown.text() }
    expect(error).toEqual({ status: 400, message: expect.stringContaining("'scale' is invalid") })
    expect(JSON.parse(bodyOf(failed))).toEqual(error)
    expect(JSON.parse(bodyOf(await target.arrived('/events')))).toMatchObject({
      event: 'webhook.error',
      error,
    })
    expect(target.received.map(({ target: path }) => path)).toEqual(['/error', '/events'])
  })

  test('is sent when the webhook refuses the file', async () => {
    await using target = await startTarget((path) => (path === '/file' ? 404 : 200))
    const headers = prefixed({ Url: `${target.url}/file`, 'Error-Url': `${target.url}/error` })
    expect((await send(headers)).status).toBe(204)
    expect(JSON.parse(bodyOf(await target.arrived('/error')))).toEqual({
      status: 500,
      message: 'The file could not be sent to the webhook: status 404',
    })
  })

  test('is sent by routes that have no file', async () => {
    await using target = await startTarget()
    const headers = prefixed({ Url: `${target.url}/file`, 'Error-Url': `${target.url}/error` })
    expect((await send(headers, {}, 'pdfengines/metadata/read')).status).toBe(204)
    expect(JSON.parse(bodyOf(await target.arrived('/error')))).toMatchObject({ status: 400 })
  })
})

describe('refusals', () => {
  const url = 'https://example.com/'
  const asked = async (headers: Record<string, string>) => {
    const response = await send(prefixed(headers))
    return `${response.status} ${await response.text()}`
  }

  test('the headers are checked before the request is accepted', async () => {
    const both = { Url: url, 'Error-Url': url }
    expect(await asked({ Url: url })).toStartWith('400 At least one of')
    expect(await asked({ ...both, Method: 'GET' })).toBe(
      "400 Invalid 'Gotenberg-Webhook-Method' header value: expected 'POST', 'PATCH' or 'PUT', but got 'GET'",
    )
    expect(await asked({ ...both, 'Error-Method': 'x' })).toContain(
      'Gotenberg-Webhook-Error-Method',
    )
    expect(await asked({ ...both, Url: 'nothing' })).toStartWith(
      "400 Invalid 'Gotenberg-Webhook-Url' header value",
    )
    expect(await asked({ ...both, Url: 'https://a:b@example.com/' })).toStartWith('400 Invalid')
    const extras = ['{', '[]', '{"a":1}', '{"Host":"b"}', '{"Transfer-Encoding":"chunked"}']
    extras.push('{"a b":"c"}', JSON.stringify({ a: 'b\r\nc: d' }))
    for (const text of extras) {
      expect(await asked({ ...both, 'Extra-Http-Headers': text })).toStartWith(
        "400 Invalid 'Gotenberg-Webhook-Extra-Http-Headers' header value",
      )
    }
  })

  test('addresses that the operator does not allow are 403 and name the setting', async () => {
    for (const address of ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://93.184.215.14/']) {
      for (const name of ['Url', 'Error-Url', 'Events-Url']) {
        const text = await asked({ Url: url, 'Error-Url': url, [name]: address })
        expect(text).toStartWith('403 ')
        expect(text).toContain('EGRESS_ALLOW')
        expect(text).toContain(`Gotenberg-Webhook-${name}`)
      }
    }
  })
})
