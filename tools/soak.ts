/**
 * `bun run soak`: what takes too long for the check, or fetches what nothing else needs, and in every way what the
 * check tries in one; ends with a line of true counts like it.
 */
import { finish, runTests } from './test-run.ts'

process.env['PLATEN_TESTS'] = 'thorough'
const patterns = [
  'tests/soak/*.ts',
  'sdk/test/soak/*.ts',
  'tests/security/hostile/*.test.ts',
  'tests/security/bodies/oversized-bodies.test.ts',
  'tests/api/renders/renders-at-a-time.test.ts',
  'tests/api/validation/odd-values.test.ts',
  'tests/engine/page/page-scripts.test.ts',
  'tests/process/blocked-output.test.ts',
  'tests/process/output-files.test.ts',
  'tests/rendering/large-output.test.ts',
  'tests/rendering/pdf/*.test.ts',
  'tests/rendering/screenshot/*.test.ts',
  'tests/rendering/waiting/wait-options.test.ts',
  'tests/rendering/warm-page/allow-list.test.ts',
  'tests/rendering/warm-page/excluded-documents.test.ts',
  'tests/security/egress/lab-*.test.ts',
]
const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')].sort())
finish(await runTests(['--timeout=1800000', ...files.map((file) => `./${file}`)]))
