/** Tests of capsules: downloaded, and rendered again. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPdf } from '../../../tests/support/files/pdf.ts'
import { unzip } from '../../../tests/support/files/zip.ts'
import { zipOf } from '../../../tests/support/files/zip-files.ts'
import type { Cli } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testCapsule(opened: () => Cli): void {
  const read = (name: string) => new Uint8Array(readFileSync(join(opened().project, name)))
  const versions = { capsule: 1, server: { platen: '0.1.0' }, render: { chromium: '1.2.3.4' } }

  async function deflated(path: string, files: Record<string, unknown>): Promise<void> {
    const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])
    opened().write(path, zipOf(Object.fromEntries(texts)))
  }

  describe('capsules', () => {
    test('are downloaded, and render again without the template on the server', async () => {
      const { json, write, project, server, key } = opened()
      mkdirSync(join(project, 'letters'))
      write('letters/capsule-letter.html', '<h1>Dear {{ name }}')
      await json(['templates', 'push', 'letters'])
      const args = ['--template', 'capsule-letter', '--data', '{"name":"Ada"}']
      const { request_id: id } = await json(['render', ...args, '-o', 'letter.pdf'])
      const saved = await json(['renders', 'capsule', id, '-o', 'x.zip'])
      expect(saved).toEqual({ path: 'x.zip', bytes: read('x.zip').length })
      expect(Object.keys(unzip(read('x.zip')))).toContain('output.pdf')
      await json(['renders', 'capsule', id, '-o', 'small.zip', '--without-output'])
      expect(Object.keys(unzip(read('small.zip')))).not.toContain('output.pdf')
      const removed = await fetch(`${server.url}/api/v1/templates/capsule-letter`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${key}` },
      })
      expect(removed.status).toBe(200)
      const again = await json(['render', '--capsule', 'x.zip', '-o', 'again.pdf'])
      expect(again).toMatchObject({ output: 'again.pdf', left_out: [], versions: [] })
      expect((await readPdf(read('again.pdf')))[0]?.text).toContain('Dear Ada')
    })

    test.each(['node', process.execPath])(
      'of another program on %s: versions that differ and fields that were left out are named',
      async (runtime) => {
        await deflated('theirs.zip', {
          'request.json': {
            type: 'screenshot',
            omitted: ['options.cookies', 'options.extraHeaders.X-Token'],
            request: {
              html: '<p>x',
              webhook_url: 'https://example.com/hook',
              async: true,
              options: { width: 40, height: 30, format: 'jpeg' },
            },
          },
          'versions.json': versions,
        })
        const args = ['render', '--capsule', 'theirs.zip', '-O', 'cookies=[]']
        const { code, stdout, stderr } = await opened().on(runtime)(args)
        expect([code, stderr]).toEqual([
          0,
          expect.stringContaining('options.extraHeaders.X-Token,'),
        ])
        expect(stderr).not.toContain('options.cookies')
        expect(stderr).toContain('platen: 0.1.0 in the capsule, 1.0.0 on this server.')
        expect(stderr).toContain('chromium: 1.2.3.4 in the capsule')
        expect(stdout).toStartWith('theirs.jpg')
        expect([...read('theirs.jpg').subarray(0, 2)]).toEqual([0xff, 0xd8])
      },
    )

    test.each([
      ['a file that is no archive', () => 'text', 'cut off'],
      ['an archive without a request', () => zipOf({ 'a.txt': 'x' }), 'has no request'],
      ['a request that is no JSON', () => zipOf({ 'request.json': 'x' }), 'is not a capsule'],
      ['an extraction', () => zipOf({ 'request.json': '{"type":"extract"}' }), 'extraction'],
      [
        'a request that unpacks to more than 50 MB',
        () => zipOf({ 'request.json': ' '.repeat(60_000_000) }),
        'more than 50000000 bytes',
      ],
      [
        'a request that says it is small, and unpacks to more than 50 MB',
        () => zipOf({ 'request.json': ' '.repeat(60_000_000) }, { size: 10 }),
        'more than 50000000 bytes',
      ],
      [
        'too many files',
        () => zipOf(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}`, 'x']))),
        'more than 20 files',
      ],
    ])('%s is refused with a sentence', async (_, archive, text) => {
      opened().write('bad.zip', archive())
      for (const runtime of ['node', process.execPath]) {
        const { code, stderr } = await opened().on(runtime)(['render', '--capsule', 'bad.zip'])
        expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
      }
    })

    test('are neither inputs nor of another type', async () => {
      await deflated('pdf.zip', {
        'request.json': { type: 'pdf', omitted: [], request: { html: 'x', options: {} } },
      })
      for (const [args, text] of [
        [['x.html'], 'not both'],
        [['-o', 'x.png'], 'Use -o with .pdf'],
        [['--template', 'invoice'], '--template'],
      ] as const) {
        const outcome = await opened().platen(['render', '--capsule', 'pdf.zip', ...args])
        expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining(text)])
      }
    })
  })
}
