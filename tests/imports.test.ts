/**
 * Holds the walls of the house: who may import whom, and who may touch what belongs to the process
 * (environment, clock, chance, console). Reads the sources of server/ and sdk/, runs none of them.
 */
import { describe, expect, test } from 'bun:test'
import manifest from '../package.json'
import { cycles, readSources, type Source } from './helpers/sources.ts'

const server = readSources('server')
const sdk = readSources('sdk')
const imports = server.flatMap((source) => source.imports)

/** Which files of server/ may import a package: folders end with a slash. */
const PACKAGES: Record<string, string[]> = {
  elysia: ['app.ts'],
  '@elysiajs/swagger': ['operations/docs.ts'],
  'devtools-protocol': ['engine/chromium/cdp.ts'],
  '@puppeteer/browsers': ['engine/'],
  'third-party-web': ['engine/'],
  'drizzle-orm': [
    'db/',
    'renders/records.ts',
    'renders/queue.ts',
    'renders/idempotency.ts',
    'renders/retention.ts',
    'renders/waiting-bytes.ts',
    'accounts/failed-time.ts',
    'renders/output-records.ts',
    'accounts/keys.ts',
    'accounts/users.ts',
    'accounts/usage.ts',
    'assets/records.ts',
    'links/shares.ts',
    'webhooks/deliveries.ts',
    'templates/records.ts',
    'templates/quota.ts',
    'templates/preview-limit.ts',
    'log.ts',
  ],
  postgres: ['db/'],
  '@electric-sql/pglite': ['db/'],
  bunqueue: ['queue/bunqueue.ts'],
  pino: ['log.ts'],
  'prom-client': ['metrics.ts'],
  ajv: ['contract.ts', 'http/'],
  'ajv-formats': ['http/keywords.ts'],
  'css-selector-parser': ['http/selectors.ts'],
  liquidjs: ['templates/liquid.ts'],
  negotiator: ['http/reply.ts', 'http/encoding.ts'],
  'ipaddr.js': ['outbound/', 'http/client.ts'],
  'woff2-encoder': ['fonts/unpack-process.ts'],
}

/**
 * Which parts of server/ a part may use; types cost nothing at run time and reach further. The
 * three that put the others together (app, services, main) may use any and are used by none.
 */
const MAY_USE: Record<string, { values?: string[]; types?: string[] }> = {
  'contract.gen': {},
  errors: { types: ['contract.gen'] },
  // Capabilities.
  ids: {},
  secrets: { values: ['ids'] },
  metrics: {},
  'raw-json': {},
  timer: {},
  'file-lock': {},
  writable: {},
  'edit-distance': {},
  typos: { values: ['edit-distance'] },
  looking: {},
  outbound: { values: ['timer'] },
  'line-writer': { values: ['timer'] },
  log: { values: ['line-writer'], types: ['config'] },
  storage: { values: ['ids', 'writable'] },
  fonts: {},
  db: { values: ['file-lock', 'looking', 'timer', 'writable'], types: ['errors', 'fonts', 'log'] },
  queue: { values: ['ids'], types: ['log'] },
  engine: { values: ['file-lock', 'fonts', 'outbound', 'timer'], types: ['contract.gen', 'log'] },
  // What stands between the network and the features.
  http: {
    values: ['db', 'edit-distance', 'engine', 'errors', 'ids', 'raw-json', 'storage'],
    types: ['accounts', 'contract', 'contract.gen', 'log', 'metrics'],
  },
  contract: { values: ['http'], types: ['contract.gen', 'errors'] },
  // A program of its own, in a thread.
  'body-worker': { values: ['contract', 'http'] },
  config: { values: ['http', 'outbound', 'typos'] },
  // Features.
  accounts: { values: ['db', 'errors', 'ids'], types: ['contract.gen', 'http', 'log'] },
  renders: {
    values: [
      'accounts',
      'db',
      'engine',
      'errors',
      'http',
      'ids',
      'looking',
      'outbound',
      'raw-json',
      'storage',
      'templates',
      'timer',
      'webhooks',
    ],
    types: ['assets', 'links', 'log', 'metrics', 'queue', 'secrets', 'storage', 'webhooks'],
  },
  webhooks: {
    values: ['db', 'errors', 'ids', 'looking', 'outbound', 'raw-json', 'renders', 'timer'],
    types: ['http', 'log', 'queue', 'secrets'],
  },
  links: {
    values: ['db', 'errors', 'http', 'ids', 'renders'],
    types: ['config', 'log', 'secrets', 'storage'],
  },
  templates: {
    values: ['accounts', 'db', 'engine', 'errors', 'ids', 'timer'],
    types: ['assets', 'contract', 'http'],
  },
  og: {
    values: ['accounts', 'http', 'renders', 'templates'],
    types: ['assets', 'contract', 'engine'],
  },
  assets: {
    values: ['accounts', 'db', 'errors', 'fonts', 'http', 'ids', 'looking'],
    types: ['engine', 'log', 'outbound', 'storage'],
  },
  operations: {
    values: ['errors', 'http', 'timer'],
    types: ['contract', 'db', 'engine', 'http', 'metrics', 'storage'],
  },
}
const ASSEMBLY = ['app', 'services', 'main']

describe('packages', () => {
  const external = imports.filter(({ target }) => !/^(server\/|node:|bun:)/.test(target))

  test.each(rows(PACKAGES))('%s is imported in its places only', (name, places) => {
    const files = external.filter(({ target }) => target === name).map(({ file }) => file)
    expect(files).not.toEqual([])
    expect(files.filter((file) => !isIn(file, places))).toEqual([])
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

  test('every file belongs to a part with rules', () => {
    const known = [...Object.keys(MAY_USE), ...ASSEMBLY]
    expect(server.map(({ file }) => file).filter((file) => !known.includes(partOf(file)))).toEqual(
      [],
    )
  })

  test.each(rows(MAY_USE))(
    '%s uses no other part than its rule says',
    (part, { values, types }) => {
      const strangers = between.filter(
        ({ from, to, typeOnly }) =>
          from === part && !values?.includes(to) && !(typeOnly && types?.includes(to)),
      )
      expect(strangers).toEqual([])
    },
  )

  test('a rule that nothing needs any more is gone', () => {
    const unused = Object.entries(MAY_USE).flatMap(([part, { values = [], types = [] }]) => {
      const needed = (to: string, typeOnly: boolean) =>
        between.some((one) => one.from === part && one.to === to && one.typeOnly === typeOnly)
      return [
        ...values.filter((to) => !needed(to, false)).map((to) => `${part} -> ${to}`),
        ...types.filter((to) => !needed(to, true)).map((to) => `${part} -> type ${to}`),
      ]
    })
    expect(unused).toEqual([])
  })

  test('only the process itself uses what puts the server together', () => {
    const users = between.filter(({ to }) => ASSEMBLY.includes(to))
    expect(users.filter(({ from, typeOnly }) => from !== 'main' && !typeOnly)).toEqual([])
    expect(users.filter(({ from }) => !['main', 'app'].includes(from))).toEqual([])
  })

  test('http takes nothing of the capabilities but their errors, and the lengths of the engine', () => {
    const taken = between.filter(
      ({ from, to, typeOnly }) =>
        from === 'http' && ['db', 'engine', 'storage'].includes(to) && !typeOnly,
    )
    expect(taken.flatMap(({ names }) => names).sort()).toEqual(
      ['EngineError', 'StorageError', 'databaseFailure', 'parseLength'].sort(),
    )
  })

  test('no file imports itself, directly or through others, not even for types', () => {
    expect(cycles(server)).toEqual([])
  })
})

describe('server and SDK', () => {
  test('neither knows the other', () => {
    const leaving = (sources: Source[], home: RegExp) =>
      sources
        .flatMap((source) => source.imports)
        .filter(({ target }) => /^(\.\.|server\/|tests\/|sdk\/|@platen\/)/.test(target))
        .filter(({ target }) => !home.test(target))
    expect(leaving(server, /^server\//)).toEqual([])
    expect(sdk).not.toEqual([])
    expect(leaving(sdk, /^(sdk\/|@platen\/sdk$)/)).toEqual([])
  })
})

describe('things of the process', () => {
  test.each<[what: string, pattern: RegExp, allowed: string[]]>([
    // The command-line client is a process of its own.
    ['the environment', /^(process|Bun|import\.meta)\.env/, ['main', 'accounts/cli']],
    ['the console', /^console\b/, []],
    [
      'the clock',
      /^(Date\(\)|Date\.now|performance\.timeOrigin)$/,
      ['main', 'services', 'ids', 'engine/chromium/scratch'],
    ],
    [
      'chance',
      /^(Math\.random|randomBytes|randomInt|.*randomUUID(v7)?|.*getRandomValues)$/,
      ['ids'],
    ],
  ])('%s is read in its places only', (_what, pattern, allowed) => {
    const places = allowed.map((name) => `server/${name}.ts`)
    const found = server
      .filter(({ uses }) => uses.some((use) => pattern.test(use)))
      .map(({ file }) => file)
    expect(found.filter((file) => !places.includes(file))).toEqual([])
  })
})

/** Entries whose second half stays out of the test's name. */
function rows<T>(table: Record<string, T>): [name: string, rule: T][] {
  return Object.entries(table)
}

/** `server/engine/page/page.ts` -> `engine`; `server/log.ts` -> `log`. */
function partOf(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function isIn(file: string, places: string[]): boolean {
  return places.some((place) =>
    place.endsWith('/') ? file.startsWith(`server/${place}`) : file === `server/${place}`,
  )
}
