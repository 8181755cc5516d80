/**
 * `bun run adopt`: gives the data of the last version before 1.0.0 to this version. It takes the
 * settings of the server, and changes the database only: files and the secret stay where they are.
 */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { ConfigError, parseConfig } from './config.ts'
import { adoptPglite, adoptPostgres } from './db/index.ts'
import { DirectoryInUseError } from './db/lock.ts'
import { SchemaRefusal } from './db/schema-state.ts'
import { codeOf, lockDataDirectory, StartError } from './open.ts'

/**
 * @returns whether there was something to adopt
 * @throws StartError, DirectoryInUseError, SchemaRefusal
 */
async function adoptDatabase(): Promise<boolean> {
  const { databaseUrl, dataDir } = parseConfig(process.env, availableParallelism())
  if (databaseUrl === null) {
    const directory = resolve(dataDir)
    const unlock = lockDataDirectory(directory)
    try {
      return await adoptPglite(join(directory, 'database'))
    } finally {
      unlock()
    }
  }
  try {
    return await adoptPostgres(databaseUrl)
  } catch (cause) {
    if (cause instanceof SchemaRefusal) throw cause
    throw new StartError(`The database at DATABASE_URL cannot be used${codeOf(cause)}.`, { cause })
  }
}

/** Prints a mistake of the operator as one sentence. @returns the exit code */
async function main(): Promise<number> {
  try {
    const isAdopted = await adoptDatabase()
    process.stdout.write(
      isAdopted
        ? 'The database is adopted. Start Platen with the same DATA_DIR and APP_SECRET.\n'
        : 'There is nothing to adopt: the database is one of this version.\n',
    )
    return 0
  } catch (error) {
    const isMistake = [ConfigError, StartError, DirectoryInUseError, SchemaRefusal].some(
      (kind) => error instanceof kind,
    )
    if (!isMistake) throw error
    process.stderr.write(`platen: ${(error as Error).message}\n`)
    return 1
  }
}

process.exit(await main())
