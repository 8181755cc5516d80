/** Holds the packages of packages/: what they know, and through which entries they are used. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { compilerOptions } from '../../tsconfig.json'
import { cycles, reach, readSources } from '../support/architecture/sources.ts'

const { paths } = compilerOptions
const server = readSources('server')

/** The packages, and all that each of them imports of others. */
const KNOWN: [name: string, packages: string[]][] = [
  ['lib', []],
  ['pdf', ['saxes', 'sharp']],
]

/** The entries of a package in tsconfig.json. */
function entriesOf(name: string): string[] {
  return Object.keys(paths).filter((entry) => `${entry}/`.startsWith(`@platen/${name}/`))
}

describe.each(KNOWN)('packages/%s', (name, packages) => {
  const folder = `packages/${name}/src/`
  const sources = readSources(folder)

  test('knows nothing but itself, and these packages', () => {
    const targets = sources.flatMap((source) => source.imports).map(({ target }) => target)
    const others = targets.filter(
      (target) => !target.startsWith(folder) && !/^(node:|bun:)/.test(target),
    )
    expect([...new Set(others)].sort()).toEqual(packages)
  })

  test('no file imports itself, directly or through others, not even for types', () => {
    expect(sources).not.toEqual([])
    expect(cycles(sources)).toEqual([])
  })

  test('is imported by the server through its entries only', () => {
    const quoted = new RegExp(`'(@platen/${name}(?:/[^']*)?)'`, 'g')
    const names = server.flatMap(({ file }) =>
      Array.from(readFileSync(file, 'utf8').matchAll(quoted), ([, entry]) => entry),
    )
    const entries = new Set<string | undefined>(entriesOf(name))
    expect(names).not.toEqual([])
    expect(names.filter((entry) => !entries.has(entry))).toEqual([])
  })
})

describe('@platen/pdf', () => {
  const sources = readSources('packages/pdf/src')

  test('what is published imports nothing that only the server uses', () => {
    const reached = reach(sources, 'packages/pdf/src/index.ts')
    expect(reached.length).toBeGreaterThan(80)
    expect(reached.filter((file) => /\/internal\/|run-operation|recompress/.test(file))).toEqual([])
    expect(reached).not.toContain('sharp')
  })

  test('uses nothing of Bun, and no environment', () => {
    const used = sources.flatMap(({ file, uses }) => uses.map((use) => `${file} ${use}`))
    expect(used.filter((use) => / (Bun\b|process\.env)/.test(use))).toEqual([])
  })
})
