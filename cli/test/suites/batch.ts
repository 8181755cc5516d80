/** Tests of `platen batch`: many documents with one request in the background. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cli, run } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testBatch(opened: () => Cli): void {
  describe('platen batch', () => {
    beforeAll(() => {
      mkdirSync(join(opened().project, 'batch/deep'), { recursive: true })
      for (const path of ['batch/a.html', 'batch/deep/b.html']) opened().write(path, '<p>x')
    })

    test('renders files with one request, and saves the outputs in the folders of the files', async () => {
      const { project, json, server, key } = opened()
      const { batch_id, renders } = await json([
        'batch',
        'batch/**/*.html',
        '-o',
        'made',
        '--landscape',
      ])
      expect(renders).toMatchObject([
        { input: 'batch/a.html', output: 'made/a.pdf', problems: 0 },
        { input: 'batch/deep/b.html', output: 'made/deep/b.pdf', problems: 0 },
      ])
      const files = ['made/a.pdf', 'made/deep/b.pdf'].map((path) =>
        readFileSync(join(project, path)),
      )
      expect(files.map((bytes) => bytes.toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-'])
      const headers = { Authorization: `Bearer ${key}` }
      const response = await fetch(`${server.url}/api/v1/batches/${batch_id}`, { headers })
      expect(await response.json()).toMatchObject({ data: { counts: { total: 2, completed: 2 } } })
    })

    test('renders a template for each item of the data', async () => {
      const { project, write, json, platen } = opened()
      mkdirSync(join(project, 'batch-templates'))
      write('batch-templates/receipt.html', '<h1>{{ customer }}</h1>')
      await json(['templates', 'push', 'batch-templates'])
      write('customers.json', '[{ "customer": "Ada" }, { "customer": "Grace" }]')
      const args = ['batch', '--template', 'receipt', '-o', 'receipts']
      await json([...args, '--data', 'customers.json'])
      expect(readdirSync(join(project, 'receipts')).sort()).toEqual([
        'receipt-1.pdf',
        'receipt-2.pdf',
      ])
      const single = await platen([...args, '--data', '{"customer":"Ada"}'])
      expect([single.code, single.stderr]).toEqual([
        2,
        expect.stringContaining('JSON array of objects'),
      ])
      const none = await platen(args)
      expect([none.code, none.stderr]).toEqual([
        2,
        expect.stringContaining('--template needs --data'),
      ])
    })

    test('saves what was rendered, names what failed, and exits with 1', async () => {
      const { project, write, platen } = opened()
      write('batch/slow.html', '<p>slow')
      write('batch/fast.html', '<p id="there">fast')
      const args = ['batch', 'batch/fast.html', 'batch/slow.html', '-o', 'partly']
      const options = ['--wait-for-selector', '#there', '-O', 'timeout=2000']
      const { code, stdout, stderr } = await platen([...args, ...options])
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/^partly\/fast\.pdf {2}\d+ bytes\n$/),
      ])
      expect(stderr).toMatch(/^Batch \S+ of 2$/m)
      expect(stderr).toMatch(/^batch\/slow\.html: .+ \(request req_\w+\)$/m)
      expect(stderr).toMatch(/^1 rendered, 1 failed$/m)
      expect(stderr).toContain('1 of 2 renders failed.')
      expect(readdirSync(join(project, 'partly'))).toEqual(['fast.pdf'])
    })

    test('takes no standard input and at most 100 documents, and sends nothing then', async () => {
      const { write, platen } = opened()
      write('many.json', JSON.stringify(Array.from({ length: 101 }, () => ({}))))
      const many = await platen(['batch', '--template', 'receipt', '--data', 'many.json'])
      expect([many.code, many.stderr]).toEqual([
        2,
        expect.stringContaining('at most 100 documents'),
      ])
      const input = await platen(['batch', '-'])
      expect([input.code, input.stderr]).toEqual([2, expect.stringContaining('not standard input')])
    })

    test('shows the progress and the counts on a terminal', async () => {
      const { project, bin, server, key } = opened()
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: project,
        PLATEN_BASE_URL: server.url,
        PLATEN_API_KEY: key,
        NO_COLOR: '1',
      }
      const typed = ['node', bin, 'batch', 'batch/a.html', '-o', 'shown'].map((word) => `'${word}'`)
      const command = ['script', '-qec', typed.join(' '), '/dev/null']
      const { stdout } = await run(command, { cwd: project, env })
      expect(stdout).toContain(' 1/1 ')
      expect(stdout).toContain('1 rendered\r\n')
    })
  })
}
