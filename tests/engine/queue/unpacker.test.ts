/** Fonts that wait to be unpacked: users are served in turn, and the queue has a limit. */
import { expect, test } from 'bun:test'
import { FontError } from '../../../server/fonts/tables.ts'
import { createUnpacker, UnpackerBusyError } from '../../../server/fonts/unpacker.ts'
import { woff2Bomb } from '../../support/files/decompression-bombs.ts'

/** A process starts for it, and refuses it. */
const NO_FONT = Buffer.from('wOF2')
const { signal } = new AbortController()

test('one user with many fonts does not keep another one waiting behind all of them', async () => {
  const unpacker = createUnpacker()
  const ended: string[] = []
  const unpack = (userId: string) =>
    unpacker.unpack(NO_FONT, null, { userId, signal }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(FontError)
      ended.push(userId)
    })
  await Promise.all([...Array.from({ length: 8 }, () => unpack('ada')), unpack('bob')])
  // Two were running already, and one of the two that followed was bob's.
  expect(ended.indexOf('bob')).toBeLessThan(5)
  expect(ended).toHaveLength(9)
})

test('fonts that are read at once are not all unpacked in memory at once', async () => {
  const MB = 1024 ** 2
  const font = woff2Bomb('Large', 28 * MB)
  const unpacker = createUnpacker()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 1)
  const faces = await Promise.all(
    Array.from({ length: 30 }, () => unpacker.readFace(font, { userId: 'ada', signal })),
  )
  clearInterval(sampling)
  expect(faces[29]).toMatchObject({ family: 'Large' })
  expect((most - before) / MB).toBeLessThan(600)
})

test('a font is refused when too many wait, and one whose client has hung up waits no longer', async () => {
  const unpacker = createUnpacker({ waitingMax: 1 })
  const running = [1, 2].map(() => unpacker.unpack(NO_FONT, null, { userId: 'ada', signal }))
  const hangUp = new AbortController()
  const waiting = unpacker.unpack(NO_FONT, null, { userId: 'ada', signal: hangUp.signal })
  const refused = unpacker.unpack(NO_FONT, null, { userId: 'ada', signal })
  const outcomes = Promise.allSettled([...running, waiting, refused])
  await expect(refused).rejects.toThrow(UnpackerBusyError)
  hangUp.abort('the client has hung up')
  await expect(waiting).rejects.toBe('the client has hung up')
  await outcomes
})
