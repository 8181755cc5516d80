/** Calls into libc for the lab's network: netlink and packet sockets, and bind mounts. */
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

/** Opens the system's C library. @throws Error if Bun cannot open one */
export function openLibc(): Libc {
  for (const name of NAMES) {
    try {
      return dlopen(name, SYMBOLS).symbols
    } catch {
      // The library has another name on this system; the next one is tried.
    }
  }
  throw new Error('No C library can be opened.')
}

/** A NUL-terminated string. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}

const MS_BIND = 4096

/** Mounts a file over another one in this mount namespace. */
export function bindMount(libc: Libc, file: string, over: string): void {
  if (libc.mount(cString(file), cString(over), null, MS_BIND, null) !== 0) {
    throw new Error(`The bind mount over ${over} failed.`)
  }
}
