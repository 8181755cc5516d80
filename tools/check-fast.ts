/**
 * `bun run check:fast`: biome, tsc and the tests that belong to the changed files, in under 30
 * seconds. Test files that would exceed the time are named and left to `bun run check`.
 */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { add, finish, runStep, runTests } from './test-run.ts'

/** No test file starts later than this. */
const LAST_START_MS = 20_000
const BUILD_INFO = 'node_modules/.cache/platen.tsbuildinfo'

/** Files that differ from the last commit, and new ones. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    Bun.spawnSync(['git', ...args])
      .stdout.toString()
      .split('\n')
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return changed.filter((file) => file !== '' && existsSync(file))
}

/** `packages/pdf/src/finish.ts` -> `packages/pdf/test`; '' outside of packages. */
function packageTests(file: string): string {
  const [home] = /^packages\/[^/]+\//.exec(file) ?? []
  return home === undefined ? '' : `${home}test`
}

/**
 * The changed test files first, then those of changed packages, and those in the test folders named
 * like a changed folder.
 */
function testsOf(files: string[]): string[] {
  const isTest = (file: string) => file.endsWith('.test.ts')
  const folders = new Set(
    files.filter((file) => !isTest(file)).map((file) => basename(dirname(file))),
  )
  const packages = new Set(files.map(packageTests))
  const all = ['tests/**/*.test.ts', 'packages/*/test/*.test.ts']
    .flatMap((tests) => [...new Bun.Glob(tests).scanSync('.')])
    .sort()
  const related = all.filter(
    (file) => packages.has(dirname(file)) || folders.has(basename(dirname(file))),
  )
  const walls = ['imports', 'packages'].map((name) => `tests/architecture/${name}.test.ts`)
  return [...new Set([...walls, ...files.filter(isTest), ...related])]
}

const started = performance.now()
const tsc = [
  'node_modules/typescript-7/bin/tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  BUILD_INFO,
]
// Every `bun test` finds the fixtures in its environment and does not make its own.
const [biome, types] = await Promise.all([
  runStep('biome', [process.execPath, 'x', 'biome', 'check', '.']),
  runStep('tsc', [process.execPath, ...tsc]),
  startFixtures(),
])
let counts = add(biome, types)
try {
  const waiting = testsOf(changedFiles())
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (performance.now() - started > LAST_START_MS) {
      process.stdout.write(`left to \`bun run check\`: ${[file, ...waiting].join(', ')}\n`)
      break
    }
    counts = add(counts, await runTests(['--timeout=180000', `./${file}`]))
  }
} finally {
  await stopFixtures()
}
finish(counts)
