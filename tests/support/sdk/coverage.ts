/**
 * Tracks the SDK methods and the operations that the tests of a file declare, and the methods that
 * they call.
 */
import { test } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'

export interface Coverage {
  /** Methods that were called, as `resource.method` or `method`. */
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
      eachMethod(client, (owner, name, path, work) => {
        Object.assign(owner, {
          [name]: (...args: []) => {
            called.add(path)
            return work(...args)
          },
        })
      })
      return client
    },
    covers(names, ids, work) {
      for (const name of names.split(' ')) methods.add(name)
      for (const id of ids.split(' ')) operations.add(id)
      test(`${names} works against ${ids}`, work)
    },
  }
}

/** The methods of a client and of its resources, such as `templates.draft.get`. */
export function methodsOf(client: Platen): string[] {
  const paths: string[] = []
  eachMethod(client, (_owner, _name, path) => paths.push(path))
  return paths
}

function eachMethod(
  owner: object,
  visit: (owner: object, name: string, path: string, work: () => unknown) => void,
  prefix = '',
): void {
  for (const [name, member] of Object.entries(owner)) {
    if (typeof member === 'function') visit(owner, name, prefix + name, member)
    else eachMethod(member, visit, `${prefix}${name}.`)
  }
}
