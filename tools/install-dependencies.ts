/**
 * Installs the dependencies, unless they are those of bun.lock already. Runs before anything is
 * installed, so it imports nothing but the runtime itself; what needs dependencies runs in a
 * process of its own afterwards.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The same check as in `up`, for a CHROME_PATH from .env: it needs nothing that is installed here.
const chromePath = process.env['CHROME_PATH']?.trim()
if (chromePath && !isExecutable(chromePath)) {
  process.stderr.write(`platen: CHROME_PATH names no executable file: ${chromePath}\n`)
  process.exit(1)
}

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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // absent or not executable: both mean "not this one"
  }
}
