/**
 * Counts the files that one request runs: the lines that are executed with it and not without it.
 * Run it with `bun run walk`; `--list` names the files. It fails beyond the limits below.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files that a PDF runs, and how many more the same page does as a form of Gotenberg. */
const LIMITS = { pdf: 170, gotenberg: 32 }

/** Executed lines as `file:line`. */
type Lines = Set<string>

const root = join(import.meta.dir, '..')

/** Runs a server and one request. @throws if the request fails */
async function linesOf(request: 'none' | 'pdf' | 'gotenberg'): Promise<Lines> {
  const directory = await mkdtemp(join(tmpdir(), 'platen-coverage-'))
  try {
    const coverage = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${directory}`]
    const file = './tests/support/one-request.ts'
    const run = Bun.spawn([process.execPath, 'test', '--timeout=120000', ...coverage, file], {
      cwd: root,
      env: { ...process.env, REQUEST: request },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const [output, code] = await Promise.all([new Response(run.stderr).text(), run.exited])
    if (code !== 0) throw new Error(`the request ${request} failed:\n${output}`)
    return readLines(await Bun.file(join(directory, 'lcov.info')).text())
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function readLines(lcov: string): Lines {
  const lines: Lines = new Set()
  let file = ''
  for (const line of lcov.split('\n')) {
    if (line.startsWith('SF:')) file = line.slice('SF:'.length)
    const [, number, count] = /^DA:(\d+),(\d+)/.exec(line) ?? []
    if (Number(count) > 0) lines.add(`${file}:${number}`)
  }
  return lines
}

/** The files of the server and its packages with lines that only `lines` has. */
function filesOf(lines: Lines, without: Lines): Set<string> {
  const own = [...lines].filter((line) => !without.has(line) && /^(server|packages)\//.test(line))
  return new Set(own.map((line) => line.replace(/:\d+$/, '')))
}

// Loops that are idle run now and then: what they run is in one of two runs only.
const none = (await linesOf('none')).union(await linesOf('none'))
const pdf = (await linesOf('pdf')).intersection(await linesOf('pdf'))
const gotenberg = (await linesOf('gotenberg')).intersection(await linesOf('gotenberg'))
const files = { pdf: filesOf(pdf, none), gotenberg: filesOf(gotenberg, none) }
const more = [...files.gotenberg].filter((file) => !files.pdf.has(file))
if (process.argv.includes('--list')) print([...files.pdf].sort(), [''], more.sort(), [''])
const ofServer = [...files.pdf].filter((file) => file.startsWith('server/')).length
print([`A PDF runs ${files.pdf.size} files, ${ofServer} of the server.`])
print([`A form of Gotenberg runs ${more.length} more.`])
if (files.pdf.size > LIMITS.pdf || more.length > LIMITS.gotenberg) process.exitCode = 1

function print(...lines: string[][]): void {
  process.stdout.write(`${lines.flat().join('\n')}\n`)
}
