/** Tests of destinations, which the SDK sends with its raw methods, and of uploads to them. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { destinationAt } from '../api/destinations.ts'
import { until } from '../until.ts'
import type { Coverage } from './coverage.ts'
import type { SdkFixture } from './fixture.ts'

/**
 * Declares the tests.
 * @param given returns the fixture and a recorded client; called in tests only
 */
export function coverDestinations(
  { covers }: Coverage,
  given: () => { fixture: SdkFixture; platen: Platen },
): void {
  covers(
    'raw.POST raw.GET raw.PATCH raw.DELETE',
    'createDestination listDestinations getDestination updateDestination testDestination deleteDestination retryUpload retryUploads',
    async () => {
      const { fixture, platen } = given()
      const { raw } = platen
      const endpoint = fixture.s3.url.origin
      const body = destinationAt(endpoint)
      expect((await raw.POST('/api/v1/destinations', { body })).data?.data.name).toBe('archive')
      const params = { path: { id: 'archive' } }
      const { data: listed } = await raw.GET('/api/v1/destinations')
      expect(listed?.data.map(({ name }) => name)).toEqual(['archive'])
      const change = { params, body: { prefix: '2027/' } }
      expect((await raw.PATCH('/api/v1/destinations/{id}', change)).response?.status).toBe(200)
      const { data: tested } = await raw.POST('/api/v1/destinations/{id}/test', { params })
      expect(tested?.data.last_test?.error).toBeNull()

      const { request_id: id } = await platen.pdf.enqueue({
        html: 'x',
        storage: { destination: 'archive' },
      })
      const isUploaded = async () => (await platen.renders.get(id)).storage?.status === 'uploaded'
      await until(isUploaded)
      const { data: again } = await raw.POST('/api/v1/renders/{id}/storage/retry', {
        params: { path: { id } },
      })
      expect(again?.data.key).toBe(`2027/${id}.pdf`)
      await until(isUploaded)

      const { data: all } = await raw.POST('/api/v1/destinations/{id}/retry', { params })
      expect(all?.data).toEqual({ retried: 0, more: false })

      const { data: one } = await raw.GET('/api/v1/destinations/{id}', { params })
      expect(one?.data.prefix).toBe('2027/')
      expect((await raw.DELETE('/api/v1/destinations/{id}', { params })).response?.status).toBe(200)
    },
  )
}
