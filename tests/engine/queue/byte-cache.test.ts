/** The cache of byte strings is limited in bytes, whatever is put into it. */
import { expect, test } from 'bun:test'
import { createByteCache } from '../../../server/lib/byte-cache.ts'

test('the least recently used bytes leave first, and no entry may take more than a sixteenth of the room', () => {
  const cache = createByteCache(1_600)
  const keys = Array.from({ length: 16 }, (_, at) => `key-${at}`)
  for (const key of keys) cache.set(key, new Uint8Array(100))
  expect(keys.filter((key) => cache.get(key) === undefined)).toEqual([])
  cache.get('key-0')
  cache.set('another', new Uint8Array(100))
  expect(keys.filter((key) => cache.get(key) === undefined)).toEqual(['key-1'])
  cache.set('large', new Uint8Array(101))
  expect(cache.get('large')).toBeUndefined()
  cache.set('key-2', new Uint8Array(101))
  expect(cache.get('key-2')).toBeUndefined()
})
