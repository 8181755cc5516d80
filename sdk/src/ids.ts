/** Names of requests, and of things in paths. */
import { webcrypto } from '#webcrypto'
import { ConfigurationError } from './errors.ts'

export function newIdempotencyKey(): string {
  return webcrypto.randomUUID()
}

/** An id for a path. One that is empty or made of dots would name another path: the list, or a parent. */
export function pathId(id: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return id
  throw new ConfigurationError(`${JSON.stringify(id)} is no id.`)
}
