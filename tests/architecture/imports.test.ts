/**
 * Holds the walls of the house: who may import whom, and who may touch what belongs to the process
 * (environment, clock, chance, console). Reads the sources, runs none of them.
 */
import { describe, expect, test } from 'bun:test'
import manifest from '../../server/package.json'
import { isIn, PACKAGES } from '../support/architecture/packages.ts'
import { cycles, readSources, type Source } from '../support/architecture/sources.ts'

const server = readSources('server')
const packages = ['lib', 'chromium'].flatMap((name) => readSources(`packages/${name}/src`))
const sdk = readSources('sdk')
const imports = server.flatMap((source) => source.imports)

/**
 * The parts of server/ as layers, the lowest first. A part may import parts of lower layers only,
 * for types too. Parts of one layer do not know each other.
 */
const LAYERS: string[][] = [
  ['contract.gen', 'dashboard-contract.gen', 'limits', 'metrics'],
  ['lib'],
  ['s3', 'workshop'],
  [
    'errors',
    'log',
    'secrets',
    'storage',
    'unknown-settings',
    'shared-storage',
    'finisher',
    'comparison',
  ],
  ['tracing', 'settings'],
  // Capabilities and the compiled contract.
  ['db', 'wake-ups', 'contract'],
  ['http', 'nodes', 'outbound'],
  ['config', 'accounts'],
  // Features.
  ['signed-urls'],
  ['capabilities'],
  ['webhooks', 'destinations', 'assets', 'operations', 'docs', 'mcp', 'extract'],
  ['templates', 'gallery', 'signers'],
  ['renders'],
  ['links', 'og', 'pdfs', 'render-links'],
  ['dashboard', 'compat'],
  ['open', 'pools'],
  ['open-engine', 'service-metrics'],
  ['services'],
  ['handlers'],
  ['app', 'background'],
  ['main', 'adopt'],
]

describe('packages', () => {
  const external = imports.filter(
    ({ target }) => !/^(server\/|node:|bun:|@platen\/lib$|$)/.test(target),
  )

  test('a module that is named at run time is imported by helper processes only', () => {
    const files = imports.filter(({ target }) => target === '').map(({ file }) => file)
    expect(files).toEqual(['server/workshop/program.ts'])
  })

  test.each(rows(PACKAGES))('%s is imported in its places only', (name, places) => {
    const files = external.filter(({ target }) => target === name).map(({ file }) => file)
    expect(files).not.toEqual([])
    expect(files.filter((file) => !isIn('server/', file, places))).toEqual([])
  })

  test('a package without a rule above is imported nowhere', () => {
    expect(external.filter(({ target }) => !(target in PACKAGES))).toEqual([])
  })

  test('every imported package is installed for production', () => {
    const missing = Object.keys(PACKAGES).filter((name) => !(name in manifest.dependencies))
    expect(missing).toEqual([])
  })

  test('the log knows of drizzle only the class of its errors', () => {
    const names = external
      .filter(({ file, target }) => file === 'server/log.ts' && target === 'drizzle-orm')
      .flatMap((found) => found.names)
    expect(names).toEqual(['DrizzleQueryError'])
  })
})

describe('parts of the server', () => {
  const between = imports
    .filter(({ target }) => target.startsWith('server/'))
    .map((found) => ({ ...found, from: partOf(found.file), to: partOf(found.target) }))
    .filter(({ from, to }) => from !== to)
  const layerOf = (part: string) => LAYERS.findIndex((layer) => layer.includes(part))

  test('every file belongs to a layer', () => {
    const files = server.map(({ file }) => file)
    expect(files.filter((file) => layerOf(partOf(file)) < 0)).toEqual([])
  })

  test('imports point to lower layers only', () => {
    const upward = between.filter(({ from, to }) => layerOf(to) >= layerOf(from))
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  test('http takes nothing of the capabilities but their errors', () => {
    const capability = /^(server\/(db|storage)\/|@platen\/chromium$)/
    const taken = imports.filter(
      ({ file, target, typeOnly }) =>
        file.startsWith('server/http/') && capability.test(target) && !typeOnly,
    )
    const errors = ['EngineError', 'StorageError', 'databaseFailure', 'isDnsUnavailable']
    const names = new Set(taken.flatMap((one) => one.names))
    expect([...names].sort()).toEqual(
      // The last two are about addresses.
      [...errors, 'ownerErrorOf', 'hostOf', 'internalNameReason'].sort(),
    )
  })

  /** The modules outside of a folder that its files import, apart from lib. */
  function outside(folder: string): string[] {
    const targets = imports
      .filter(({ file, target }) => file.startsWith(folder) && target.startsWith('server/'))
      .map(({ target }) => target)
      .filter((target) => !target.startsWith(folder) && partOf(target) !== 'lib')
    return [...new Set(targets)]
  }

  test.each(['gotenberg', 'browserless', 'screenshotone', 'urlbox'])(
    'the adapter %s imports at most four modules from outside of it, apart from lib',
    (name) => expect(outside(`server/compat/${name}/`).length).toBeWithin(1, 5),
  )

  test.each([
    ['compat', 33],
    ['links', 13],
    ['mcp', 3],
    ['og', 15],
    ['render-links', 20],
  ])('%s imports of renders its port alone, and at most %i modules in all', (name, max) => {
    const targets = outside(`server/${name}/`)
    const ofRenders = targets.filter((target) => partOf(target) === 'renders')
    expect(ofRenders).toEqual(name === 'mcp' ? [] : ['server/renders/port.ts'])
    expect(targets.length).toBeWithin(1, max + 1)
  })

  test('no file imports itself, directly or through others, not even for types', () => {
    expect(cycles(server)).toEqual([])
  })
})

test.each(['dashboard', 'cli'])('no file of %s imports itself, not even for types', (part) => {
  expect(cycles(readSources(part))).toEqual([])
})

describe('server and SDK', () => {
  test('no file of the SDK imports itself, directly or through others, not even for types', () => {
    expect(cycles(sdk.filter(({ file }) => file.startsWith('sdk/src/')))).toEqual([])
  })

  test('neither knows the other', () => {
    const leaving = (sources: Source[], home: RegExp) =>
      sources
        .flatMap((source) => source.imports)
        .filter(({ target }) => /^(\.\.|server\/|tests\/|sdk\/|@platen\/)/.test(target))
        .filter(({ target }) => !home.test(target))
    expect(leaving(server, /^(server\/|@platen\/(chromium|lib|pdf)$)/)).toEqual([])
    expect(sdk).not.toEqual([])
    expect(leaving(sdk, /^(sdk\/|@platen\/sdk$)/)).toEqual([])
  })
})

describe('things of the process', () => {
  test.each<[what: string, pattern: RegExp, allowed: string[]]>([
    // The command-line client and the command that adopts data are processes of their own.
    ['the environment', /^(process|Bun|import\.meta)\.env/, ['main', 'adopt', 'accounts/cli']],
    ['the console', /^console\b/, []],
    [
      'the clock',
      /^(Date\(\)|Date\.now|performance\.timeOrigin)$/,
      // A page script reads the clock of its page.
      [
        'main',
        'services',
        'db/clock',
        'lib/ids',
        'packages/chromium/src/chromium/scratch',
        'packages/chromium/src/page-scripts/page-storage',
      ],
    ],
    [
      'chance',
      /^(Math\.random|randomBytes|randomInt|.*randomUUID(v7)?|.*getRandomValues)$/,
      ['lib/ids', 'packages/chromium/src/page-scripts/fix-chance'],
    ],
  ])('%s is read in its places only', (_what, pattern, allowed) => {
    const places = allowed.map(
      (name) => `${name.startsWith('packages/') ? '' : 'server/'}${name}.ts`,
    )
    // A name that a file imports from server/, such as `randomBytes` of lib/ids.ts, is no global.
    const globals = ({ uses, imports }: Source) => {
      const local = imports.filter(({ target }) => target.startsWith('server/'))
      const names = new Set(local.flatMap((found) => found.names))
      return uses.filter((use) => !names.has(use))
    }
    const found = [...server, ...packages]
      .filter((source) => globals(source).some((use) => pattern.test(use)))
      .map(({ file }) => file)
    expect(found.filter((file) => !places.includes(file))).toEqual([])
  })
})

/** Entries whose second half stays out of the test's name. */
function rows<T>(table: Record<string, T>): [name: string, rule: T][] {
  return Object.entries(table)
}

/** `server/renders/files/serve.ts` -> `renders`; `server/log.ts` -> `log`. */
function partOf(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.ts$/, '')
}
