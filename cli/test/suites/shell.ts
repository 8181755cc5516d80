/** Tests of what the command does for people at a terminal: patterns, progress and completions. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Cli, run } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testShell(opened: () => Cli): void {
  describe('platen at a terminal', () => {
    test('expands a quoted pattern, and keeps the folders of its files', async () => {
      const { project, write, json, platen } = opened()
      mkdirSync(join(project, 'docs/guide'), { recursive: true })
      for (const path of ['docs/a.html', 'docs/guide/a.html', 'docs/[x].html']) write(path, '<p>x')
      expect(await json(['render', 'docs/**/*.html', '-o', 'site/'])).toHaveLength(3)
      expect(readdirSync(join(project, 'site'), { recursive: true }).map(String).sort()).toEqual([
        '[x].pdf',
        'a.pdf',
        'guide',
        'guide/a.pdf',
      ])
      // The name of a file, although it looks like a pattern.
      expect((await json(['render', 'docs/[x].html', '-o', 'x.pdf'])).output).toBe('x.pdf')
      const { code, stderr } = await platen(['render', 'nothing/*.html', '-o', 'site/'])
      expect([code, stderr]).toEqual([
        2,
        'nothing/*.html matches no files. Patterns do not follow links.\n',
      ])
    })

    test('sends the destination and the key of an upload, and refuses one key for several outputs', async () => {
      const { write, platen } = opened()
      for (const name of ['a', 'b']) write(`upload-${name}.html`, '<p>x')
      const unknown = await platen(['render', 'upload-a.html', '-o', 'x.pdf', '--storage', 'none'])
      expect(unknown.code).not.toBe(0)
      expect(unknown.stderr).toContain('storage.destination')
      const key = await platen(['render', 'upload-a.html', '-o', 'x.pdf', '--storage', 'none:/x'])
      expect(key.stderr).toContain('storage.key')
      const several = ['upload-a.html', 'upload-b.html', '-o', 'site/', '--storage', 'none:x.pdf']
      const { code, stderr } = await platen(['render', ...several])
      expect([code, stderr]).toEqual([
        2,
        '--storage takes a key for one output only: leave it out for several.\n',
      ])
    })

    test('sends the retention, with which the server stores nothing', async () => {
      const { write, json, platen, server, key } = opened()
      write('kept.html', '<p>x')
      const kept = await json(['render', 'kept.html', '-o', 'kept.pdf', '--retention', '0'])
      const headers = { Authorization: `Bearer ${key}` }
      const path = `/api/v1/renders/${kept.request_id}`
      const response = await fetch(`${server.url}${path}`, { headers })
      expect(await response.json()).toMatchObject({ data: { output_url: null } })
      const report = ['render', 'kept.html', '-o', 'kept.pdf', '--retention', '0', '--explain']
      const { code, stderr } = await platen(report)
      expect([code, stderr]).toEqual([
        2,
        '--explain needs a report, and --retention 0 stores none.\n',
      ])
    })

    test('shows a progress bar on a terminal, and none elsewhere', async () => {
      const { project, bin, platen, server, key } = opened()
      const command = ['render', 'docs/a.html', 'docs/[x].html', '-o', 'bar/']
      expect((await platen(command)).stderr).toMatch(/^2 rendered(, \d+ problems?)?\n$/)
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: project,
        PLATEN_BASE_URL: server.url,
        PLATEN_API_KEY: key,
      }
      const typed = ['node', bin, ...command].map((word) => `'${word}'`).join(' ')
      const terminal = await run(['script', '-qec', typed, '/dev/null'], { cwd: project, env })
      expect(terminal.stdout).toContain(' 0/2 ')
      expect(terminal.stdout).toContain(`${'█'.repeat(24)} 2/2 `)
      expect(terminal.stdout).toContain('\u001b[32m2 rendered\u001b[39m\r\n')
      const plain = { cwd: project, env: { ...env, NO_COLOR: '1' } }
      const counted = await run(['script', '-qec', typed, '/dev/null'], plain)
      expect(counted.stdout).toContain(' ms\r\n2 rendered\r\n')
    })

    test('completes commands, options and their values in bash', async () => {
      const { project, bin, platen, runtime } = opened()
      const script = (await platen(['completion', 'bash'])).stdout
      const complete = async (...words: string[]) => {
        const line = words.map((word) => `'${word}'`).join(' ')
        const program = [
          script,
          `platen() { '${runtime}' '${bin}' "$@"; }`,
          `COMP_WORDS=(platen ${line}); COMP_CWORD=${words.length}`,
          `_platen; printf '%s\\n' "\${COMPREPLY[@]}"`,
        ].join('\n')
        const env = { PATH: process.env['PATH'] ?? '', HOME: project }
        const { stdout } = await run(['bash', '-c', program], { cwd: project, env })
        return stdout.split('\n').filter(Boolean)
      }
      expect(await complete('re')).toEqual(['render', 'renders'])
      expect(await complete('templates', 'pu')).toEqual(['pull', 'push'])
      expect(await complete('render', '--type', '')).toEqual(['pdf', 'png', 'jpeg', 'webp', 'avif'])
      expect(await complete('render', '--outp')).toEqual(['--output'])
      expect(await complete('render', '--full')).toEqual(['--full-page'])
      expect(await complete('render', '--pdfua', '')).toEqual(['1'])
      expect(await complete('render', '-o', '')).toEqual([])
      expect(await complete('')).not.toContain('__complete')
      for (const shell of ['zsh', 'fish']) {
        expect((await platen(['completion', shell])).stdout).toContain('platen __complete')
      }
    })
  })
}
