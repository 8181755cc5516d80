/** `bun run soak`: what takes too long for the check; ends with a line of true counts like it. */
import { finish, runTests } from './test-run.ts'

const files = [...new Bun.Glob('tests/soak/*.ts').scanSync('.')].sort()
finish(await runTests(['--timeout=1800000', ...files.map((file) => `./${file}`)]))
