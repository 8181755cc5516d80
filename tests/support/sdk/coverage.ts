/**
 * Tracks the SDK methods and the operations that the tests of a file declare, and the methods that
 * they call.
 */
import { test } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'

export interface Coverage {
  /** Methods that were called, as `resource.method`. */
  called: Set<string>
  /** Methods of the declared tests. */
  methods: Set<string>
  /** Ids of the operations of the declared tests. */
  operations: Set<string>
  /** Makes a client record the methods that are called. @returns the same client */
  record(client: Platen): Platen
  /** Declares a test that calls these methods and uses these operations. */
  covers(methods: string, operations: string, work: () => Promise<void>): void
}

export function createCoverage(): Coverage {
  const called = new Set<string>()
  const methods = new Set<string>()
  const operations = new Set<string>()
  return {
    called,
    methods,
    operations,
    record(client) {
      for (const [name, resource] of Object.entries(client)) {
        for (const [method, work] of Object.entries(resource as Record<string, () => unknown>)) {
          Object.assign(resource, {
            [method]: (...args: []) => {
              called.add(`${name}.${method}`)
              return work(...args)
            },
          })
        }
      }
      return client
    },
    covers(names, ids, work) {
      for (const name of names.split(' ')) methods.add(name)
      for (const id of ids.split(' ')) operations.add(id)
      test(`${names} works against ${ids}`, work)
    },
  }
}
