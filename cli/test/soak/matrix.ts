/** The packed command in an empty folder, on every supported runtime, against the real server. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { Platen } from '../../../sdk/src/index.ts'
import { createWebhookHandler } from '../../../sdk/src/webhooks/index.ts'
import { installMatrix, MODULES } from '../../../sdk/test/helpers/matrix.ts'
import { readPdf } from '../../../tests/support/files/pdf.ts'
import { type Cli, startCli } from '../helpers/fixture.ts'
import { coloursOf, PAGE_COLOURS, writePage } from '../helpers/page.ts'

setDefaultTimeout(300_000)

const SECRET = 'a-secret-of-the-receiver'

const RUNTIMES: [name: string, command: string][] = [
  ...['20', '22', '24'].map((version): [string, string] => [
    `Node ${version}`,
    join(MODULES, `node-${version}`, 'bin', 'node'),
  ]),
  ['Bun', process.execPath],
]

const REFUSALS: [
  what: string,
  args: string[],
  env: Record<string, string>,
  code: number,
  text: RegExp,
][] = [
  [
    'a dead server',
    ['usage'],
    { PLATEN_BASE_URL: 'http://127.0.0.1:9' },
    1,
    /^The connection to 127\.0\.0\.1:9 failed: .+ Is the server running\? Check PLATEN_BASE_URL or --base-url\.$/,
  ],
  [
    'a wrong key',
    ['usage'],
    { PLATEN_API_KEY: `svc_live_${'0'.repeat(32)}` },
    2,
    /^The server refused the API key \(AUTH_INVALID\)\. Check PLATEN_API_KEY or --api-key, or run: platen login$/,
  ],
  [
    'a typo in an option of the command',
    ['render', 'page/index.html', '--ouput', 'x.pdf'],
    {},
    2,
    /^error: unknown option '--ouput'\s+\(Did you mean --output\?\)$/,
  ],
  [
    'a typo in an option of the render',
    ['render', 'page/index.html', '-o', 'x.pdf', '-O', 'formt=A4'],
    {},
    1,
    /^`options\.formt` is not a known field; did you mean `options\.format`\?$/,
  ],
]

let cli: Cli

beforeAll(async () => {
  await installMatrix()
  cli = await startCli()
  await writePage(cli)
}, 600_000)
afterAll(() => cli[Symbol.asyncDispose]())

describe.each(RUNTIMES)('%s', (name, runtime) => {
  test('renders a local page with its style sheets, image and font', async () => {
    const platen = cli.on(runtime)
    const size = ['-O', 'width=40', '-O', 'height=30']
    const image = await platen(['render', 'page/index.html', '-o', `${name}.png`, ...size])
    expect([image.code, image.stderr]).toEqual([0, ''])
    expect(await coloursOf(join(cli.project, `${name}.png`))).toEqual(PAGE_COLOURS)
    const pdf = await platen(['render', 'page/index.html', '-o', `${name}.pdf`, '--explain'])
    expect([pdf.code, pdf.stderr]).toEqual([0, ''])
    const [page] = await readPdf(await Bun.file(join(cli.project, `${name}.pdf`)).bytes())
    expect(page?.text).toContain('A')
  })

  test('delivers verified webhooks to a local server within a second of the end of their renders', async () => {
    const { server, key, start } = cli
    const client = new Platen({ apiKey: key, baseUrl: server.url })
    let arrived = Promise.withResolvers<number>()
    const receiver = Bun.serve({
      port: 0,
      fetch: createWebhookHandler({
        secret: SECRET,
        onCompleted: ({ completed_at }) => arrived.resolve(Date.now() - Date.parse(completed_at)),
      }),
    })
    const target = `http://127.0.0.1:${receiver.port}/`
    const listening = start(['listen', '-f', target, '--secret', SECRET], runtime)
    for await (const _ready of listening.stderr) break
    const times: number[] = []
    for (let index = 0; index < 10; index += 1) {
      arrived = Promise.withResolvers()
      await client.pdf.enqueue({ html: 'x' })
      times.push(await arrived.promise)
    }
    listening.kill()
    await receiver.stop(true)
    const [median = Number.NaN] = times.sort((a, b) => a - b).slice(5)
    process.stdout.write(`${name}: delivered after ${times.join(', ')} ms\n`)
    expect(median).toBeLessThan(1_000)
  })

  test('has exit code 3 for findings in the page', async () => {
    cli.write('broken.html', '<img src="missing.png">')
    const { code, stdout } = await cli.on(runtime)(['render', 'broken.html', '--explain'])
    expect([code, stdout]).toEqual([3, expect.stringContaining('  - ')])
  })

  test.each(REFUSALS)('says one helpful sentence for %s', async (_what, args, env, code, text) => {
    const outcome = await cli.on(runtime)(args, env)
    expect([outcome.code, outcome.stdout]).toEqual([code, ''])
    expect(outcome.stderr.trim()).toMatch(text)
  })
})
