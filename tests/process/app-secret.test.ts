/** The secret that a server creates in its data directory. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadOrCreateAppSecret } from '../../server/secrets/secrets.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'platen-test-secret-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

test('is created once, for its owner only, and nothing else is left behind', () => {
  const secret = loadOrCreateAppSecret(directory)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(loadOrCreateAppSecret(directory)).toBe(secret)
  expect(readdirSync(directory)).toEqual(['app-secret'])
  expect(statSync(join(directory, 'app-secret')).mode & 0o777).toBe(0o600)
})

test.each(['', 'cut off'])('is not taken from a file with the content %j', (content) => {
  const path = join(directory, 'app-secret')
  writeFileSync(path, content)
  expect(() => loadOrCreateAppSecret(directory)).toThrow('Restore it from a backup')
  expect(readFileSync(path, 'utf8')).toBe(content)
})
