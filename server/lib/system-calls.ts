/**
 * Calls of the Linux kernel that Bun does not have: files in memory, and rules for what a process
 * may open.
 */
import { dlopen, FFIType, ptr } from 'bun:ffi'

const LIBC = 'libc.so.6'
/** The file is closed in programs that this process starts, unless they are given it. */
const MFD_CLOEXEC = 1
const PR_SET_NO_NEW_PRIVS = 38
/** The numbers are the same on all architectures. */
const LANDLOCK_CREATE_RULESET = 444
const LANDLOCK_ADD_RULE = 445
const LANDLOCK_RESTRICT_SELF = 446
const LANDLOCK_VERSION = 1
const LANDLOCK_RULE_PATH_BENEATH = 1

/**
 * @returns the descriptor of a new, empty file in memory, for the caller to close
 * @throws Error if there is no memory
 */
export function createMemoryFile(): number {
  const libc = dlopen(LIBC, {
    memfd_create: { args: [FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
  })
  const descriptor = libc.symbols.memfd_create(ptr(Buffer.from('file\0')), MFD_CLOEXEC)
  libc.close()
  if (descriptor < 0) throw new Error('a file in memory could not be created')
  return descriptor
}

/** Descriptors of files and folders that may be opened. Folders count with all that is in them. */
export interface Openable {
  descriptor: number
  /** Rights of Landlock, as bits. */
  rights: bigint
}

/** The rights that need a rule: to files, of the network, and ways to other processes, as bits. */
export interface Forbidden {
  files: bigint
  network: bigint
  scopes: bigint
}

/**
 * @returns the version of Landlock; 0 if the kernel has none, or does not let this process use it
 */
export function landlockVersion(): number {
  return withSyscall((syscall) =>
    Math.max(0, syscall(LANDLOCK_CREATE_RULESET, 0, 0, LANDLOCK_VERSION)),
  )
}

/**
 * Restricts the calling thread, and all threads and programs that it starts, for good.
 * @param forbidden bits that this version of Landlock knows
 * @throws Error if the kernel refuses
 */
export function restrictThread(forbidden: Forbidden, openable: Openable[]): void {
  const { files, network, scopes } = forbidden
  const attributes = new BigUint64Array([files, network, scopes])
  withSyscall((syscall) => {
    const check = (result: number) => {
      if (result < 0) throw new Error('the kernel refused a rule for files')
      return result
    }
    // A kernel that knows fewer attributes takes them if they are 0.
    const rules = check(syscall(LANDLOCK_CREATE_RULESET, ptr(attributes), attributes.byteLength, 0))
    for (const { descriptor, rights } of openable) {
      const rule = new DataView(new ArrayBuffer(12))
      rule.setBigUint64(0, rights, true)
      rule.setInt32(8, descriptor, true)
      check(syscall(LANDLOCK_ADD_RULE, rules, LANDLOCK_RULE_PATH_BENEATH, ptr(rule.buffer)))
    }
    check(syscall(LANDLOCK_RESTRICT_SELF, rules, 0, 0))
  })
}

/**
 * Programs that the calling thread starts cannot gain rights by a set-user-ID bit. Landlock needs
 * it.
 * @throws Error
 */
export function refuseNewPrivileges(): void {
  const libc = dlopen(LIBC, {
    prctl: {
      args: [FFIType.i32, FFIType.u64, FFIType.u64, FFIType.u64, FFIType.u64],
      returns: FFIType.i32,
    },
  })
  const result = libc.symbols.prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n)
  libc.close()
  if (result < 0) throw new Error('new privileges could not be refused')
}

type Syscall = (number: number, one: number, two: number, three: number) => number

function withSyscall<T>(use: (syscall: Syscall) => T): T {
  const { i64 } = FFIType
  const libc = dlopen(LIBC, { syscall: { args: [i64, i64, i64, i64, i64], returns: i64 } })
  try {
    return use((number, one, two, three) =>
      Number(libc.symbols.syscall(number, one, two, three, 0)),
    )
  } finally {
    libc.close()
  }
}
