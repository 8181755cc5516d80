/**
 * The programs of the guide on other languages: each renders against a server, and each receiver
 * accepts a genuine webhook only, whatever others send. A language that the machine does not have
 * is skipped.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
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

interface Receiver extends AsyncDisposable {
  port: number
  /** Exits only if the program ends. */
  exited: Promise<number>
  /** @returns the status; null if the receiver has closed the connection */
  send(body: string, headers?: Record<string, string>): Promise<number | null>
  listening(): Promise<void>
}

async function startReceiver(block: CodeBlock, secret: string): Promise<Receiver> {
  const port = await freePort()
  const command = await prepare(block, port)
  const env = { ...process.env, PORT: String(port), PLATEN_WEBHOOK_SECRET: secret }
  const child = Bun.spawn(command, { cwd: home, env, stdout: 'ignore', stderr: 'ignore' })
  async function send(body: string, headers: Record<string, string> = {}) {
    const url = `http://127.0.0.1:${port}/hook`
    const response = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
    return response?.status ?? null
  }
  return {
    port,
    exited: child.exited,
    send,
    listening: () => until(`${block.language} listens`, async () => (await send(BODY)) !== null),
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}

function signatureOf(body: string, secret: string): Record<string, string> {
  const digest = createHmac('sha256', secret).update(body).digest('hex')
  return { 'X-Service-Signature': `sha256=${digest}` }
}

/** Requests that no client sends, and some that never end. */
const MALFORMED = [
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nno header\r\n\r\n',
  '\r\n\r\n',
  '',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 80\r\n\r\n{',
]

describe('the receiver in', () => {
  for (const [name, block] of receivers) {
    test.skipIf(isMissing(block))(`${name} accepts a genuine webhook only`, async () => {
      await using receiver = await startReceiver(block, SECRET)
      await receiver.listening()
      const headers = await signWebhook(BODY, SECRET)
      const statuses = [
        await receiver.send(BODY, headers),
        await receiver.send(`${BODY} `, headers),
        await receiver.send(BODY, { 'X-Service-Signature': 'sha256=é' }),
        await receiver.send(BODY),
      ]
      expect(statuses).toEqual([204, 400, 400, 400])
    })

    test.skipIf(isMissing(block))(`${name} reads no body of more than 1 MB`, async () => {
      await using receiver = await startReceiver(block, SECRET)
      await receiver.listening()
      const [whole, long] = [BODY.padEnd(900_000), BODY.padEnd(3_000_000)]
      expect(await receiver.send(whole, signatureOf(whole, SECRET))).toBe(204)
      // Some close the connection before they have read everything.
      expect([400, null]).toContain(await receiver.send(long, signatureOf(long, SECRET)))
      expect(await receiver.send(BODY, signatureOf(BODY, SECRET))).toBe(204)
    })

    test.skipIf(isMissing(block))(`${name} outlives malformed and endless requests`, async () => {
      await using receiver = await startReceiver(block, SECRET)
      await receiver.listening()
      const sockets = MALFORMED.map((text) => {
        const socket = connect(receiver.port, '127.0.0.1', () => socket.write(text))
        return socket.on('error', () => {}) // the receiver may close it
      })
      await Promise.all(sockets.map((one) => until('it is connected', () => !one.connecting)))
      expect(await receiver.send(BODY, signatureOf(BODY, SECRET))).toBe(204)
      for (const socket of sockets) socket.destroy()
      expect(await receiver.send(BODY, signatureOf(BODY, SECRET))).toBe(204)
    })

    test.skipIf(isMissing(block))(`${name} accepts nothing without a secret`, async () => {
      await using receiver = await startReceiver(block, '')
      if (LANGUAGES[block.language]?.serve) {
        await receiver.listening()
        expect(await receiver.send(BODY, signatureOf(BODY, ''))).toBe(500)
      } else expect(await receiver.exited).not.toBe(0)
    })
  }
})
