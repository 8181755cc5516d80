/** Locks with one key exclude each other, whatever they are for. */
import { expect, test } from 'bun:test'
import { ADVISORY_LOCKS } from '../../server/db/advisory-locks.ts'

test('every advisory lock has a key of its own', () => {
  const keys = Object.values(ADVISORY_LOCKS)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no file has the key of an advisory lock but the table of them', async () => {
  const found: string[] = []
  for (const file of new Bun.Glob('server/**/*.ts').scanSync('.')) {
    const text = await Bun.file(file).text()
    if (/advisory\w*_lock\(\$\{(?!ADVISORY_LOCKS\.)/.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
