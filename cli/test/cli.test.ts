/** The packed command in an empty folder, against the real server. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cli, startCli } from './helpers/fixture.ts'
import { coloursOf, PAGE_COLOURS, writePage } from './helpers/page.ts'
import { testAdmin } from './suites/admin.ts'
import { testBatch } from './suites/batch.ts'
import { testFiles } from './suites/files.ts'
import { testLinks } from './suites/links.ts'
import { testListen } from './suites/listen.ts'
import { testMcp } from './suites/mcp.ts'
import { testShell } from './suites/shell.ts'
import { testTemplates } from './suites/templates.ts'

setDefaultTimeout(180_000)

let cli: Cli
let project: string

beforeAll(async () => {
  cli = await startCli()
  ;({ project } = cli)
}, 300_000)
afterAll(() => cli[Symbol.asyncDispose]())

const platen: Cli['platen'] = (...args) => cli.platen(...args)
const json: Cli['json'] = (args) => cli.json(args)
const write: Cli['write'] = (path, content) => cli.write(path, content)

describe('platen render on Node', () => {
  const json = (args: string[]) => cli.json(args, 'node')
  const platen: Cli['platen'] = (...args) => cli.on('node')(...args)

  test('sends local style sheets, images and fonts along', async () => {
    await writePage(cli)
    const size = ['--width', '40', '--height', '30']
    const args = ['render', 'page/index.html', '-o', 'page.png', '--explain', ...size]
    const result = await json(args)
    expect(result).toMatchObject({ output: 'page.png', hints: [] })
    expect(await coloursOf(join(project, 'page.png'))).toEqual(PAGE_COLOURS)
  })

  test('renders several files into a directory, and standard input to standard output', async () => {
    write('a.html', '<p>a')
    write('b.html', '<p>b')
    const results = await json(['render', 'a.html', 'b.html', '-o', 'out/', '-O', 'margin.top=0'])
    expect(results).toHaveLength(2)
    expect(readdirSync(join(project, 'out')).sort()).toEqual(['a.pdf', 'b.pdf'])
    const piped = await platen(['render', '-', '-o', '-', '--type', 'pdf'], {}, '<p>c')
    expect([piped.code, piped.stdout.slice(0, 5)]).toEqual([0, '%PDF-'])
  })

  test('prints the hints of the report with --explain and exits with 3, and their number without', async () => {
    write('broken.html', '<img src="missing.png"><p>text')
    const { code, stdout, stderr } = await platen(['render', 'broken.html', '--explain'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^ {2}- .+/m)
    expect(stderr).toContain('missing.png was not found')
    const counted = await platen(['render', 'broken.html'])
    expect([counted.code, counted.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^broken\.pdf {2}\d+ bytes {2}\d+ ms {2}\d problems?, see --explain\n$/,
      ),
    ])
  })
})

describe('one helpful sentence and an exit code', () => {
  const CASES: [
    what: string,
    args: string[],
    env: Record<string, string>,
    code: number,
    text: string,
  ][] = [
    [
      'a dead server',
      ['usage'],
      { PLATEN_BASE_URL: 'http://127.0.0.1:9' },
      1,
      'Is the server running?',
    ],
    [
      'a wrong key',
      ['usage'],
      { PLATEN_API_KEY: `svc_live_${'0'.repeat(32)}` },
      2,
      'Check PLATEN_API_KEY',
    ],
    ['no key', ['usage'], { PLATEN_API_KEY: '' }, 2, 'platen login'],
    ['no server', ['usage'], { PLATEN_BASE_URL: '' }, 2, 'Set PLATEN_BASE_URL'],
    ['a misspelt flag', ['render', 'a.html', '--ouput', 'x.pdf'], {}, 2, 'Did you mean --output?'],
    ['a misspelt command', ['rendr'], {}, 2, 'Did you mean render?'],
    ['a misspelt option', ['render', '-', '-o', 'x.pdf', '-O', 'formt=A4'], {}, 1, 'did you mean'],
    ['an option of the other type', ['render', 'a.html', '--width', '9'], {}, 2, 'of screenshots'],
    ['another name of an option', ['render', 'a.html', '--orientation'], {}, 2, '--landscape?'],
    ['a malformed option', ['render', 'a.html', '-O', 'landscape'], {}, 2, 'name=value'],
    ['a missing file', ['render', 'nothing.html'], {}, 2, 'nothing.html does not exist.'],
    ['an unknown type', ['render', 'a.html', '-o', 'x.gif'], {}, 2, '.pdf, .png'],
    ['nothing to render', ['render'], {}, 2, 'Nothing to render'],
    ['an unknown render', ['renders', 'get', 'req_nothing'], {}, 1, 'RENDER_NOT_FOUND'],
    ['an unwritable output', ['render', '-', '-o', 'no/x.pdf'], {}, 2, 'no/x.pdf'],
  ]
  test.each(CASES)('for %s', async (_what, args, env, code, text) => {
    const outcome = await platen(args, env)
    expect([outcome.code, outcome.stdout]).toEqual([code, ''])
    expect(outcome.stderr).toContain(text)
    expect(outcome.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(outcome.stderr).not.toContain('    at ')
  })

  test('with --json is JSON', async () => {
    const { code, stderr } = await platen(['renders', 'get', 'req_nothing', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'RENDER_NOT_FOUND', status: 404 })
  })
})

for (const declare of [testListen, testAdmin, testLinks, testMcp, testFiles, testShell])
  declare(() => cli)

test('platen renders lists, shows, awaits, explains and downloads renders', async () => {
  const { request_id } = await json(['render', 'a.html', '-o', 'listed.pdf'])
  const [first] = await json(['renders', 'list', '--type', 'pdf', '-n', '1'])
  expect(first.request_id).toBe(request_id)
  expect((await json(['renders', 'wait', request_id])).status).toBe('completed')
  expect((await json(['renders', 'get', request_id])).type).toBe('pdf')
  expect((await json(['renders', 'report', request_id])).hints).toEqual([])
  const { bytes } = await json(['renders', 'download', request_id, '-o', 'again.pdf'])
  expect(readFileSync(join(project, 'again.pdf'))).toHaveLength(bytes)
})

test('platen renders compare names the pages that differ, marks the changes, and exits with 3', async () => {
  const pages = (word: string) => `<p style="break-after:page">First</p><p>${word}`
  const renders = []
  for (const word of ['forty', 'fifty']) {
    write('compared.html', pages(word))
    renders.push((await json(['render', 'compared.html', '-o', 'compared.pdf'])).request_id)
  }
  const [before, after] = renders
  const same = await platen(['renders', 'compare', before, before])
  expect([same.code, same.stdout]).toEqual([0, 'The renders look the same.\n'])
  const { code, stdout } = await platen(['renders', 'compare', before, after, '-o', 'diff.png'])
  expect([code, stdout]).toEqual([
    3,
    expect.stringMatching(/^page 2 {2}[\d.]+ % changed in 1 place\ndiff\.png\n$/),
  ])
  expect(readFileSync(join(project, 'diff.png')).toString('latin1', 1, 4)).toBe('PNG')
  const loose = await platen(['renders', 'compare', before, after, '--threshold', '1'])
  expect(loose.code).toBe(0)
  const odd = await platen(['renders', 'compare', before, after, '--threshold', '2'])
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('from 0 to 1')])
})

test('platen lint prints the hints of documents and templates, and exits with 3 if there are any', async () => {
  write('fine.html', '<p>Fine')
  write('faint.html', '<p style="color:#999">Due in 30 days.<img src="data:image/svg+xml,<svg/>">')
  const fine = await platen(['lint', 'fine.html', '-O', 'margin.top=10mm'])
  expect([fine.code, fine.stdout]).toEqual([0, 'fine.html  no hints\n'])
  const { code, stdout } = await platen(['lint', 'fine.html', 'faint.html', '-t', 'screenshot'])
  expect([code, stdout.split('\n')[0]]).toEqual([3, 'fine.html  no hints'])
  expect(stdout).toMatch(/^faint\.html {2}\d hints$/m)
  expect(stdout).toContain('contrast')
  const failing = await platen([
    'lint',
    'fine.html',
    '-O',
    'waitForSelector=#none',
    '-O',
    'timeout=1000',
  ])
  expect([failing.code, failing.stdout]).toEqual([3, expect.stringContaining('did not finish')])
  const missing = await platen(['lint', '--template', 'none', 'fine.html'])
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('not both')])
})

test('platen extract prints the Markdown of a file, several parts as JSON, and a template', async () => {
  write('article.html', '<title>Sizes</title><main><h1>Paper</h1><p>A4 is <b>common</b>.</main>')
  const markdown = await platen(['extract', 'article.html'])
  expect([markdown.code, markdown.stdout]).toEqual([0, '# Paper\n\nA4 is **common**.\n'])
  const parts = await json(['extract', 'article.html', '-f', 'text,metadata'])
  expect(parts).toMatchObject({ text: 'Paper\n\nA4 is common.', metadata: { title: 'Sizes' } })
  await platen(['extract', '-', '-o', 'out.md'], {}, '<p>piped')
  expect(readFileSync(join(project, 'out.md'), 'utf8')).toBe('piped\n')
  const unknown = await platen(['extract', 'article.html', '-f', 'docx'])
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('formats[0]')])
  expect((await platen(['extract'])).stderr).toContain('Nothing to extract.')
})

test('platen templates pushes, compares, pulls and previews files, and generate writes their types', async () => {
  mkdirSync(join(project, 'templates'))
  write('templates/invoice.html', '<h1>{{ customer }}</h1>')
  const states = async () =>
    (await json(['templates', 'push'])).map(({ changed }: { changed: boolean }) => changed)
  expect([await states(), await states()]).toEqual([[true], [false]])
  expect(await json(['templates', 'diff'])).toEqual([])
  const data = ['--data', '{"customer":"Ada"}']
  expect(await json(['lint', '--template', 'invoice', ...data])).toMatchObject({ hints: [] })
  write('templates/invoice.html', '<h2>{{ customer }}</h2>')
  expect((await platen(['templates', 'diff'])).code).toBe(3)
  await json(['templates', 'pull', 'pulled'])
  expect(readFileSync(join(project, 'pulled/invoice.html'), 'utf8')).toBe('<h1>{{ customer }}</h1>')
  write('data.json', '{ "customer": "Ada", "total": 5 }')
  const preview = ['templates', 'preview', 'invoice', '-o', 'preview.png', '--data', 'data.json']
  expect((await json(preview)).bytes).toBeGreaterThan(100)
  const rendered = ['render', '--template', 'invoice', '--data', 'data.json', '-o', 'invoice.pdf']
  expect((await json(rendered)).bytes).toBeGreaterThan(100)
  await json(['generate'])
  const types = readFileSync(join(project, 'platen-templates.d.ts'), 'utf8')
  expect(types).toContain('"invoice": {\n      "customer": string\n    }')
})

testTemplates(() => cli)
testBatch(() => cli)

test('platen assets sync uploads each file once', async () => {
  const uploaded = async () =>
    (await json(['assets', 'sync', 'page'])).map((one: { uploaded: boolean }) => one.uploaded)
  expect([await uploaded(), await uploaded()]).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await json(['assets', 'list'])).assets).toHaveLength(2)
})

test('platen login saves the key for later commands, readable by the user only, and doctor checks the set-up', async () => {
  const key = cli.key
  expect((await platen(['login', '--base-url', cli.server.url, '--api-key', key])).code).toBe(0)
  const none = { PLATEN_BASE_URL: '', PLATEN_API_KEY: '' }
  const { code, stdout } = await cli.on('node')(['doctor'], none)
  expect([code, stdout.match(/^(ok|warn)/gm)?.length]).toEqual([0, 5])
  expect(stdout).toMatch(/chromium: \d+(\.\d+){3}, (built on \d{4}-\d\d-\d\d|whose build date)/)
  const path = join(cli.home, '.config/platen/config.json')
  expect((await Bun.file(path).stat()).mode & 0o077).toBe(0)
  const dead = await platen(['doctor'], { PLATEN_BASE_URL: 'http://127.0.0.1:9' })
  expect([dead.code, dead.stdout]).toEqual([1, expect.stringContaining('failed server')])
})
