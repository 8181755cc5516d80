/**
 * The build of Chromium that a browser runs. Chromium reports its version but not its age, so the
 * time of the build is that of the program's file: package managers set it to what the package
 * recorded (docs/decisions/0160-chromium-age.md).
 */
import { open } from 'node:fs/promises'
import type { components } from '../contract.gen.ts'

/** A build of Chromium. */
export interface ChromiumBuild {
  /** Such as `156.0.8078.108`. */
  version: string
  /** Null if it is not known. */
  builtAt: Date | null
}

/**
 * The first bytes of an ELF program. A script that starts Chromium is older than what it starts.
 */
const ELF = Buffer.from('\x7fELF', 'latin1')

/**
 * Archives without times, and reproducible ones, have a time long before any Chromium that this
 * engine can drive.
 */
const EARLIEST = Date.UTC(2020, 0, 1)

const VERSION_CHARS_MAX = 100

/** @returns the time that the package of a program recorded; null if there is none */
export async function readBuildTime(executable: string): Promise<Date | null> {
  try {
    await using file = await open(executable)
    const { buffer } = await file.read({ buffer: Buffer.alloc(ELF.length), position: 0 })
    const { mtime } = await file.stat()
    return buffer.equals(ELF) && mtime.getTime() >= EARLIEST ? mtime : null
  } catch {
    return null // a program that may be run but not read
  }
}

/**
 * @param product as in the reply of `Browser.getVersion`, such as `HeadlessChrome/156.0.8078.108`
 */
export function versionOf(product: string): string {
  return product.slice(product.indexOf('/') + 1).slice(0, VERSION_CHARS_MAX)
}

/** Compares versions number by number. @returns a negative number if `a` is older */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** The build as reports of renders have it. */
export function describeBuild({
  version,
  builtAt,
}: ChromiumBuild): NonNullable<components['schemas']['RenderReport']['chromium']> {
  return { version, build_date: builtAt?.toISOString().slice(0, 10) ?? null }
}
