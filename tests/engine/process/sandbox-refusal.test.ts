/** A Chromium whose sandbox is refused: the server says in one sentence what to add. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainSandboxRefusal } from '../../../packages/chromium/src/chromium/sandbox-refusal.ts'
import { spawnServer } from '../../support/processes/server-process.ts'

setDefaultTimeout(120_000)

/**
 * The lines that Chromium writes under the default profile of Docker, and where user namespaces are
 * off.
 */
const REFUSALS = [
  '[1125/175901.518218:FATAL:sandbox/linux/services/credentials.cc:137] Check failed: . : Function not implemented (38)',
  '[7/1.2:FATAL:sandbox/linux/services/credentials.cc(131)] Check failed: . : Operation not permitted (1)',
  '[7/1.2:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! Update your kernel',
]

test.each(REFUSALS)('%s is explained in a container and on a machine', (output) => {
  const inContainer = explainSandboxRefusal(output, 'container')
  expect(inContainer).toContain('--security-opt seccomp=seccomp.json')
  expect(inContainer).toContain('cat deploy/seccomp.json')
  expect(explainSandboxRefusal(output, 'machine')).toContain('user namespaces')
})

test('another failure is no refusal of the sandbox', () => {
  for (const output of ['', 'error while loading shared libraries: libnss3.so', 'sandbox']) {
    expect(explainSandboxRefusal(output, 'container')).toBeNull()
  }
})

test('a server whose sandbox is refused does not start, and its only sentence says what to add', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-refused-'))
  const program = join(folder, 'chromium-headless-shell')
  try {
    await Bun.write(program, `#!/bin/sh\necho '${REFUSALS[0]}' >&2\nexit 1\n`)
    await Promise.all([chmod(folder, 0o755), chmod(program, 0o755)])
    const env = { CHROME_PATH: program, DATA_DIR: join(folder, 'data') }
    await using server = await spawnServer(env)
    expect(await server.exited).toBe(1)
    expect(server.stderr).toMatch(
      /^platen: This (container|machine) does not allow Chromium's sandbox[^\n]*\.\n$/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
