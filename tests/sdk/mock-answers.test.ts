/** The answers that a test gives to the mock client of `@platen/sdk/testing`. */
import { expect, test } from 'bun:test'
import { ServerError } from '../../sdk/src/index.ts'
import { mockPlaten } from '../../sdk/src/testing/index.ts'

test('the mock client says which operations it does not carry out, and takes their answers', async () => {
  const { platen, answer, requests } = mockPlaten()
  const refused = await platen.batches.list().catch((error) => error)
  expect(refused).toBeInstanceOf(ServerError)
  expect(refused.message).toContain("mock.answer('GET', '/api/v1/batches', data)")
  answer('GET', '/api/v1/batches', [{ batch_id: 'b' }])
  expect(await platen.batches.list().toArray()).toEqual([{ batch_id: 'b' }] as never)
  answer('GET', '/api/v1/deliveries', [{ id: 'd' }])
  expect(await platen.deliveries.list().toArray()).toEqual([{ id: 'd' }] as never)
  answer('POST', '/api/v1/extract', ({ body }: { body: unknown }) => ({ markdown: body }))
  expect(await platen.extract({ html: 'x' })).toEqual({ markdown: { html: 'x' } } as never)
  const zip = () => new Response('PK', { headers: { 'Content-Type': 'application/zip' } })
  answer('GET', '/api/v1/batches/{id}/outputs.zip', zip)
  expect((await platen.batches.outputs('b')).extension).toBe('zip')
  expect(requests).toHaveLength(5)
})
