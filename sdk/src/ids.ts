/** Idempotency keys, and ids in paths. */
import { webcrypto } from '#webcrypto'
import { ConfigurationError } from './errors.ts'
import type { RenderRequestOptions } from './options.ts'

/** A random UUID. */
export function newIdempotencyKey(): string {
  return webcrypto.randomUUID()
}

/** Gives the options of a render a new idempotency key unless they have one. */
export function withKey(options: RenderRequestOptions | undefined): RenderRequestOptions {
  return { ...options, idempotencyKey: options?.idempotencyKey ?? newIdempotencyKey() }
}

/**
 * Checks an id for use in a path. An empty or dotted id would address another path, a list or a
 * parent.
 */
export function pathId(id: string | undefined): string {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return id
  throw new ConfigurationError(`${JSON.stringify(id)} is not a valid id.`)
}
