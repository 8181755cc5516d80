/** The packed command with documents of strangers, who want files of the user, time and memory. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStranger, type Stranger } from './helpers/stranger.ts'

setDefaultTimeout(120_000)

let stranger: Stranger
beforeAll(async () => {
  stranger = await openStranger()
}, 300_000)
afterAll(() => stranger[Symbol.asyncDispose]())

const PRIVATE = 'the private key of the user'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Renders a document and returns the HTML that was sent, with the notes. */
async function rendered(
  html: string,
  ...args: string[]
): Promise<{ html: string; notes: string; code: number }> {
  const { project, platen, requests } = stranger
  writeFileSync(join(project, 'site/page.html'), html)
  const before = requests.length
  const outcome = await platen(['render', 'site/page.html', '-o', 'x.pdf', ...args])
  const sent = requests.slice(before).find(({ path }) => path === '/api/v1/pdf')
  return { html: String(sent?.body?.['html']), notes: outcome.stderr, code: outcome.code }
}

describe('platen render sends no file from outside of the directory of the document', () => {
  beforeAll(() => {
    const { home, project } = stranger
    mkdirSync(join(home, '.ssh'))
    for (const name of ['id_rsa', 'key.png', 'key.css']) {
      writeFileSync(join(home, '.ssh', name), PRIVATE)
    }
    mkdirSync(join(project, 'site/css'), { recursive: true })
    writeFileSync(join(project, 'site/.env'), PRIVATE)
    writeFileSync(join(project, 'site/inside.png'), 'a picture')
    writeFileSync(join(project, 'secret.png'), PRIVATE)
    symlinkSync(join(home, '.ssh/id_rsa'), join(project, 'site/logo.png'))
    symlinkSync(join(home, '.ssh'), join(project, 'site/folder'))
    symlinkSync('.env', join(project, 'site/env.png'))
    symlinkSync('/dev/zero', join(project, 'site/zero.png'))
    symlinkSync('inside.png', join(project, 'site/link.png'))
    Bun.spawnSync(['mkfifo', join(project, 'site/pipe.png')])
  })

  const REFUSED: [what: string, html: () => string][] = [
    ['a symbolic link', () => '<img src="logo.png">'],
    ['a link to a directory', () => '<img src="folder/key.png">'],
    ['a parent directory', () => '<img src="../secret.png">'],
    ['percent-encoded dots', () => '<img src="%2e%2E/secret.png">'],
    ['backslashes', () => String.raw`<img src="..\secret.png">`],
    ['character references', () => '<img src="&#46;&#x2e;/secret.png">'],
    ['an absolute path', () => `<img src=${stranger.project}/secret.png>`],
    ['a file address', () => `<img src="FILE://${stranger.project}/secret.png">`],
    ['upper case', () => '<IMG SRC="../secret.png">'],
    ['a candidate of srcset', () => '<img srcset="inside.png 1x,../secret.png 2x">'],
    ['a style sheet', () => '<link rel=stylesheet href="folder/key.css">'],
    ['url() in a style element', () => '<style>b { background: URL( ../secret.png ) }</style>'],
    ['an escape in CSS', () => String.raw`<style>b { background: url(\2e\2e/secret.png) }</style>`],
    ['@import', () => '<style>@IMPORT"folder/key.css";</style>'],
    ['image-set()', () => '<style>b { background: image-set("../secret.png" 1x) }</style>'],
    ['a style attribute', () => "<p style='background:url(&quot;../secret.png&quot;)'>"],
    ['a link to a file of another kind', () => '<img src="env.png">'],
    ['a device', () => '<img src="zero.png">'],
    ['a named pipe', () => '<img src="pipe.png">'],
    ['a file of another machine', () => '<img src="file://host/share/x.png">'],
    ['no page file', () => '<link rel=stylesheet href=/etc/passwd>'],
  ]
  test.each(REFUSED)('by %s', async (_what, html) => {
    const sent = await rendered(`${html()}<img src="link.png">`)
    expect(sent.html).not.toContain(base64(PRIVATE).slice(0, 20))
    expect(sent.html).toContain(`data:image/png;base64,${base64('a picture')}`)
    expect(sent.notes).toMatch(/^site\/page\.html: \S+ .+ and is not sent\..*\n$/)
    expect(sent.code).toBe(0)
  })

  test('unless --allow names the directory, and says so', async () => {
    const { home, project } = stranger
    const html = '<img src="../secret.png"><link rel="stylesheet" href="folder/key.css">'
    const refused = await rendered(html)
    expect(refused.notes).toContain(
      `../secret.png is ${project}/secret.png, outside of ${project}/site, and is not sent. Pass --allow ${project} `,
    )
    const allowed = await rendered(html, '--allow', project, '--allow', join(home, '.ssh'))
    expect([allowed.notes, allowed.html.split(base64(PRIVATE)).length]).toEqual(['', 3])
    const { code, stderr } = await stranger.platen(['render', '-', '-o', 'x.pdf', '--allow', 'no'])
    expect([code, stderr]).toEqual([
      2,
      'The directory no cannot be read: ENOENT: no such file or directory.\n',
    ])
  })

  test('as the document itself, through a pattern or by name', async () => {
    const { home, project, platen } = stranger
    mkdirSync(join(project, 'many'))
    symlinkSync(join(home, '.ssh/id_rsa'), join(project, 'many/a.html'))
    symlinkSync(join(home, '.ssh'), join(project, 'many/folder'))
    const named = await platen(['render', 'many/a.html', '-o', 'x.pdf'])
    expect([named.code, named.stderr]).toEqual([
      2,
      `many/a.html is ${home}/.ssh/id_rsa, outside of ${project}/many, and is not read. Pass --allow ${home}/.ssh to send files of that directory.\n`,
    ])
    const found = await platen(['render', 'many/**/*', '-o', 'many-out/'])
    expect([found.code, found.stderr]).toEqual([
      2,
      'many/**/* matches no files. Patterns do not follow links.\n',
    ])
  })

  test('and names the omitted files in its JSON', async () => {
    writeFileSync(join(stranger.project, 'site/page.html'), '<img src="logo.png">')
    const { stdout } = await stranger.platen(['render', 'site/page.html', '-o', 'x.pdf', '--json'])
    expect(JSON.parse(stdout).omitted).toEqual([
      { reference: 'logo.png', reason: expect.stringContaining('--allow') },
    ])
  })
})

describe('platen render needs time and memory in proportion to the document', () => {
  const HOSTILE: [what: string, html: string][] = [
    ['comments that begin', '<!--'.repeat(500_000)],
    ['tags that begin', '<img src="'.repeat(200_000)],
    ['attributes', `<img ${'a=b '.repeat(400_000)}>`],
    ['style elements', '<style>'.repeat(200_000)],
    ['scripts that begin', '<script>'.repeat(200_000)],
    ['character references', `<img src="${'&amp'.repeat(300_000)}">`],
    ['addresses that begin', `<style>${'url('.repeat(400_000)}</style>`],
    ['strings that do not end', `<style>${'"\n'.repeat(400_000)}</style>`],
    ['imports', `<style>${'@import '.repeat(200_000)}</style>`],
    ['brackets', `<style>${'('.repeat(1_000_000)}</style>`],
    ['candidates', `<img srcset="${','.repeat(1_000_000)}">`],
    ['a missing file, again and again', '<img src="none.png">'.repeat(50_000)],
  ]
  // Time in proportion to the square of these sizes would not end within the limit.
  test.each(HOSTILE)(
    'with %s',
    async (_what, html) => {
      expect((await rendered(html)).html).toBe(html)
    },
    60_000,
  )

  test('with a style sheet that imports itself, as browsers do: once', async () => {
    const { project } = stranger
    const sheet = '@import "self.css";'.repeat(4)
    writeFileSync(join(project, 'site/self.css'), `${sheet}b { color: red }`)
    const { html, code } = await rendered('<link rel="stylesheet" href="self.css">')
    expect([code, html.length < 2_000]).toEqual([0, true])
  })

  test('and refuses style sheets that double, and files that are too large', async () => {
    const { project } = stranger
    for (let index = 0; index < 30; index += 1) {
      const next = `@import "s${index + 1}.css";`
      writeFileSync(join(project, `site/s${index}.css`), next.repeat(2))
    }
    const doubling = await rendered('<link rel="stylesheet" href="s0.css">')
    expect([doubling.code, doubling.notes]).toEqual([
      2,
      expect.stringContaining('more than 1000 local style sheets'),
    ])
    writeFileSync(join(project, 'site/large.png'), Buffer.alloc(6_000_000))
    const large = await rendered('<img src="large.png">'.repeat(7))
    expect([large.code, large.notes]).toEqual([2, expect.stringContaining('--no-inline')])
  })
})
