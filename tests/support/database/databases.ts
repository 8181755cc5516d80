/** Databases without a server around them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseHandle, openPglite, openPostgres } from '../../../server/db/index.ts'
import { type DatabaseKind, newPostgresDatabase } from '../server/server.ts'
import { templateDir } from './fixtures.ts'

/** A place for one database, which can be opened again and again. */
export interface DatabasePlace {
  open(): Promise<DatabaseHandle>
  remove(): Promise<void>
}

export async function newDatabasePlace(kind: DatabaseKind): Promise<DatabasePlace> {
  if (kind === 'postgres') {
    const { url, drop } = await newPostgresDatabase()
    return { open: () => openPostgres(url), remove: drop }
  }
  const directory = newEmbeddedDirectory()
  return {
    open: () => openPglite(directory),
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
 * What `work` fails with. Use this and not `expect().rejects`, which waits without taking the
 * messages of Workers: the embedded database never answers it.
 */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('this was expected to fail')
}
