/** The output of the server process, and the files that it leaves, contain no secrets. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import {
  dataDirectory,
  firstKey,
  logLines,
  newKey,
  pdfText,
  renderPdf,
  spawnServer,
} from '../../support/processes/server-process.ts'
import { createSecrets, findInFiles } from '../../support/security/secret-markers.ts'
import { ADMIN_TOKEN } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

test('the first key is only on standard output, and no other key or secret is in the output or in files', async () => {
  const secrets = createSecrets()
  using data = dataDirectory()
  const env = { DATA_DIR: data.path, ADMIN_TOKEN, LANES: '1', LOG_LEVEL: 'trace' }
  await using server = await spawnServer(env)
  await server.ready()
  const first = firstKey(server)
  const second = await newKey(server, 'pro')

  const html = secrets.make('html')
  expect(await pdfText(await renderPdf(server, first, { html }))).toContain(html)
  const metadata = { note: secrets.make('metadata') }
  expect((await renderPdf(server, second, { html: 'x', metadata })).status).toBe(200)
  expect((await renderPdf(server, secrets.make('key'), { html })).status).toBe(401)
  expect((await renderPdf(server, second, { html: [secrets.make('html')] })).status).toBe(400)
  await fetch(`${server.url}/api/v1/og/card?key=${second}&title=${secrets.make('title')}`)
  await fetch(`${server.url}/nowhere?key=${second}`)
  expect(await server.stop()).toBe(0)

  const output = server.stdout.replaceAll(first, '')
  const lines = server.stderr.trimEnd().split('\n')
  expect(logLines(server.stderr)).toHaveLength(lines.length)
  const digits = [first, second].map((key) => key.slice('svc_live_'.length))
  for (const hex of digits) {
    for (const text of [output, server.stderr]) expect(text).not.toContain(hex)
  }
  for (const text of [...secrets.kinds.keys(), ADMIN_TOKEN]) {
    expect(output).not.toContain(text)
    expect(server.stderr).not.toContain(text)
  }
  const kept = findInFiles(data.path, [...digits, ...secrets.kinds.keys(), ADMIN_TOKEN])
  expect([...kept.keys()]).toEqual([metadata.note])
})
