/** Idempotency keys, and ids in paths. */
import { webcrypto } from '#webcrypto'
import { ConfigurationError } from './errors.ts'

/** A random UUID. */
export function newIdempotencyKey(): string {
  return webcrypto.randomUUID()
}

/** Checks an id for use in a path. An empty or dotted id would address another path, a list or a parent. */
export function pathId(id: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return id
  throw new ConfigurationError(`${JSON.stringify(id)} is not a valid id.`)
}
