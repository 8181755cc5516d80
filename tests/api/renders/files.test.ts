/** The field `files` of a render request, as JSON and as a form, and what is kept of it. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  base64,
  colourOf,
  HTML,
  options,
  sendForm,
  sendJson,
  square,
} from '../../support/api/file-requests.ts'
import { readIssues } from '../../support/api/renders.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

/** A text that no log, row or answer may contain. */
const MARK = 'markOfTheFileZ'
const FILES = { 'img/a.svg': base64(`${square('lime')}<!-- ${MARK} -->`) }

describe.each(DATABASES)('files of a request on %s', (database) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startServer({ database, env: { KEEP_REQUESTS: 'on' } })
    user = await server.newUser('starter')
  })
  afterAll(() => server.close())

  const send = (body: object, headers?: Record<string, string>) =>
    sendJson(server, user, body, headers)
  const sendParts = (parts: Parameters<typeof sendForm>[2], path?: string) =>
    sendForm(server, user, parts, path)

  test('a form sends files as they are', async () => {
    const request = JSON.stringify({ html: HTML, options })
    expect(
      await colourOf(
        await sendParts([
          ['request', request],
          ['files', square('lime'), 'img/a.svg'],
        ]),
      ),
    ).toBe('#00ff00')
    const template = await newTemplate(server, user, {
      html: '<link rel=stylesheet href="css/a.css"><p>{{ name }}',
    })
    const pdf = await sendParts(
      [
        ['files', 'p { color: red } p::after { content: " styled" }', 'css/a.css'],
        ['request', JSON.stringify({ template_id: template.id, data: { name: 'Ada' } })],
      ],
      'pdf',
    )
    const [page] = await readPdf(await pdf.bytes())
    expect(page?.text).toContain('Ada styled')
  })

  test.each<[what: string, parts: [string, string, string?][], message: string]>([
    ['no request', [['files', 'x', 'a.png']], 'must have one field `request`'],
    [
      'two requests',
      [
        ['request', '{}'],
        ['request', '{}'],
      ],
      'must have one field `request`',
    ],
    [
      'another field',
      [
        ['request', '{}'],
        ['file', 'x', 'a'],
      ],
      'must have one field `request`',
    ],
    [
      'a file without a name',
      [
        ['request', '{}'],
        ['files', 'x'],
      ],
      'must have one field `request`',
    ],
    ['broken JSON', [['request', '{']], 'not valid JSON'],
    [
      'the same name twice',
      [
        ['request', '{"html":""}'],
        ['files', 'x', 'a'],
        ['files', 'y', 'a'],
      ],
      'must not have two files with the same name',
    ],
    [
      'a name that climbs',
      [
        ['request', '{"html":""}'],
        ['files', 'x', '../a'],
      ],
      'without `.`, `..`',
    ],
  ])('a form with %s is refused', async (_what, parts, message) => {
    expect((await readIssues(await sendParts(parts))).message).toContain(message)
  })

  test('an idempotency key covers the bytes of files', async () => {
    const key = { 'Idempotency-Key': 'files-1' }
    const first = await send({ files: FILES }, key)
    const again = await send({ files: FILES }, key)
    const changed = await send({ files: { 'img/a.svg': base64(square('red')) } }, key)
    expect(first.headers.get('X-Cache')).toBe('MISS')
    expect(again.headers.get('X-Cache')).toBe('HIT')
    expect(again.headers.get('X-Idempotency-Mismatch')).toBeNull()
    expect(changed.headers.get('X-Idempotency-Mismatch')).toBe('true')
  })

  test('a background render has its files, which are deleted with its end', async () => {
    for (const html of [HTML, HTML + ' '.repeat(600_000)]) {
      const accepted = await send({ html, files: FILES, async: true })
      expect(accepted.status).toBe(202)
      const { data } = (await accepted.json()) as { data: { request_id: string } }
      const headers = { Authorization: `Bearer ${user.key}` }
      const path = `/api/v1/renders/${data.request_id}`
      const ended = await server.fetch(`${path}?wait=30`, { headers })
      const { data: render } = (await ended.json()) as { data: { output_url: string } }
      expect(await colourOf(await fetch(render.output_url))).toBe('#00ff00')
    }
    const rows = await server.services.database.db.execute(
      'select job from renders where job is not null',
    )
    expect([...rows]).toEqual([])
  })

  test('a kept request says that files were left out, and a repeated one gets them again', async () => {
    const response = await send({ files: FILES })
    const id = response.headers.get('X-Request-Id')
    const headers = { Authorization: `Bearer ${user.key}` }
    const kept = await (await server.fetch(`/api/v1/renders/${id}/request`, { headers })).text()
    expect(JSON.parse(kept).data.omitted).toEqual(['files'])
    expect(JSON.parse(kept).data.request.files).toBeUndefined()
    const path = `/api/v1/renders/${id}/rerun`
    const without = await readIssues(await server.post(path, {}, user.key))
    expect(without.message).toContain('`files` was not kept: send `files` again, or null')
    expect(await colourOf(await server.post(path, { files: FILES }, user.key))).toBe('#00ff00')
    expect(await colourOf(await server.post(path, { files: null }, user.key))).toBe('#ffffff')
  })

  test('neither logs nor reports have the content of files', async () => {
    const response = await send({ files: FILES })
    const id = response.headers.get('X-Request-Id')
    const headers = { Authorization: `Bearer ${user.key}` }
    const report = await (await server.fetch(`/api/v1/renders/${id}/report`, { headers })).text()
    for (const text of [report, ...server.logs]) {
      expect(text).not.toContain(MARK)
      expect(text).not.toContain(FILES['img/a.svg'].slice(0, 40))
    }
  })
})
