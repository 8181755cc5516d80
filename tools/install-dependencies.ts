/**
 * Installs the dependencies, unless they are those of bun.lock already. Runs before anything is
 * installed, so it imports nothing but the runtime itself; what needs dependencies runs in a
 * process of its own afterwards.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const STAMP = join(ROOT, 'node_modules', '.platen-lock')

const lock = readFileSync(join(ROOT, 'bun.lock'), 'utf8')
const current = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock

if (!current) {
  process.stderr.write('platen setup: installing dependencies\n')
  const install = Bun.spawn([process.execPath, 'install', '--frozen-lockfile'], {
    cwd: ROOT,
    stdin: 'ignore',
    stdout: 2,
    stderr: 2,
  })
  const code = await install.exited
  if (code !== 0) process.exit(code)
  await Bun.write(STAMP, lock)
}
