/** The few system calls that make a network: sockets of the kernel's own kinds, and bind mounts. */
import { dlopen } from 'bun:ffi'

const SYMBOLS = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
  setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
  bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
  send: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
  recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
  if_nametoindex: { args: ['cstring'], returns: 'u32' },
  mount: { args: ['cstring', 'cstring', 'ptr', 'u64', 'ptr'], returns: 'i32' },
} as const
const NAMES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']

export type Libc = ReturnType<typeof dlopen<typeof SYMBOLS>>['symbols']

/** @throws where there is no C library that Bun may open */
export function openLibc(): Libc {
  for (const name of NAMES) {
    try {
      return dlopen(name, SYMBOLS).symbols
    } catch {
      // Not this system's name for it.
    }
  }
  throw new Error('no C library can be opened')
}

/** A string as C wants it. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}

const MS_BIND = 4096

/** Puts a file in the place of another, for the processes of this mount namespace. */
export function bindMount(libc: Libc, file: string, over: string): void {
  if (libc.mount(cString(file), cString(over), null, MS_BIND, null) !== 0) {
    throw new Error(`${over} cannot be mounted over`)
  }
}
