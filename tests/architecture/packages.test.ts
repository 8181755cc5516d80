/** Holds the packages of packages/: what they know, and through which entries they are used. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import dashboardManifest from '../../dashboard/package.json'
import { compilerOptions } from '../../tsconfig.json'
import { CHROMIUM_PACKAGES, isIn } from '../support/architecture/packages.ts'
import { cycles, reach, readSources } from '../support/architecture/sources.ts'

const { paths } = compilerOptions
const server = readSources('server')

/** The packages, and all that each of them imports of others. */
const KNOWN: [name: string, packages: string[]][] = [
  ['lib', []],
  ['chromium', Object.keys(CHROMIUM_PACKAGES).sort()],
  ['pdf', ['asn1js', 'bidi-js', 'harfbuzzjs', 'node-forge', 'pkijs', 'saxes', 'sharp']],
]

/**
 * The parts of packages/chromium as layers, the lowest first. A part may import parts of lower
 * layers only, for types too. Parts of one layer do not know each other.
 */
const CHROMIUM_LAYERS: string[][] = [
  ['contract.gen', 'limits'],
  ['fonts', 'egress-policy', 'images', 'markup'],
  ['report', 'egress-proxy'],
  // Functions that run in pages, and the browser that runs them.
  ['page-scripts', 'chromium'],
  ['engine'],
  ['checks', 'egress', 'index'],
]

/** The entries of a package in tsconfig.json. */
function entriesOf(name: string): string[] {
  return Object.keys(paths).filter((entry) => `${entry}/`.startsWith(`@platen/${name}/`))
}

describe.each(KNOWN)('packages/%s', (name, packages) => {
  const folder = `packages/${name}/src/`
  const sources = readSources(folder)

  test('knows nothing but itself, and these packages', () => {
    const targets = sources.flatMap((source) => source.imports).map(({ target }) => target)
    const others = targets.filter(
      (target) => !target.startsWith(folder) && !/^(node:|bun:)/.test(target),
    )
    expect([...new Set(others)].sort()).toEqual(packages)
  })

  test('names in its package.json what it imports, and nothing else', async () => {
    const manifest = await Bun.file(`packages/${name}/package.json`).json()
    const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(named.sort()).toEqual(packages)
  })

  test('no file imports itself, directly or through others, not even for types', () => {
    expect(sources).not.toEqual([])
    expect(cycles(sources)).toEqual([])
  })

  test('is imported by the server through its entries only', () => {
    const quoted = new RegExp(`'(@platen/${name}(?:/[^']*)?)'`, 'g')
    const names = server.flatMap(({ file }) =>
      Array.from(readFileSync(file, 'utf8').matchAll(quoted), ([, entry]) => entry),
    )
    const entries = new Set<string | undefined>(entriesOf(name))
    expect(names).not.toEqual([])
    expect(names.filter((entry) => !entries.has(entry))).toEqual([])
  })
})

test('the dashboard names in its package.json what it imports, and nothing else', () => {
  const files = [...new Bun.Glob('dashboard/**/*.{ts,tsx,css}').scanSync('.')]
  const named = Object.keys(dashboardManifest.dependencies)
  const imported = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /(?:from |import |import\()'((?:@[^/']+\/)?[^./'][^/']*)/g,
      ),
      ([, name = '']) => name,
    ),
  )
  // The sources of the SDK are beside it.
  const others = imported.filter((name) => name !== '@platen/sdk')
  expect([...new Set(others)].sort()).toEqual(named.sort())
})

describe('@platen/pdf', () => {
  const sources = readSources('packages/pdf/src')

  test('what is published imports nothing that only the server uses', () => {
    const reached = reach(sources, 'packages/pdf/src/index.ts')
    expect(reached.length).toBeGreaterThan(80)
    expect(
      reached.filter((file) => /\/internal\/|run-operation|recompress|harfbuzz|bidi/.test(file)),
    ).toEqual([])
    expect(reached).not.toContain('sharp')
  })

  test('uses nothing of Bun, and no environment', () => {
    const used = sources.flatMap(({ file, uses }) => uses.map((use) => `${file} ${use}`))
    expect(used.filter((use) => / (Bun\b|process\.env)/.test(use))).toEqual([])
  })
})

describe('@platen/chromium', () => {
  const home = 'packages/chromium/src/'
  const sources = readSources(home)
  const imports = sources.flatMap((source) => source.imports)
  const partOf = (file: string) =>
    (file.slice(home.length).split('/')[0] ?? '').replace(/\.ts$/, '')
  const layerOf = (part: string) => CHROMIUM_LAYERS.findIndex((layer) => layer.includes(part))

  test('every file belongs to a layer', () => {
    const files = sources.map(({ file }) => file)
    expect(files.filter((file) => layerOf(partOf(file)) < 0)).toEqual([])
  })

  test('imports point to lower layers only', () => {
    const upward = imports
      .filter(({ target }) => target.startsWith(home))
      .map((found) => ({ ...found, from: partOf(found.file), to: partOf(found.target) }))
      .filter(({ from, to }) => from !== to && layerOf(to) >= layerOf(from))
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  test.each(Object.entries(CHROMIUM_PACKAGES).map(([name, places]) => ({ name, places })))(
    '$name is imported in its places only',
    ({ name, places }) => {
      const files = imports.filter(({ target }) => target === name).map(({ file }) => file)
      expect(files).not.toEqual([])
      expect(files.filter((file) => !isIn(home, file, places))).toEqual([])
    },
  )

  test('the thread that reads long bodies loads no engine', () => {
    const reached = reach(server, 'server/http/body/worker.ts').filter((file) =>
      file.startsWith('server/'),
    )
    expect(reached).toContain('server/contract/css-selector.ts')
    const loading = /^import \{[^}]*\} from '@platen\/chromium'$/m
    expect(reached.filter((file) => loading.test(readFileSync(file, 'utf8')))).toEqual([])
    const checks = reach(sources, `${home}checks.ts`)
    expect(checks.filter((file) => file.startsWith(`${home}engine/`))).toEqual([])
  })

  test('parts of the server that reach addresses of users know its egress policy only', () => {
    const others = [
      'config.ts',
      'destinations/',
      'nodes/',
      'outbound/',
      'render-links/',
      'signers/',
      'webhooks/',
    ]
    const known = server
      .filter(({ file }) => isIn('server/', file, others))
      .flatMap(({ file }) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/'(@platen\/chromium[^']*)'/g)),
      )
      .map(([, entry]) => entry)
    expect([...new Set(known)]).toEqual(['@platen/chromium/egress'])
  })
})
