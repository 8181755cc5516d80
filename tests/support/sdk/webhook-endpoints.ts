/** Tests of webhook endpoints and deliveries, which the SDK sends with its raw methods. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import { until } from '../until.ts'
import type { Coverage } from './coverage.ts'
import { ENDPOINT_PATH, type SdkFixture } from './fixture.ts'

/**
 * Declares the tests.
 * @param given returns the fixture and a recorded client; called in tests only
 */
export function coverWebhookEndpoints(
  { covers }: Coverage,
  given: () => { fixture: SdkFixture; platen: Platen },
): void {
  covers(
    'raw.POST raw.GET raw.PATCH raw.DELETE',
    'createWebhookEndpoint listWebhookEndpoints updateWebhookEndpoint rotateWebhookSecret deleteWebhookEndpoint sendTestWebhook listAllDeliveries getDelivery redeliver',
    async () => {
      const { platen, fixture } = given()
      const { raw } = platen
      const url = `https://localhost:${fixture.receiver.port}${ENDPOINT_PATH}`
      const { data: made } = await raw.POST('/api/v1/webhook-endpoints', { body: { url } })
      expect(made?.data.secret).toStartWith('whsec_')
      const id = made?.data.id ?? ''
      const params = { path: { id } }
      const { data: tested } = await raw.POST('/api/v1/webhook-tests', {
        body: { endpoint_id: id },
      })
      expect(tested?.data.attempt.error).toBeNull()
      await platen.pdf.enqueue({ html: 'x' })
      const list = async () => (await raw.GET('/api/v1/deliveries', {})).data?.data ?? []
      await until(async () => (await list())[0]?.status === 'delivered')
      const delivery = { path: { id: (await list())[0]?.id ?? '' } }
      const { data: one } = await raw.GET('/api/v1/deliveries/{id}', { params: delivery })
      expect(one?.data.endpoint_id).toBe(id)
      const { data: again } = await raw.POST('/api/v1/deliveries/{id}/redeliver', {
        params: delivery,
      })
      expect(again?.data.status).toBe('pending')
      const rotated = await raw.POST('/api/v1/webhook-endpoints/{id}/rotate-secret', { params })
      expect(rotated.data?.data.secret).not.toBe(made?.data.secret)
      const change = { params, body: { enabled: false } }
      const changed = await raw.PATCH('/api/v1/webhook-endpoints/{id}', change)
      expect(changed.data?.data.enabled).toBe(false)
      const { data: listed } = await raw.GET('/api/v1/webhook-endpoints')
      expect(listed?.data).toHaveLength(1)
      const removed = await raw.DELETE('/api/v1/webhook-endpoints/{id}', { params })
      expect(removed.response?.status).toBe(200)
    },
  )
}
