/** The packed package, installed in an empty folder: its form, size, types, and that it runs. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import manifest from '../package.json'
import { VERSION } from '../src/index.ts'
import { compile, RESOLUTIONS, runCases } from './helpers/consumers.ts'
import { type Installed, installPackage, ROOT, SDK } from './helpers/package.ts'
import { testPackageForm } from './helpers/package-form.ts'

setDefaultTimeout(180_000)

/**
 * With and without the export map of package.json. `sdk:matrix` runs the other resolutions and
 * compilers.
 */
const QUICK = RESOLUTIONS.filter(({ name }) => ['node10', 'nodenext'].includes(name))

let installed: Installed

beforeAll(async () => {
  installed = await installPackage()
}, 120_000)
afterAll(() => installed[Symbol.dispose]())

describe('the package', () => {
  testPackageForm(() => installed)

  test('has no dependencies and no install scripts, and nothing is installed with it', () => {
    const { dependencies, peerDependenciesMeta, optionalDependencies, scripts } =
      manifest as Record<string, unknown>
    expect([dependencies, optionalDependencies]).toEqual([undefined, undefined])
    expect(peerDependenciesMeta).toEqual({ 'react-dom': { optional: true } })
    expect(Object.keys(scripts ?? {})).toEqual(['prepack', 'prepublishOnly'])
    const modules = join(installed.project, 'node_modules')
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['@platen'])
  })

  test('imports no other package in its types', () => {
    for (const text of texts(/\.d\.c?ts$/))
      expect(withoutComments(text)).not.toMatch(/from ['"](?![./])/)
  })

  test('uses no Node API except in /node and /testing', () => {
    for (const text of texts(/^(?!node|testing).*\.js$/)) {
      expect(withoutComments(text)).not.toMatch(/\bBuffer\b|node:|\brequire\(/)
    }
  })

  test('imports lazily only react-dom, under a name that bundlers do not follow', () => {
    const lazy = texts(/\.c?js$/).flatMap((text) => text.match(/import\([^)]*\)/gs) ?? [])
    expect(lazy.length).toBeGreaterThan(0)
    for (const one of lazy) {
      expect(one.replaceAll(/\s+/g, ' ')).toMatch(
        /^import\( ?\/\* @vite-ignore \*\/ ?\/\* webpackIgnore: true \*\/ ?RENDERER ?\)$/,
      )
    }
  })

  test('has source maps with its sources', () => {
    for (const text of texts(/\.c?js\.map$/)) {
      const { sources, sourcesContent } = JSON.parse(text)
      expect(sourcesContent?.length ?? 0).toBe(sources.length)
    }
  })

  test('exports the version of its manifest', () => expect(VERSION).toBe(manifest.version))
})

describe('the size of the package', () => {
  const LIMITS: [entry: string, kB: number][] = [
    ['index', 20],
    ['webhooks', 2.5],
  ]
  test.each(LIMITS)('is for %s at most %p kB, minified and compressed', async (entry, kB) => {
    const { outputs } = await Bun.build({
      entrypoints: [join(installed.directory, 'dist', `${entry}.js`)],
      minify: true,
      target: 'browser',
      external: ['#webcrypto'],
    })
    const [bundle] = outputs
    const bytes = Bun.gzipSync(new Uint8Array((await bundle?.arrayBuffer()) ?? [])).length
    process.stdout.write(`${entry}: ${bytes} bytes\n`)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(kB * 1000)
  })

  // Most of it are the types of the contract, which grow with it.
  test('is at most 1,800 kB when installed, source maps included', () => {
    const files = readdirSync(installed.directory, { recursive: true, encoding: 'utf8' })
    const sizes = files.map((file) => statSync(join(installed.directory, file)))
    const bytes = sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)
    process.stdout.write(`installed: ${bytes} bytes\n`)
    expect(bytes).toBeLessThanOrEqual(1_800_000)
  })
})

describe("a customer's code compiles, and its errors are found", () => {
  test.each(QUICK.map((one) => [one.name, one] as const))('%s', async (_name, resolution) => {
    await compile(installed, resolution, join(ROOT, 'node_modules/typescript'), ts.version)
  })
})

describe("a customer's program runs", () => {
  const runtimes: [name: string, command: string[], kind: 'mjs' | 'cjs'][] = [
    ['Node, ESM', ['node'], 'mjs'],
    ['Node, CommonJS', ['node'], 'cjs'],
    ['Bun, ESM', [process.execPath], 'mjs'],
    ['Bun, CommonJS', [process.execPath], 'cjs'],
  ]
  test('imports every entry of the package', () => {
    const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json')
    const names = entries.map((entry) => `@platen/sdk${entry.slice(1)}'`)
    for (const program of ['run.mjs', 'run.cjs', 'usage.ts']) {
      const text = readFileSync(join(SDK, 'test/consumer', program), 'utf8')
      expect([program, names.filter((name) => !text.includes(name))]).toEqual([program, []])
    }
  })

  test.each(runtimes)('%s', async (_name, command, kind) => {
    expect((await runCases(installed, command, kind)).length).toBeGreaterThan(5)
  })
})

/** Examples in doc comments import other packages. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
}

function texts(name: RegExp): string[] {
  const dist = join(installed.directory, 'dist')
  const files = readdirSync(dist).filter((file) => name.test(file))
  expect(files).not.toEqual([])
  return files.map((file) => readFileSync(join(dist, file), 'utf8'))
}
