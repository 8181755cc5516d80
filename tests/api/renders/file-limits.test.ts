/** The names, the contents and the sizes of files that are sent with a render request. */
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
import { readError, readIssues } from '../../support/api/renders.ts'
import {
  DATABASES,
  SCALED,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const FILES = { 'img/a.svg': base64(square('lime')) }

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

  const issueOf = async (response: Response) => (await readIssues(response)).issues[0]

  test.each([
    ['', 'must have 1 to 200 characters'],
    ['a'.repeat(201), 'must have 1 to 200 characters'],
    ['/etc/passwd', 'without a `/` at its start'],
    ['//host/a.png', 'without a `/` at its start'],
    ['../a.png', 'without `.`, `..` and empty parts'],
    ['img/../../a.png', 'without `.`, `..` and empty parts'],
    ['img//a.png', 'without `.`, `..` and empty parts'],
    ['./a.png', 'without `.`, `..` and empty parts'],
    ['img\\a.png', 'must not have a backslash'],
    ['C:/a.png', 'not an address or a drive'],
    ['https://example.com/a.png', 'not an address or a drive'],
    ['data:text/plain,x', 'not an address or a drive'],
    ['a\u0000.png', 'must not have control characters'],
    ['a\u001b[31m.png', 'must not have control characters'],
    ['\ud800.png', 'must not have control characters'],
    ['a.png?v=1', 'must not have a backslash, `?` or `#`'],
  ])('the name %j is refused', async (name, message) => {
    const issue = await issueOf(await send({ files: { [name]: base64('x') } }))
    expect(issue?.path).toStartWith('files.')
    expect(issue?.message).toContain(message)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing may reach a terminal
    expect(issue?.message).not.toMatch(/[\u0000-\u001f]/)
  })

  test('two names that are equal after normalisation are refused', async () => {
    const files = { 'é.png': base64('x'), 'e\u0301.png': base64('y') }
    const issue = await issueOf(await send({ files }))
    expect(issue?.message).toBe(
      'The name `e\u0301.png` in `files` is the name of another file, too.',
    )
  })

  test.each(['data:image/png;base64,AAAA', 'AA\nAA', 'A', 'AA=', 'AAA-', 'AAAA=', '=', 'é'])(
    'the content %j is refused',
    async (content) => {
      const { path, message } = (await issueOf(await send({ files: { 'a.png': content } }))) ?? {}
      expect(path).toBe('files.a.png')
      expect(message).toContain('must be Base64, without a `data:` prefix and without line breaks')
    },
  )

  test('files beside an address are refused with both names', async () => {
    const body = { url: 'https://example.com/', files: FILES }
    const response = await server.post('/api/v1/pdf', body, user.key)
    expect((await issueOf(response))?.message).toContain('`files` cannot be used with `url`')
  })

  test('more than 500 files are refused, in JSON and in a form', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `${at}.txt`)
    const json = await send({ files: Object.fromEntries(names.map((name) => [name, 'AAAA'])) })
    expect((await issueOf(json))?.message).toBe('`files` must have at most 500 fields.')
    const parts = names.map((name): [string, string, string] => ['files', 'x', name])
    const form = await sendParts([['request', JSON.stringify({ html: HTML })], ...parts])
    expect((await issueOf(form))?.message).toContain('at most 500 files')
  })

  // The load balancer of the tests has no answer before the end of a body (see
  // tools/test-scaled.ts).
  test.skipIf(SCALED)(
    'a file of 100 MB is refused before it is read, and other users do not wait',
    async () => {
      const other = await server.newUser()
      const render = async () => {
        const start = performance.now()
        const response = await server.post(
          '/api/v1/screenshot',
          { html: '<p>x', options },
          other.key,
        )
        expect(response.status).toBe(200)
        await response.arrayBuffer()
        return performance.now() - start
      }
      await render()
      const alone = Math.min(await render(), await render())
      const huge = 'A'.repeat(100_000_000)
      const attacks = [
        send({ files: { 'a.bin': huge } }),
        sendParts([
          ['request', '{"html":""}'],
          ['files', huge, 'a.bin'],
        ]),
      ]
      const beside = await render()
      for (const response of await Promise.all(attacks)) {
        const { code, message } = await readError(response)
        expect(code).toBe('PAYLOAD_TOO_LARGE')
        expect(message).toContain('20000000 bytes')
      }
      expect(beside).toBeLessThan(alone + 2_000)
    },
  )

  test('files as large as a body may be are rendered, and stop the process for moments only', async () => {
    const files = { ...FILES, 'big.bin': Buffer.alloc(14_000_000, 7).toString('base64') }
    let last = performance.now()
    let longest = 0
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const body = JSON.stringify({ html: HTML, options, files })
    last = performance.now()
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
    const response = await server.fetch('/api/v1/screenshot', { method: 'POST', headers, body })
    expect(await colourOf(response)).toBe('#00ff00')
    clearInterval(timer)
    expect(longest).toBeLessThan(1_000)
  })
})
