/** Folders of templates with everything that belongs to them. */
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cli } from '../helpers/fixture.ts'

export function testTemplates(cli: () => Cli): void {
  test('a folder of templates carries everything of each, parts first, and a second push changes nothing', async () => {
    mkdirSync(join(cli().project, 'kept'))
    const whole = {
      name: 'Letter',
      folder: 'Post/Out',
      tags: ['paper'],
      styles: ['h1 {', '  color: red', '}'],
      footer: '<p>{% render "zz-part", by: by %}</p>',
      settings: { pdf: { margin: { bottom: '2cm' }, landscape: true } },
      variable_rules: { customer: { required: true, type: 'string' } },
      sample_data: { customer: 'Ada' },
    }
    cli().write('kept/aa-letter.html', '<h1>{{ customer }}</h1>')
    cli().write('kept/aa-letter.template.json', JSON.stringify(whole))
    cli().write('kept/zz-part.html', '<i>{{ by }}</i>')
    cli().write('kept/zz-part.template.json', '{ "kind": "part" }')
    const push = async () =>
      (await cli().json(['templates', 'push', 'kept'])).map(
        ({ slug, changed }: { slug: string; changed: boolean }) => [slug, changed],
      )
    // The letter renders the part.
    expect(await push()).toEqual([
      ['zz-part', true],
      ['aa-letter', true],
    ])
    expect(await push()).toEqual([
      ['zz-part', false],
      ['aa-letter', false],
    ])
    await cli().json(['templates', 'pull', 'pulled-whole'])
    const read = (name: string) => readFileSync(join(cli().project, 'pulled-whole', name), 'utf8')
    expect(read('aa-letter.template.json')).toBe(`${JSON.stringify(whole, null, 2)}\n`)
    expect(read('zz-part.template.json')).toBe('{\n  "kind": "part"\n}\n')
    cli().write('kept/aa-letter.template.json', JSON.stringify({ ...whole, styles: ['h1 {', '}'] }))
    const { code, stdout } = await cli().platen(['templates', 'diff', 'kept'])
    expect(code).toBe(3)
    expect(stdout).toContain('+++ kept/aa-letter.template.json')
    expect(stdout).toContain('-    "  color: red",')
    // What the file leaves out is empty, and without the file nothing but the HTML is compared.
    cli().write('kept/aa-letter.template.json', '{}')
    expect(await push()).toContainEqual(['aa-letter', true])
    expect(await push()).toContainEqual(['aa-letter', false])
    await cli().json(['templates', 'pull', 'pulled-whole'])
    expect(read('aa-letter.template.json')).toBe('{}\n')
    rmSync(join(cli().project, 'kept/zz-part.template.json'))
    expect(await push()).toContainEqual(['zz-part', false])
    for (const [text, sentence] of [
      ['{', 'is not valid JSON'],
      ['[]', 'must be a JSON object'],
      ['{ "slug": "x" }', 'has the unknown field slug'],
    ] as const) {
      cli().write('kept/aa-letter.template.json', text)
      const refused = await cli().platen(['templates', 'push', 'kept'])
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(sentence)])
    }
  })

  test('platen templates new copies a template of the gallery, whose suggested command renders it', async () => {
    const slugs = (await cli().json(['templates', 'gallery'])).map(
      ({ slug }: { slug: string }) => slug,
    )
    expect(slugs).toContain('invoice')
    const copied = await cli().platen(['templates', 'new', 'credit-note', '--dir', 'gallery'])
    expect([copied.code, copied.stderr]).toEqual([0, ''])
    expect(readdirSync(join(cli().project, 'gallery')).sort()).toEqual(
      ['html', 'json', 'xml'].map((extension) => `credit-note.${extension}`),
    )
    const command = copied.stdout.trim().split('\n').at(-1) ?? ''
    expect(command).toContain('-O pdfa=3a -O pdfua=1')
    const xml = readFileSync(join(cli().project, 'gallery/credit-note.xml'), 'utf8')
    const args = command
      .replace(/ -O "[^"]*"/, '')
      .split(' ')
      .slice(1)
    expect((await cli().json([...args, '-O', `facturX.xml=${xml}`])).bytes).toBeGreaterThan(100)
    expect(await cli().json(['templates', 'push', 'gallery'])).toMatchObject([{ changed: false }])
    const again = await cli().platen(['templates', 'new', 'credit-note', '--dir', 'gallery'])
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists already')])
    const taken = await cli().platen(['templates', 'new', 'credit-note'])
    expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('CONFLICT')])
  })
}
