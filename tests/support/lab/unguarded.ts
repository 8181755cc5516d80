/**
 * A browser without its egress switches: the control that shows that the switches are effective.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'

const GUARDS = [
  '--proxy-*',
  '--host-resolver-rules=*',
  '--*webrtc*',
  '--disable-quic',
  '--block-new-web-contents',
  '--disable-features=*',
]

/**
 * Writes a wrapper script that starts the browser without `GUARDS`. It exists until it is disposed
 * of.
 */
export async function unguardedBrowser(): Promise<Disposable & { path: string }> {
  const browser = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (browser === null) throw new Error('No browser is installed.')
  const directory = mkdtempSync(join(tmpdir(), 'platen-unguarded-'))
  const path = join(directory, basename(browser))
  const lines = [
    '#!/bin/sh',
    'for arg do',
    '  shift',
    `  case "$arg" in ${GUARDS.join('|')}) ;; *) set -- "$@" "$arg" ;; esac`,
    'done',
    `exec ${browser} "$@"`,
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
  // A server that runs as root starts the browser as `nobody`.
  for (const one of [directory, path]) chmodSync(one, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) }
}
