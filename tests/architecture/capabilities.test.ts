/** Functions name the capabilities that they use. Reads the sources, runs none of them. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const files = [...new Bun.Glob('server/**/*.ts').scanSync(ROOT)]
const sources = files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** Functions that take capabilities one by one: the parameters, and the names in their type. */
const TAKEN = /\{([^{}]*)\}: Pick<\s*(?:Capabilities|\w+Services),([^>]*)>/g

test('few interfaces are bags of capabilities', () => {
  const bags = sources.flatMap(({ text }) => text.match(/\binterface \w+Services\b/g) ?? [])
  expect(bags.length).toBeWithin(1, 11)
})

test('no function names a capability that it does not take', () => {
  const functions = sources.flatMap(({ file, text }) =>
    [...text.matchAll(TAKEN)].map(([, parameters = '', named = '']) => {
      const names = [...named.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
      const unused = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(parameters))
      return { file, unused: parameters.includes('...') ? [] : unused }
    }),
  )
  expect(functions.length).toBeGreaterThan(20)
  expect(functions.filter(({ unused }) => unused.length > 0)).toEqual([])
})
