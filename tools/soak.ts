/**
 * `bun run soak`: what takes too long for the check, or fetches what nothing else needs, and its hostile
 * cases in every way; ends with a line of true counts like it.
 */
import { finish, runTests } from './test-run.ts'

process.env['PLATEN_TESTS'] = 'thorough'
const patterns = [
  'tests/soak/*.ts',
  'sdk/test/soak/*.ts',
  'tests/hostile*.test.ts',
  'tests/{bodies-hostile,fair-shares,large-output,odd-values,process-outputs,warm-page-lists}.test.ts',
]
const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')].sort())
finish(await runTests(['--timeout=1800000', ...files.map((file) => `./${file}`)]))
