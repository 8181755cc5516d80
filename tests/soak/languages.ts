/**
 * The programs of the guide on other languages: each renders against a server, and each receiver
 * accepts a genuine webhook only. A language that the machine does not have is skipped.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signWebhook } from '../../sdk/src/webhooks/index.ts'
import { run } from '../../sdk/test/helpers/package.ts'
import { type CodeBlock, codeBlocks } from '../support/docs/documents.ts'
import { readPdf } from '../support/files/pdf.ts'
import { freePort } from '../support/network/free-port.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(300_000)

const SECRET = 'a-long-random-secret'
const BODY = '{"event":"render.completed","request_id":"req_1","metadata":{"name":"Zoë"}}'

interface Language {
  extension: string
  /** The program that has to be installed. */
  needs: string
  /** Compiles the file, and returns the command that runs it. */
  prepare(file: string): Promise<string[]>
  /** The command of a receiver, if it needs a server around it. */
  serve?(file: string, port: number): string[]
}

const LANGUAGES: Record<string, Language> = {
  python: { extension: 'py', needs: 'python3', prepare: async (file) => ['python3', file] },
  php: {
    extension: 'php',
    needs: 'php',
    prepare: async (file) => ['php', file],
    serve: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
  ruby: { extension: 'rb', needs: 'ruby', prepare: async (file) => ['ruby', file] },
  go: {
    extension: 'go',
    needs: 'go',
    async prepare(file) {
      await run(['go', 'build', '-o', `${file}.bin`, file], home)
      return [`${file}.bin`]
    },
  },
  csharp: {
    extension: 'cs',
    needs: 'mcs',
    async prepare(file) {
      await run(['mcs', '-r:System.Net.Http.dll', `-out:${file}.exe`, file], home)
      return ['mono', `${file}.exe`]
    },
  },
}

const programs = codeBlocks(['docs/guides/languages.md'])
  .filter(({ language }) => language in LANGUAGES)
  // A package of Python that not every machine has.
  .filter(({ text }) => !/^import requests$/m.test(text))
  .map((block) => [`${block.language} at line ${block.line}`, block] as const)
const receivers = programs.filter(([, { text }]) => text.includes('PLATEN_WEBHOOK_SECRET'))
const clients = programs.filter(([, { text }]) => text.includes('PLATEN_API_KEY'))
const isMissing = ({ language }: CodeBlock) => !Bun.which(LANGUAGES[language]?.needs ?? '')

let home: string
let server: TestServer
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'platen-languages-'))
  server = await startServer({})
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

/** Writes and compiles a program. */
async function prepare({ language, line, text }: CodeBlock, port = 0): Promise<string[]> {
  const found = LANGUAGES[language]
  if (!found) throw new Error(`${language} is not known.`)
  const file = join(home, `program${line}.${found.extension}`)
  writeFileSync(file, text)
  const command = await found.prepare(file)
  return port > 0 && found.serve ? found.serve(file, port) : command
}

test('each language has a client and a receiver', () => {
  const names = Object.keys(LANGUAGES).sort()
  const of = (some: typeof programs) => [...new Set(some.map(([, one]) => one.language))].sort()
  expect([of(clients), of(receivers)]).toEqual([names, names])
})

describe('the client in', () => {
  for (const [name, block] of clients) {
    test.skipIf(isMissing(block))(
      `${name} renders, and ends with the error of the server`,
      async () => {
        const command = await prepare(block)
        const { key } = await server.newUser()
        const call = (apiKey: string) => {
          const env = { ...process.env, PLATEN_BASE_URL: server.url, PLATEN_API_KEY: apiKey }
          return Bun.spawn(command, { cwd: home, env, stdout: 'pipe', stderr: 'pipe' })
        }
        const good = call(key)
        expect([await new Response(good.stderr).text(), await good.exited]).toEqual(['', 0])
        if (block.text.includes('hello.pdf')) {
          const [page] = await readPdf(readFileSync(join(home, 'hello.pdf')))
          expect(page?.text).toContain('Hello')
          rmSync(join(home, 'hello.pdf'))
        }
        const bad = call('svc_live_00000000000000000000000000000000')
        const output = [new Response(bad.stdout).text(), new Response(bad.stderr).text()]
        expect((await Promise.all(output)).join('')).toContain('AUTH_INVALID')
      },
    )
  }
})

describe('the receiver in', () => {
  for (const [name, block] of receivers) {
    test.skipIf(isMissing(block))(`${name} accepts a genuine webhook only`, async () => {
      const port = await freePort()
      const command = await prepare(block, port)
      const env = { ...process.env, PORT: String(port), PLATEN_WEBHOOK_SECRET: SECRET }
      const child = Bun.spawn(command, { cwd: home, env, stdout: 'ignore', stderr: 'ignore' })
      try {
        const headers = await signWebhook(BODY, SECRET)
        const send = (body: string, signed: Record<string, string>) =>
          fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers: signed })
        const answers = async () => (await send(BODY, {}).catch(() => null)) !== null
        await until(`the receiver in ${name} listens`, answers)
        const statuses = [
          (await send(BODY, headers)).status,
          (await send(`${BODY} `, headers)).status,
          (await send(BODY, {})).status,
        ]
        expect(statuses).toEqual([204, 400, 400])
      } finally {
        child.kill()
        await child.exited
      }
    })
  }
})
