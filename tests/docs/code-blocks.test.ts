/**
 * Every code block of README and docs is parsed, and every curl command is run against a server.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptBatch, pdfs } from '../support/api/batches.ts'
import { prepareDestinations } from '../support/api/destinations.ts'
import { newLinkSecret } from '../support/api/render-links.ts'
import { prepareSigners } from '../support/api/signers.ts'
import { type CodeBlock, codeBlocks, documents } from '../support/docs/documents.ts'
import { followingSample, withCommand } from '../support/docs/following-samples.ts'
import { runShell, substitute, syntaxErrors } from '../support/docs/shell.ts'
import { makeWoff2 } from '../support/files/font-files.ts'
import { formPdf } from '../support/files/pdfs-with-extras.ts'
import { PNG } from '../support/files/png.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { type S3Server, startS3Server } from '../support/storage/s3-server.ts'
import { THOROUGH } from '../support/thorough.ts'

setDefaultTimeout(180_000)

/**
 * Blocks of commands that this test does not run, by their first command, and why. Their syntax is
 * checked.
 */
const NOT_RUN: Record<string, string> = {
  'curl -sS --fail-with-body -LO https://raw.githubusercontent.com/':
    'starts a container; `bun run image` runs the image in the same way',
  './up': 'starts a server and installs packages; `bun run newcomer` runs it',
  './verify': 'installs packages and runs all tests',
  'bun run compat': 'needs a copy of the repository of Gotenberg',
  'EGRESS_ALLOW=localhost:8080 ./up': 'starts a server; `bun run newcomer` does the same',
  'export PLATEN_BASE_URL=http://127.0.0.1:3000': 'sets variables that this test sets itself',
  'npm install': 'installs from a registry; the tests of the packages pack and install them',
  'platen ': 'the tests of the command line run every command',
  'export ADMIN_TOKEN=': 'the tests of the command line run every command of the operator',
  'ADMIN_TOKEN=': 'tests/api/accounts runs the commands of the operator',
  'claude mcp add': 'configures another program; the tests of the command line start the server',
  'docker compose up': 'needs Docker; tests/docs/compose.test.ts reads the file',
  'npx bun run sdk:pack': 'packs the packages; `bun run newcomer` packs and installs them',
  'docker build': 'needs Docker; `bun run image` builds and runs the image',
  '(umask 077; echo "AUTH_TOKENS=': 'starts a queue server; tests/process/roles.test.ts runs one',
  'printf ': 'a calculation whose result is in tests/api/operations',
}
const DEPLOYED = /^docs\/operating\//

const blocks = codeBlocks(documents().filter((file) => !file.startsWith('docs/reference/')))
const inLanguage = (...languages: string[]) =>
  blocks
    .filter(({ language }) => languages.includes(language))
    .map((block) => [`${block.file}:${block.line}`, block] as const)
const shell = inLanguage('sh')
/** Programs that run until they are stopped: tests/soak/languages.ts sends them webhooks. */
const isReceiver = ({ text }: CodeBlock) => text.includes('PLATEN_WEBHOOK_SECRET')
const clients = (language: string) => inLanguage(language).filter(([, block]) => !isReceiver(block))
const isRequest = ({ text }: CodeBlock) => /^curl .*"\$PLATEN_BASE_URL/.test(text)

let server: TestServer
let site: Site
let receiver: Receiver
let s3: S3Server
let cwd = ''
beforeAll(async () => {
  site = await startSite({ '/': { body: '<h1>Example</h1>' } })
  receiver = await startReceiver(null, (_request, response) => response.writeHead(204).end())
  s3 = await startS3Server()
  const allowed = `${site.host},localhost:${receiver.port},${s3.url.host}`
  server = await startServer({ env: { EGRESS_ALLOW: allowed, KEEP_REQUESTS: 'on' } })
  cwd = mkdtempSync(join(tmpdir(), 'platen-documents-'))
  writeFileSync(join(cwd, 'Inter.woff2'), makeWoff2({ family: 'Inter' }))
  writeFileSync(join(cwd, 'logo.png'), PNG)
  writeFileSync(join(cwd, 'form.pdf'), formPdf())
})
afterAll(async () => {
  await server.close()
  await site.close()
  await receiver[Symbol.asyncDispose]()
  await s3.stop()
  rmSync(cwd, { recursive: true })
})

test('every code block has a language that this test knows', () => {
  const known = 'sh ts tsx json yaml html liquid nginx caddy python php go ruby csharp'.split(' ')
  const unknown = blocks.filter(({ language }) => !known.includes(language))
  expect(unknown.map(({ file, line, language }) => `${file}:${line} ${language}`)).toEqual([])
  expect(blocks.length).toBeGreaterThan(60)
})

test.each(inLanguage('json', 'yaml'))('the data of %s is valid', (_name, { language, text }) => {
  expect(language === 'json' ? JSON.parse(text) : Bun.YAML.parse(text)).toBeTruthy()
})

test.each(inLanguage('html'))('the HTML of %s is rendered', async (_name, { text }) => {
  const user = await server.newUser()
  const html = text.replaceAll('https://pdf.example.com/', '')
  const response = await server.post('/api/v1/pdf', { html }, user.key)
  expect(response.status).toBe(200)
})

test.each(inLanguage('liquid'))('the template of %s is accepted', async (name, { text }) => {
  const user = await server.newUser()
  const response = await server.post('/api/v1/templates', { name, html: text }, user.key)
  expect(response.status).toBe(201)
})

/** Replaces what the documents say by what this test has. */
const replacements = () => ({ 'https://example.com': site.url })

test.each([
  ...clients('python').map(([name, block]) => [name, 'python3', block] as const),
  ...clients('php').map(([name, block]) => [name, 'php', block] as const),
])('the program of %s runs with %s, where that is installed', async (_name, program, { text }) => {
  const executable = Bun.which(program)
  if (executable === null || !hasModules(executable, text)) return
  const user = await server.newUser()
  const { secret } = await newLinkSecret(server, user)
  const script = join(cwd, `program-${program}`)
  writeFileSync(script, substitute(text, replacements()))
  const keys = { PLATEN_API_KEY: user.key, PLATEN_LINK_SECRET: secret }
  const env = { ...process.env, PLATEN_BASE_URL: server.url, ...keys }
  const child = Bun.spawn([executable, script], { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  const output = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect({ output: output.join(''), code: await child.exited }).toEqual({ output: '', code: 0 })
})

/** Whether Python has the package `requests`, if a program uses it. */
function hasModules(executable: string, text: string): boolean {
  if (!/^import requests$/m.test(text)) return true
  return Bun.spawnSync([executable, '-c', 'import requests']).exitCode === 0
}

describe('commands', () => {
  test.each(shell)('of %s have no mistake of syntax', (_name, { text }) => {
    expect(syntaxErrors(text)).toBe('')
  })

  test('are run, or are named above with the reason', () => {
    const others = shell.map(([, block]) => block).filter((block) => !isRequest(block))
    const unnamed = others.filter(
      ({ file, text }) =>
        !DEPLOYED.test(file) && !Object.keys(NOT_RUN).some((start) => text.startsWith(start)),
    )
    expect(unnamed.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
    const unused = Object.keys(NOT_RUN).filter(
      (start) => !others.some(({ text }) => text.startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  const files = [
    ...new Set(shell.filter(([, block]) => isRequest(block)).map(([, { file }]) => file)),
  ]
  test.each(files)('with requests of %s succeed, one after the other', async (file) => {
    const user = await server.newUser()
    const first = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
    const id = first.headers.get('x-request-id') ?? ''
    const batch = await acceptBatch(server, user, pdfs(1))
    const replacements = {
      '<render-id>': id,
      '<batch-id>': batch.batch_id,
      ...(await prepareDestinations(server, user, s3.settings)),
      ...(await prepareSigners(server, user)),
      'req_...': id,
      'https://example.com/hook': `http://localhost:${receiver.port}/hook`,
      'http://localhost:8080/hook': `http://localhost:${receiver.port}/hook`,
      'https://example.com': site.url,
    }
    const env = { PLATEN_BASE_URL: server.url, PLATEN_API_KEY: user.key }
    const requests = shell
      .map(([, block]) => block)
      .filter((one) => one.file === file && isRequest(one))
    for (const { line, text } of requests) {
      const { ok, output } = await runShell(text, { cwd, env, replacements })
      expect({ line, ok, output: ok ? '' : output }).toEqual({ line, ok: true, output: '' })
      const command = THOROUGH ? followingSample(text, 'CLI') : null
      if (command === null) continue
      const result = await runShell(withCommand(command), { cwd, env, replacements })
      expect({ line, command, ...result }).toMatchObject({ line, command, ok: true })
    }
  })
})
