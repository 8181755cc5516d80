/** Tests of `platen pdf`: work on PDFs that exist already. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activePdf, formPdf } from '../../../tests/support/files/pdfs-with-extras.ts'
import type { Cli, Outcome } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testPdf(opened: () => Cli): void {
  const json = (...args: string[]) => opened().json(['pdf', ...args])
  const platen = (args: string[], env = {}, input: string | Uint8Array<ArrayBuffer> = '') =>
    opened().platen(['pdf', ...args], env, input)
  const pathOf = (name: string) => join(opened().project, 'pdfs', name)
  const read = (name: string) => new Uint8Array(readFileSync(pathOf(name)))

  describe('platen pdf', () => {
    let secondId = ''
    beforeAll(async () => {
      const { write, project } = opened()
      mkdirSync(join(project, 'pdfs'))
      write('one.html', '<title>One</title><h1>Alpha</h1>')
      write('two.html', '<h1>Beta</h1><h1 style="break-before:page">Gamma</h1>')
      const options = ['-O', 'outline=true']
      await opened().json(['render', 'one.html', '-o', 'pdfs/one.pdf', ...options])
      const second = await opened().json(['render', 'two.html', '-o', 'pdfs/two.pdf', ...options])
      secondId = second.request_id
    })

    test('merges files, patterns and earlier outputs, with an entry for each file', async () => {
      const merged = ['merge', 'pdfs/one.pdf', secondId, 'pdfs/o*.pdf', '-o', 'pdfs/merged.pdf']
      const result = await json(...merged, '--outline', 'files')
      expect(result).toEqual({
        output: 'pdfs/merged.pdf',
        bytes: read('merged.pdf').length,
        request_id: expect.stringMatching(/^req_/),
        duration_ms: expect.any(Number),
      })
      const { page_count, outline } = await json('metadata', 'pdfs/merged.pdf')
      const titles = outline.map((entry: { title: string }) => entry.title)
      expect([page_count, titles]).toEqual([4, ['one.pdf', `${secondId}.pdf`, 'one.pdf']])
    })

    test('splits into a directory, an archive or a single file', async () => {
      const parts = await json('split', secondId, '--every', '1', '-o', 'pdfs/parts/')
      expect(parts.map(({ output }: { output: string }) => output)).toEqual([
        'pdfs/parts/1.pdf',
        'pdfs/parts/2.pdf',
      ])
      expect(readdirSync(pathOf('parts')).sort()).toEqual(['1.pdf', '2.pdf'])
      expect((await json('metadata', 'pdfs/parts/2.pdf')).page_count).toBe(1)
      await json('split', secondId, '--pages', '1,2', '-o', 'pdfs/parts.zip')
      expect(new TextDecoder().decode(read('parts.zip').slice(0, 2))).toBe('PK')
      await json('split', secondId, '--pages', '2+1', '-o', 'pdfs/turned.pdf')
      expect((await json('metadata', 'pdfs/turned.pdf')).page_count).toBe(2)
      const one = await json('split', secondId, '--pages', '2', '-o', 'pdfs/parts')
      expect(one.output).toBe('pdfs/parts/1.pdf')
    })

    test('reads standard input and writes standard output', async () => {
      const args = ['rotate', '-', '--angle', '90', '-o', '-', '--retention', '0']
      const { code, stdout, stderr } = await platen(args, {}, read('one.pdf'))
      expect([code, stdout.slice(0, 5)]).toEqual([0, '%PDF-'])
      expect(stderr).toMatch(/^- {2}\d+ bytes {2}\d+ ms\n$/)
    })

    test('turns, flattens and stamps pages with HTML, a text and another PDF', async () => {
      await json('rotate', secondId, '--angle', '270', '--pages', '2', '-o', 'pdfs/rotated.pdf')
      const { pages } = await json('metadata', 'pdfs/rotated.pdf')
      expect(pages.map(({ rotation }: { rotation: number }) => rotation)).toEqual([0, 270])
      await json('flatten', 'pdfs/rotated.pdf', '-o', 'pdfs/flat.pdf')
      opened().write('stamp.html', '<p><span class=pageNumber></span><img src="none.png">')
      const html = await platen(['stamp', secondId, '--html', 'stamp.html', '-o', 'pdfs/html.pdf'])
      expect([html.code, html.stderr]).toEqual([0, expect.stringContaining('none.png was not')])
      await json('stamp', secondId, '--text', 'DRAFT <1>', '-o', 'pdfs/text.pdf')
      const letter = ['--pdf', 'pdfs/one.pdf', '--layer', 'under', '--pages', '1']
      await json('stamp', secondId, ...letter, '-o', 'pdfs/letter.pdf')
      for (const name of ['html', 'text', 'letter', 'flat']) {
        expect((await json('metadata', `pdfs/${name}.pdf`)).page_count).toBe(2)
      }
    })

    test('fills a form with values of options and of JSON', async () => {
      opened().write('form.pdf', formPdf())
      await json('fill', 'form.pdf', '--set', 'name=Ada', '-o', 'pdfs/ada.pdf')
      const { stdout } = await platen(['metadata', 'pdfs/ada.pdf'])
      expect(stdout).toContain('fields\n  name  text  page 1  "Ada"\n')
      const args = ['--values', '{"name":"Eve"}', '--flatten', '-o', 'pdfs/eve.pdf']
      await json('fill', 'form.pdf', ...args)
      expect((await json('metadata', 'pdfs/eve.pdf')).fields).toEqual([])
      const wrong = await platen(['fill', 'form.pdf', '--set', 'nmae=Ada', '-o', 'x.pdf'])
      expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('mean `name`?')])
      const none = await platen(['fill', 'form.pdf', '-o', 'x.pdf'])
      expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--set name=Ada')])
    })

    test('prints what a PDF is, and sets its properties', async () => {
      const set = ['--title', 'Annual report', '--author', 'Ada', '-o', 'pdfs/titled.pdf']
      await json('metadata', 'pdfs/one.pdf', ...set)
      const { code, stdout } = await platen(['metadata', 'pdfs/titled.pdf'])
      expect(code).toBe(0)
      expect(stdout).toMatch(/^pages +1$/m)
      expect(stdout).toMatch(/^size +\d+ x \d+ mm$/m)
      expect(stdout).toMatch(/^title +Annual report$/m)
      expect(stdout).toMatch(/^outline\n {2}Alpha {2}page 1$/m)
      await json('metadata', 'pdfs/titled.pdf', '--author', '', '-o', 'pdfs/titled.pdf')
      const { document } = await json('metadata', 'pdfs/titled.pdf')
      expect(document).toMatchObject({ title: 'Annual report', author: null })
    })

    test('encrypts, decrypts and compresses, with passwords of the environment, files and pipes', async () => {
      const { write } = opened()
      const encrypt = ['convert', 'pdfs/one.pdf', '--encrypt', '--permission', 'print=none']
      const env = { PLATEN_PDF_USER_PASSWORD: 'open sesame' }
      expect((await platen([...encrypt, '-o', 'pdfs/locked.pdf'], env)).code).toBe(0)
      const locked = await platen(['metadata', 'pdfs/locked.pdf'])
      expect([locked.code, locked.stderr]).toEqual([
        1,
        expect.stringContaining('Set PLATEN_PDF_PASSWORD, or pass --password-file.'),
      ])
      write('password.txt', 'open sesame\n')
      const decrypt = ['convert', 'pdfs/locked.pdf', '--decrypt', '-o', 'pdfs/plain.pdf']
      const ways: [args: string[], env: Record<string, string>, input: string][] = [
        [['--password-file', 'password.txt'], {}, ''],
        [['--password-file', '-'], {}, 'open sesame'],
        [[], { PLATEN_PDF_PASSWORD: 'open sesame' }, ''],
      ]
      for (const [args, variables, input] of ways) {
        const { code, stderr } = await platen([...decrypt, ...args], variables, input)
        expect([args, code, stderr]).toEqual([args, 0, ''])
      }
      expect((await json('metadata', 'pdfs/plain.pdf')).encrypted).toBe(false)
      await json('convert', secondId, '--compress', '--image-quality', '80', '-o', 'pdfs/small.pdf')
      expect(read('small.pdf').length).toBeLessThan(read('two.pdf').length)
    })

    test('takes actions and scripts out, and makes archives of outputs of the server', async () => {
      opened().write('active.pdf', new Uint8Array(activePdf()))
      const requests = [
        ['merge', 'active.pdf', secondId],
        ['split', 'active.pdf', '--every', '9'],
        ['rotate', 'active.pdf', '--angle', '90'],
        ['stamp', 'active.pdf', '--text', 'DRAFT'],
        ['flatten', 'active.pdf'],
        ['convert', 'active.pdf'],
      ]
      for (const request of requests) {
        const target = request[0] === 'split' ? 'pdfs/safe/' : 'pdfs/safe.pdf'
        const made = [await json(...request, '--remove-active-content', '-o', target)].flat()
        const { active_content } = await json('metadata', made[0].output)
        expect([request[0], active_content]).toEqual([request[0], []])
      }
      opened().write('tagged.html', '<html lang=en><title>Tagged</title><h1>Alpha</h1>')
      const print = ['render', 'tagged.html', '-O', 'tagged=true', '-o', 'pdfs/tagged.pdf']
      const { request_id: tagged } = await opened().json(print)
      await json('merge', tagged, tagged, '--pdfa', '2a', '--pdfua', '-o', 'pdfs/archive.pdf')
      const { conformance } = await json('metadata', 'pdfs/archive.pdf')
      expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1'])
    })

    const MISTAKES: [what: string, args: string[], code: number, text: string][] = [
      ['one PDF to merge', ['merge', 'pdfs/one.pdf', '-o', 'x.pdf'], 2, 'two PDFs at least'],
      ['a missing file', ['flatten', 'none.pdf', '-o', 'x.pdf'], 2, 'none.pdf does not exist.'],
      ['a file that is no PDF', ['flatten', 'one.html', '-o', 'x.pdf'], 1, '`source` cannot be'],
      ['an unknown id', ['flatten', 'req_none', '-o', 'x.pdf'], 1, 'RENDER_NOT_FOUND'],
      ['a private URL', ['flatten', 'http://10.0.0.1/a.pdf', '-o', 'x.pdf'], 1, 'source.url'],
      ['no parts', ['split', 'one.pdf', '-o', 'x/'], 2, 'Pass either --pages'],
      ['parts in a file', ['split', 'one.pdf', '--every', '1', '-o', 'x.pdf'], 2, '-o x.pdf/'],
      ['no angle', ['rotate', 'one.pdf', '-o', 'x.pdf'], 2, '--angle'],
      [
        'two stamps',
        ['stamp', 'a', '--text', 'x', '--pdf', 'b', '-o', 'c'],
        2,
        'exactly one stamp',
      ],
      ['a title without an output', ['metadata', 'one.pdf', '--title', 'x'], 2, '-o b.pdf'],
      ['an output without a title', ['metadata', 'one.pdf', '-o', 'x.pdf'], 2, '--title Report'],
      ['nothing to convert', ['convert', 'one.pdf', '-o', 'x.pdf'], 2, 'Nothing to convert.'],
      ['no new password', ['convert', 'a', '--encrypt', '-o', 'b'], 2, 'PLATEN_PDF_USER_PASSWORD'],
      ['no old password', ['convert', 'a', '--decrypt', '-o', 'b'], 2, 'PLATEN_PDF_PASSWORD'],
      [
        'permissions alone',
        ['convert', 'a', '--permission', 'copy=false', '-o', 'b'],
        2,
        '--encrypt',
      ],
      ['standard input twice', ['merge', '-', '-', '-o', 'x.pdf'], 2, 'Standard input (-)'],
      ['no output', ['flatten', 'pdfs/one.pdf'], 2, '--output'],
    ]
    test.each(MISTAKES)('explains %s in one sentence', async (_what, args, code, text) => {
      const outcome: Outcome = await platen(args)
      expect([outcome.code, outcome.stdout]).toEqual([code, ''])
      expect(outcome.stderr).toContain(text)
      expect(outcome.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
      expect(existsSync(join(opened().project, 'x.pdf'))).toBe(false)
    })
  })
}
