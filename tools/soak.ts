/**
 * `bun run soak`: what takes too long for the check, or fetches what nothing else needs, and in
 * every way what the check tries in one; ends with a line of true counts like it.
 */
import { add, finish, runTests } from './test-run.ts'

process.env['PLATEN_TESTS'] = 'thorough'
const patterns = [
  'tests/soak/*.ts',
  'sdk/test/soak/*.ts',
  'cli/test/soak/*.ts',
  'cli/test/cli.test.ts',
  'tests/security/*.test.ts',
  'tests/security/hostile/*.test.ts',
  'tests/security/bodies/oversized-bodies.test.ts',
  // The API on both databases.
  'tests/api/**/*.test.ts',
  'tests/db/embedded.test.ts',
  'tests/dashboard/*.test.ts',
  'tests/docs/code-blocks.test.ts',
  'tests/docs/walk.test.ts',
  'tests/engine/page/page-scripts.test.ts',
  'tests/finisher/operations/nesting.test.ts',
  'tests/process/blocked-output.test.ts',
  'tests/process/output-files.test.ts',
  'tests/process/start.test.ts',
  'tests/rendering/*.test.ts',
  'tests/rendering/finishing/page-clock.test.ts',
  'tests/rendering/motion/*.test.ts',
  'tests/rendering/pdf/*.test.ts',
  'tests/rendering/screenshot/*.test.ts',
  'tests/rendering/fonts/*.test.ts',
  'tests/rendering/gallery/*.test.ts',
  'tests/rendering/waiting/*.test.ts',
  'tests/rendering/warm-page/*.test.ts',
  'tests/security/egress/egress.test.ts',
  'tests/security/egress/lab-*.test.ts',
  'tests/security/isolation/*.test.ts',
]
/** The parts of the API that store files, once more with an S3 server. */
const stored = ['renders', 'assets', 'links', 'og'].map((part) => `tests/api/${part}/*.test.ts`)

function run(globs: string[]) {
  const files = globs.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')].sort())
  return runTests(['--timeout=1800000', ...files.map((file) => `./${file}`)])
}

const counts = await run(patterns)
process.env['PLATEN_TEST_STORAGE'] = 's3'
finish(add(counts, await run(stored)))
