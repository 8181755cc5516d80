/** Fonts that wait to be unpacked: users are served in turn, and the queue has a limit. */
import { expect, test } from 'bun:test'
import { FontError } from '../../../packages/chromium/src/fonts/tables.ts'
import { createUnpacker, UnpackerBusyError } from '../../../packages/chromium/src/fonts/unpacker.ts'

/** A process starts for it, and refuses it. */
const NO_FONT = Buffer.from('wOF2')
const { signal } = new AbortController()

test.each(['unpack', 'readFace'] as const)(
  'one user with many fonts does not keep another one waiting behind all of them (%s)',
  async (method) => {
    const unpacker = createUnpacker()
    const ended: string[] = []
    const run = (userId: string) => {
      const turn = { userId, signal }
      const work: Promise<unknown> =
        method === 'unpack'
          ? unpacker.unpack(NO_FONT, null, turn)
          : unpacker.readFace(NO_FONT, turn)
      return work.catch((error: unknown) => {
        expect(error).toBeInstanceOf(FontError)
        ended.push(userId)
      })
    }
    await Promise.all([...Array.from({ length: 8 }, () => run('ada')), run('bob')])
    // Two were running already, and one of the two that followed was bob's.
    expect(ended.indexOf('bob')).toBeLessThan(5)
    expect(ended).toHaveLength(9)
  },
)

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
