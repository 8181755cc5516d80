/** A Chromium that is no headless shell: the server says in one sentence what to run instead. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../../support/processes/server-process.ts'

setDefaultTimeout(120_000)

/** Replies to the first command, which asks for the version, as a full browser does. */
const FULL_BROWSER = `#!/bin/sh
printf '{"id":1,"result":{"product":"Chrome/156.0.8078.108"}}\\0' >&4
exec cat <&3 >/dev/null
`

test('a server with a full browser does not start, and its only sentence says what to run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-full-'))
  const program = join(folder, 'chromium')
  try {
    await Bun.write(program, FULL_BROWSER)
    await Promise.all([chmod(folder, 0o755), chmod(program, 0o755)])
    await using server = await spawnServer({
      CHROME_PATH: program,
      DATA_DIR: join(folder, 'data'),
    })
    expect(await server.exited).toBe(1)
    expect(server.stderr).toMatch(
      /^platen: [^\n]*it is a full browser \(Chrome\/156\.0\.8078\.108\)[^\n]*CHROME_PATH[^\n]*\.\n$/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
