/**
 * Confines a process that works on what users send, and the programs that it starts: they can open
 * the files of programs, and nothing else. A fault in a decoder then does not reach outputs,
 * secrets or the network.
 */
import { closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  landlockVersion,
  type Openable,
  refuseNewPrivileges,
  restrictThread,
} from '../lib/system-calls.ts'

/** Rights of Landlock: to execute, to read a file, to list a folder. */
const EXECUTE = 1n
const READ_FILE = 4n
const READ_FOLDER = 8n
/** By version of Landlock, how many rights to files there are. */
const FILE_RIGHTS = [0, 13, 14, 15, 15, 16]
/** Binding to a port and connecting to one, since version 4. */
const NETWORK = 3n
/** Abstract sockets and signals, since version 6. */
const SCOPES = 3n

/** A file that is opened for its place only. */
const O_PATH = 0o10000000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Programs with their libraries, and our own without the data directory, which may be beside it.
 * `/proc` is not among them: it has the environment of the server.
 */
const PLACES = [
  ...['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/dev/null', '/dev/urandom'],
  ...['server', 'packages', 'node_modules', 'package.json', 'tsconfig.json'].map(
    (name) => ROOT + name,
  ),
  dirname(process.execPath),
]

/**
 * Confines this process for good. No-op where the kernel has no Landlock (before Linux 5.13).
 * @throws Error if the kernel has it, and refuses
 */
export function confineProcess(): void {
  const version = landlockVersion()
  if (version === 0) return
  const rights = FILE_RIGHTS[Math.min(version, FILE_RIGHTS.length - 1)] ?? 0
  const forbidden = {
    files: (1n << BigInt(rights)) - 1n,
    network: version >= 4 ? NETWORK : 0n,
    scopes: version >= 6 ? SCOPES : 0n,
  }
  const places = PLACES.flatMap(openPlace)
  try {
    refuseNewPrivileges()
    restrictThread(forbidden, places)
  } finally {
    for (const { descriptor } of places) closeSync(descriptor)
  }
}

function openPlace(path: string): Openable[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  const descriptor = openSync(path, O_PATH | constants.O_RDONLY)
  return [
    {
      descriptor,
      rights: stat.isDirectory() ? EXECUTE | READ_FILE | READ_FOLDER : EXECUTE | READ_FILE,
    },
  ]
}
