/**
 * The output of a render is stored while its report is made: once, in order, and again if that
 * failed.
 */
import { expect, test } from 'bun:test'
import { createOutputWriter } from '../../../server/renders/output-writer.ts'

const bytesOf = (text: string) => Buffer.from(text)

/** Records what is stored. `held` is resolved by the test: until then nothing is stored. */
function recorder({ failures = 0 } = {}) {
  const stored: string[] = []
  const held = Promise.withResolvers<void>()
  let left = failures
  const writer = createOutputWriter(async (bytes) => {
    await held.promise
    left -= 1
    if (left >= 0) throw new Error('the storage is away')
    stored.push(bytes.toString())
  })
  return { stored, writer, release: held.resolve }
}

test('an output that is already being stored is not stored a second time', async () => {
  const { stored, writer, release } = recorder()
  const bytes = bytesOf('one')
  writer.begin(bytes)
  const written = writer.write(bytes)
  release()
  await written
  expect(stored).toEqual(['one'])
})

test('an output that was not announced is stored', async () => {
  const { stored, writer, release } = recorder()
  release()
  await writer.write(bytesOf('one'))
  expect(stored).toEqual(['one'])
})

test('the output of a render that was begun again is stored last', async () => {
  const { stored, writer, release } = recorder()
  writer.begin(bytesOf('first'))
  const second = bytesOf('second')
  writer.begin(second)
  release()
  await writer.write(second)
  expect(stored).toEqual(['first', 'second'])
})

test('a failure is reported when the output is written, and writing it again stores it', async () => {
  const { stored, writer, release } = recorder({ failures: 1 })
  const bytes = bytesOf('one')
  writer.begin(bytes)
  release()
  await expect(writer.write(bytes)).rejects.toThrow('the storage is away')
  await writer.write(bytes)
  expect(stored).toEqual(['one'])
})

test('a failure of an output that nobody writes is no error', async () => {
  const { stored, writer, release } = recorder({ failures: 1 })
  writer.begin(bytesOf('one'))
  release()
  await writer.close()
  expect(stored).toEqual([])
})

test('an output that an ended attempt produces is not stored', async () => {
  const { stored, writer, release } = recorder()
  release()
  await writer.close()
  writer.begin(bytesOf('late'))
  await writer.close()
  expect(stored).toEqual([])
})
