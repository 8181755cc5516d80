/** Databases without a server. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  adoptPglite,
  adoptPostgres,
  type DatabaseHandle,
  openPglite,
  openPostgres,
} from '../../../server/db/index.ts'
import { type DatabaseKind, newPostgresDatabase } from '../server/server.ts'
import { templateDir } from './fixtures.ts'

/** A database that can be opened repeatedly. */
export interface DatabasePlace {
  open(): Promise<DatabaseHandle>
  /** Runs the command that adopts data of the last version before 1.0.0. */
  adopt(): Promise<boolean>
  remove(): Promise<void>
}

export async function newDatabasePlace(kind: DatabaseKind): Promise<DatabasePlace> {
  if (kind === 'postgres') {
    const { url, drop } = await newPostgresDatabase()
    return { open: () => openPostgres(url), adopt: () => adoptPostgres(url), remove: drop }
  }
  const directory = newEmbeddedDirectory()
  return {
    open: () => openPglite(directory),
    adopt: () => adoptPglite(directory),
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** A directory that `openPglite` opens quickly. */
export function newEmbeddedDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'platen-test-database-'))
  cpSync(templateDir(), directory, { recursive: true })
  return directory
}

/**
 * Returns the error that `work` rejects with. `expect().rejects` cannot be used: it blocks the
 * messages of Workers while it waits, so the embedded database never responds.
 */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('An error was expected.')
}
