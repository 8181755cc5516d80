/** A browser without the switches that keep it in: with it a page shows what they are good for. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findBrowser } from '../../../server/engine/chromium/find-browser.ts'

const GUARDS = [
  '--proxy-*',
  '--host-resolver-rules=*',
  '--*webrtc*',
  '--disable-quic',
  '--block-new-web-contents',
  '--disable-features=*',
]

/** @returns a program to start in its place, until it is disposed of */
export async function unguardedBrowser(): Promise<Disposable & { path: string }> {
  const browser = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (browser === null) throw new Error('no browser is installed')
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
  // A server that is root runs it as nobody.
  for (const one of [directory, path]) chmodSync(one, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) }
}
