/**
 * Clients that the usual generators make of openapi.yaml, as the guide on other languages says. Each
 * is compiled strictly, and calls a server: a render, an error, a list and an upload. A language
 * that the machine does not have is skipped.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../../sdk/test/helpers/package.ts'
import { codeBlocks } from '../support/docs/documents.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

setDefaultTimeout(600_000)

const GENERATORS = join(import.meta.dir, 'generators')
const CONTRACT = join(ROOT, 'openapi.yaml')
const JAR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar'
const [OLDER] = codeBlocks(['docs/guides/languages.md']).filter(({ text }) =>
  text.includes('openapi-3.0.json'),
)

let home: string
let server: TestServer
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'platen-generators-'))
  server = await startServer({})
  for (const file of ['package.json', 'bun.lock']) cpSync(join(GENERATORS, file), join(home, file))
  await run([process.execPath, 'install', '--frozen-lockfile', '--ignore-scripts'], home)
  writeFileSync(join(home, 'openapi-3.0.ts'), OLDER?.text ?? '')
  await runProgram([process.execPath, 'openapi-3.0.ts'], home)
}, 600_000)
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

/**
 * Runs a program with the address of the server, and a key of a new user.
 * @returns its output
 */
async function runProgram(command: string[], cwd: string): Promise<string> {
  const { key } = await server.newUser()
  const keys = { PLATEN_BASE_URL: server.url, PLATEN_API_KEY: key, CONTRACT }
  const env = { ...process.env, ...keys }
  const child = Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${output}${problems}`)
  return output
}

/** The result that each program prints as JSON. */
const CALLED = { pdf: '%PDF-', code: 'VALIDATION_ERROR', total: 1, filename: 'dot.svg' }

/** Makes a folder for a client, with the program that calls it. */
function folderOf(name: string, files: string[]): string {
  const folder = join(home, name)
  mkdirSync(folder)
  for (const file of files) cpSync(join(GENERATORS, 'programs', file), join(folder, file))
  return folder
}

const bin = (name: string) => join(home, 'node_modules/.bin', name)

describe('a client in TypeScript of', () => {
  const generators: Record<string, (folder: string) => string[]> = {
    'openapi-typescript': (folder) => [
      ...[bin('openapi-typescript'), CONTRACT, '--default-non-nullable', 'false'],
      ...['--output', join(folder, 'generated.ts')],
    ],
    'hey-api': (folder) => [
      ...[bin('openapi-ts'), '--input', CONTRACT, '--output', join(folder, 'generated')],
    ],
    orval: () => [bin('orval'), '--config', 'orval.config.ts'],
  }

  test.each(Object.entries(generators))('%s compiles, and calls the server', async (name, of) => {
    const files = name === 'orval' ? ['orval.ts', 'orval.config.ts', 'fetcher.ts'] : [`${name}.ts`]
    const folder = folderOf(name, files)
    await runProgram([process.execPath, ...of(folder)], folder)
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'preserve',
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      noEmit: true,
      allowImportingTsExtensions: true,
    }
    const config = { compilerOptions, files: [`${name}.ts`] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await runProgram([process.execPath, bin('tsc'), '-p', folder], folder)
    const output = await runProgram([process.execPath, `${name}.ts`], folder)
    expect(JSON.parse(output)).toEqual(CALLED)
  })
})

describe('a client of OpenAPI Generator in', () => {
  const languages: [name: string, file: string, check: string[], command: string[]][] = [
    ['python', 'python.py', ['python3', '-m', 'compileall', '-q', 'openapi_client'], ['python3']],
    ['ruby', 'ruby.rb', ['ruby', '-wc', 'ruby.rb'], ['ruby', '-Ilib']],
  ]
  /** Whether the machine has what the clients import. */
  const hasPackages: Record<string, () => boolean> = {
    python: () => succeeds('python3', '-c', 'import certifi, dateutil, six, urllib3'),
    ruby: () => succeeds('ruby', '-e', 'require "typhoeus"'),
  }

  for (const [name, file, check, command] of languages) {
    const isThere = succeeds('java', '-version') && hasPackages[name]?.()
    const missing = isThere ? '' : ' (skipped: no java, or no packages that its clients import)'
    test.skipIf(!isThere)(`${name} calls the server${missing}`, async () => {
      const folder = folderOf(name, [file])
      const document = join(home, 'openapi-3.0.json')
      const options = ['-i', document, '-g', name, '-o', folder]
      await runProgram(['java', '-jar', join(home, JAR), 'generate', ...options], folder)
      await runProgram(check, folder)
      expect(JSON.parse(await runProgram([...command, file], folder))).toEqual(CALLED)
    })
  }
})

function succeeds(program: string, ...parameters: string[]): boolean {
  if (Bun.which(program) === null) return false
  return Bun.spawnSync([program, ...parameters], { stderr: 'ignore', stdout: 'ignore' }).success
}
