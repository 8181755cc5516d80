/** Tests of destinations and of uploads to them. */
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
    'destinations.create destinations.list destinations.get destinations.update destinations.test destinations.delete destinations.retryUploads renders.retryUpload',
    'createDestination listDestinations getDestination updateDestination testDestination deleteDestination retryUpload retryUploads',
    async () => {
      const { fixture, platen } = given()
      const { destinations, renders } = platen
      const made = await destinations.create(destinationAt(fixture.s3.url.origin))
      expect(made.name).toBe('archive')
      expect((await destinations.list()).map(({ name }) => name)).toEqual(['archive'])
      const changed = await destinations.update('archive', { prefix: '2027/' })
      expect(changed.prefix).toBe('2027/')
      expect((await destinations.test('archive')).last_test.error).toBeNull()

      const { request_id: id } = await platen.pdf.enqueue({
        html: 'x',
        storage: { destination: 'archive' },
      })
      const isUploaded = async () => (await renders.get(id)).storage?.status === 'uploaded'
      await until(isUploaded)
      expect((await renders.retryUpload(id)).key).toBe(`2027/${id}.pdf`)
      await until(isUploaded)
      expect(await destinations.retryUploads('archive')).toEqual({ retried: 0, more: false })

      expect((await destinations.get(made.id)).prefix).toBe('2027/')
      await destinations.delete('archive')
      expect(await destinations.list().toArray()).toEqual([])
    },
  )
}
