/**
 * Holds the walls of the house: who may import whom, and who may touch what belongs to the process
 * (environment, clock, chance, console). Reads the sources of server/ and sdk/, runs none of them.
 */
import { describe, expect, test } from 'bun:test'
import manifest from '../../package.json'
import { cycles, readSources, type Source } from '../support/architecture/sources.ts'

const server = readSources('server')
const sdk = readSources('sdk')
const imports = server.flatMap((source) => source.imports)


/** Entries whose second half stays out of the test's name. */
function rows<T>(table: Record<string, T>): [name: string, rule: T][] {
  return Object.entries(table)
}

/** `server/engine/page/page.ts` -> `engine`; `server/log.ts` -> `log`. */
function partOf(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.ts$/, '')
}

function isIn(file: string, places: string[]): boolean {
  return places.some((place) =>
    place.endsWith('/') ? file.startsWith(`server/${place}`) : file === `server/${place}`,
  )
}
