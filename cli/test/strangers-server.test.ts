/**
 * The packed command with the answers of a stranger's server, and with templates and their data.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeZip } from 'client-zip'
import { openStranger, type Stranger } from './helpers/stranger.ts'

setDefaultTimeout(120_000)

let stranger: Stranger
beforeAll(async () => {
  stranger = await openStranger()
}, 300_000)
afterAll(() => stranger[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not have them
const SEQUENCE = /[\u0000-\u0008\u007f-\u009f\u202e\u001b]/

describe('a server of a stranger', () => {
  const write = (text: string) => `a\u001b]0;title\u0007b\u009b2Jc\u202ed\re${text}`
  const SHOWN = 'a\\u001b]0;title\\u0007b\\u009b2Jc\\u202ed\\u000de'

  test('cannot make platen templates pull write outside of its directory', async () => {
    const { project, platen, templates } = stranger
    for (const slug of ['../../evil', '/tmp/evil', 'a/b', '..', 'x\u001b[2J', '', 'x'.repeat(65)]) {
      templates.splice(0, templates.length, { slug, html: 'evil' })
      const { code, stderr } = await platen(['templates', 'pull', 'pulled'])
      expect([slug, code]).toEqual([slug, 1])
      expect(stderr).toContain('whose slug is not valid')
      expect(stderr).not.toContain('\u001b')
    }
    expect(readdirSync(join(project, 'pulled'))).toEqual([])
  })

  test('cannot make it write through a link', async () => {
    const { project, platen, templates } = stranger
    writeFileSync(join(project, 'profile'), 'mine')
    symlinkSync('../profile', join(project, 'pulled/linked.html'))
    templates.splice(0, templates.length, { slug: 'linked', html: 'evil' })
    const { code, stderr } = await platen(['templates', 'pull', 'pulled'])
    expect([code, readFileSync(join(project, 'profile'), 'utf8')]).toEqual([2, 'mine'])
    expect(stderr).toBe(
      'pulled/linked.html is a symbolic link, so it was not written. Remove it and pull again.\n',
    )
    rmSync(join(project, 'pulled/linked.html'))
    symlinkSync('../profile', join(project, 'pulled/linked.template.json'))
    templates.splice(0, templates.length, { slug: 'linked', html: 'evil', name: 'evil' })
    const beside = await platen(['templates', 'pull', 'pulled'])
    expect([beside.code, readFileSync(join(project, 'profile'), 'utf8')]).toEqual([2, 'mine'])
    expect(beside.stderr).toContain('pulled/linked.template.json is a symbolic link')
    for (const name of ['linked.html', 'linked.template.json'])
      rmSync(join(project, 'pulled', name))
  })

  test('cannot send sequences to the terminal, whatever prints them', async () => {
    const { platen, templates, failWith } = stranger
    templates.splice(0, templates.length, { slug: 'one', html: 'x', name: write('\nf') })
    const list = await platen(['templates', 'list'])
    expect(list.stdout).toBe(`one  version 1  ${SHOWN}\\u000af  x\n`)
    const json = await platen(['templates', 'list', '--json'])
    expect(json.stdout).not.toMatch(SEQUENCE)
    expect(JSON.parse(json.stdout)[0].name).toBe(write('\nf'))
    failWith(write(''))
    const failed = await platen(['usage'])
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(SHOWN)])
    const verbose = await platen(['usage', '--verbose'])
    expect(`${verbose.stdout}${verbose.stderr}`).not.toMatch(SEQUENCE)
    failWith(null)
  })
})

describe('platen pdf', () => {
  const split = (output: string) =>
    stranger.platen(['pdf', 'split', 'req_1', '--every', '1', '-o', output])

  test('writes the parts of an archive to its directory only', async () => {
    const { project, archive } = stranger
    const names = ['../evil.pdf', '/tmp/evil.pdf', 'a/1.pdf', '1.sh', '..', '1\u001b[2J.pdf']
    for (const name of names) {
      archive.bytes = await zipOf([
        ['1.pdf', '%PDF-'],
        [name, 'evil'],
      ])
      const { code, stderr } = await split('parts/')
      expect([name, code, stderr]).toEqual([name, 1, expect.stringContaining('that is no part')])
      expect(stderr).not.toMatch(SEQUENCE)
    }
    expect(readdirSync(join(project, 'parts'))).toEqual([])
    writeFileSync(join(project, 'profile'), 'mine')
    symlinkSync('../profile', join(project, 'parts/1.pdf'))
    archive.bytes = await zipOf([['1.pdf', '%PDF-']])
    expect((await split('parts')).code).toBe(0)
    expect(readFileSync(join(project, 'profile'), 'utf8')).toBe('mine')
    expect(readFileSync(join(project, 'parts/1.pdf'), 'utf8')).toBe('%PDF-')
  })

  test('explains an archive that is damaged', async () => {
    const { archive } = stranger
    const whole = await zipOf([['1.pdf', '%PDF-']])
    const far = whole.slice()
    far.fill(0xff, -6)
    const damaged = [new Uint8Array(), whole.slice(0, -1), whole.slice(30), far]
    for (const bytes of damaged) {
      archive.bytes = bytes
      const { code, stderr } = await split('damaged/')
      expect([code, stderr]).toEqual([1, expect.stringContaining('The archive is')])
    }
  })

  test('reads no file that a link leads to outside of its directory', async () => {
    const { home, project, platen, requests } = stranger
    mkdirSync(join(project, 'sent'))
    writeFileSync(join(home, 'private.pdf'), 'private')
    symlinkSync(join(home, 'private.pdf'), join(project, 'sent/a.pdf'))
    const before = requests.length
    const linked = ['pdf', 'merge', 'sent/a.pdf', 'sent/a.pdf', '-o', 'x.pdf']
    const { code, stderr } = await platen(linked)
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Pass --allow ${home} `)])
    const quoted = await platen(['pdf', 'merge', 'sent/*.pdf', 'req_1', '-o', 'x.pdf'])
    expect([quoted.code, quoted.stderr]).toEqual([2, expect.stringContaining('matches no files')])
    expect(requests.length).toBe(before)
  })
})

async function zipOf(files: [name: string, text: string][]): Promise<Uint8Array<ArrayBuffer>> {
  const entries = files.map(([name, input]) => ({ name, input, size: input.length }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}

describe('platen templates', () => {
  test('new suggests no command of a stranger, and writes no other file than those of its slug', async () => {
    const { project, platen, templates } = stranger
    const more = {
      kind: 'pdf',
      options: { format: 'A4; rm -rf ~', pdfa: '2a', '$(id)': 1 },
      ...{ width: null, height: null, samples: { ltr: { a: 1 } }, factur_x: null },
    }
    templates.splice(0, templates.length, { slug: '../evil', html: 'x', more })
    const { code, stdout } = await platen(['templates', 'new', 'invoice', '--dir', 'copied'])
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'copied/invoice.html',
        'copied/invoice.json',
        '',
        'platen render --template invoice --data copied/invoice.json -O pdfa=2a -o invoice.pdf',
        '',
      ],
    ])
    expect(readdirSync(join(project, 'copied')).sort()).toEqual(['invoice.html', 'invoice.json'])
  })

  test('diff shows the lines that a push would change', async () => {
    const { project, platen, templates } = stranger
    templates.splice(0, templates.length, { slug: 'mail', html: 'one\ntwo\u001b[2J\nthree\n' })
    mkdirSync(join(project, 'diffed'))
    writeFileSync(join(project, 'diffed/mail.html'), 'one\n2\nthree\n')
    const { code, stdout } = await platen(['templates', 'diff', 'diffed'])
    expect([code, stdout.split('\n')]).toEqual([
      3,
      [
        'diffed/mail.html  different',
        '--- mail (version 1)',
        '+++ diffed/mail.html',
        '@@ -1,3 +1,3 @@',
        ' one',
        '-two\\u001b[2J',
        '+2',
        ' three',
        '',
      ],
    ])
    const named = await platen(['templates', 'diff', 'diffed', '--name-only'])
    expect(named.stdout).toBe('diffed/mail.html  different\n')
  })

  test('push names the file of every template and of an error, and reads no linked file', async () => {
    const { home, project, platen, failWith } = stranger
    const pushed = await platen(['templates', 'push', 'diffed'])
    expect(pushed.stdout).toBe('diffed/mail.html  mail  version 2\n')
    failWith('The template has a mistake.')
    const failed = await platen(['templates', 'push', 'diffed'])
    expect(failed.stderr).toStartWith(
      'diffed/mail.html: RENDER_FAILED: The template has a mistake.',
    )
    failWith(null)
    writeFileSync(join(home, 'id_rsa'), 'the private key of the user')
    symlinkSync(join(home, 'id_rsa'), join(project, 'diffed/key.html'))
    const linked = await platen(['templates', 'push', 'diffed'])
    expect([linked.code, linked.stdout]).toEqual([2, ''])
    expect(linked.stderr).toContain(`diffed/key.html is ${home}/id_rsa, outside of `)
  })

  test.each([
    ['JSON', '{"customer":"Ada","total":5}', 0, ''],
    ['JSON with a mistake', "{'customer':'Ada'}", 2, '--data is not valid JSON'],
    ['a list', '["Ada"]', 2, '--data must be a JSON object'],
    [
      'a missing file',
      'nothing.json',
      2,
      '--data: nothing.json does not exist. Pass a JSON file, or JSON',
    ],
    ['nothing', '', 2, '--data is empty'],
  ])('--data takes %s', async (_what, data, code, text) => {
    const { platen, requests } = stranger
    const outcome = await platen(['render', '--template', 'mail', '--data', data, '-o', 'x.pdf'])
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringContaining(text)])
    if (code === 0) {
      expect(requests.at(-1)?.body).toMatchObject({ data: { customer: 'Ada' }, json: { total: 5 } })
    }
  })
})
