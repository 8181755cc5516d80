/** A fault in a program that reads PDFs of strangers reaches nothing but the files of programs. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landlockVersion } from '../../server/lib/system-calls.ts'

const CONFINE = new URL('../../server/workshop/confine.ts', import.meta.url).pathname
const RUN = new URL('../../server/finisher/qpdf/run-qpdf.ts', import.meta.url).pathname
const COMMAND = new URL('../../server/finisher/qpdf/command.ts', import.meta.url).pathname

/** Runs a program that is confined before its last part. @returns what it prints, as JSON */
async function runConfined(imports: string, confined: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'))
  try {
    const path = join(folder, 'program.ts')
    const tried =
      'const tried = async (work) => { try { await work(); return "done" } catch { return "refused" } }'
    await Bun.write(
      path,
      `${imports}\nimport { confineProcess } from ${JSON.stringify(CONFINE)}\n${tried}\nconfineProcess()\nconsole.log(JSON.stringify(await (async () => { ${confined} })()))`,
    )
    const child = Bun.spawn([process.execPath, path], {
      env: { SECRET: 'of the server' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const printed = await new Response(child.stdout).text()
    return JSON.parse(printed)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the process that works on PDFs of users', () => {
  test('opens programs, and no other file, and no environment of a process', async () => {
    expect(landlockVersion()).toBeGreaterThan(0)
    const paths = [
      '/etc/passwd',
      `/proc/${process.pid}/environ`,
      new URL('../../README.md', import.meta.url).pathname,
      '/usr/bin/env',
    ]
    const imports = `import { readFileSync, writeFileSync, readdirSync } from 'node:fs'`
    const results = await runConfined(
      imports,
      `return [
        ...(await Promise.all(${JSON.stringify(paths)}.map((path) => tried(() => readFileSync(path))))),
        await tried(() => writeFileSync('/tmp/platen-test-written', 'x')),
        await tried(() => readdirSync('/tmp')),
      ]`,
    )
    expect(results).toEqual(['refused', 'refused', 'refused', 'done', 'refused', 'refused'])
  })

  test('connects to nobody', async () => {
    const server = Bun.serve({ port: 0, fetch: () => new Response('reached') })
    try {
      const url = JSON.stringify(server.url)
      expect(await runConfined('', `return tried(() => fetch(${url}))`)).toBe('refused')
    } finally {
      await server.stop(true)
    }
  })

  test('runs qpdf, which has no network, sees no other process and gets no password as an argument', async () => {
    const pdf =
      '%PDF-1.4\\n1 0 obj\\n<</Type /Catalog /Pages 2 0 R>>\\nendobj\\n2 0 obj\\n<</Type /Pages /Kids [] /Count 0>>\\nendobj\\ntrailer\\n<</Root 1 0 R /Size 3>>\\nstartxref\\n0\\n%%EOF'
    const results = await runConfined(
      `import { runQpdf } from ${JSON.stringify(RUN)}\nimport { qpdfCommand } from ${JSON.stringify(COMMAND)}`,
      `const { output } = await runQpdf({ files: [Buffer.from("${pdf}")], args: ([path]) => [path, '-'], onOutput() {} })
      const shell = [...qpdfCommand(true).slice(0, -1), '/bin/sh', '-c', 'echo $$; read line < /proc/net/dev && echo "$line"; ls /sys/class/net; id -u; ulimit -v']
      const child = Bun.spawn(shell, { env: {}, stdio: [Buffer.from(''), 'pipe', 'pipe'] })
      const printed = await new Response(child.stdout).text()
      return [Buffer.from(output).toString('latin1').startsWith('%PDF-1.4'), printed.trim().split('\\n')]`,
    )
    expect(results).toEqual([true, ['1', '65534', expect.stringMatching(/^\d{6}$/)]])
  })
})
