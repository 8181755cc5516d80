/** Tests of webhook endpoints and of the deliveries to them. */
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
    'webhookEndpoints.create webhookEndpoints.list webhookEndpoints.update webhookEndpoints.rotateSecret webhookEndpoints.delete webhookEndpoints.test deliveries.list deliveries.get deliveries.redeliver',
    'createWebhookEndpoint listWebhookEndpoints updateWebhookEndpoint rotateWebhookSecret deleteWebhookEndpoint sendTestWebhook listAllDeliveries getDelivery redeliver',
    async () => {
      const { platen, fixture } = given()
      const { webhookEndpoints: endpoints, deliveries } = platen
      const url = `https://localhost:${fixture.receiver.port}${ENDPOINT_PATH}`
      const { id, secret } = await endpoints.create({ url })
      expect(secret).toStartWith('whsec_')
      const { attempt } = await endpoints.test({ endpoint_id: id })
      expect(attempt.error).toBeNull()
      await platen.pdf.enqueue({ html: 'x' })
      const newest = async () => (await deliveries.list({ endpoint_id: id })).data[0]
      await until(async () => (await newest())?.status === 'delivered')
      const deliveryId = (await newest())?.id ?? ''
      expect((await deliveries.get(deliveryId)).endpoint_id).toBe(id)
      expect((await deliveries.redeliver(deliveryId)).status).toBe('pending')
      const all = await deliveries.list({ endpoint_id: id, limit: 1 }).toArray()
      expect(all.map((one) => one.id)).toEqual([deliveryId])
      expect((await endpoints.rotateSecret(id)).secret).not.toBe(secret)
      expect((await endpoints.update(id, { enabled: false })).enabled).toBe(false)
      expect(await endpoints.list()).toHaveLength(1)
      await endpoints.delete(id)
      expect(await endpoints.list().toArray()).toEqual([])
    },
  )
}
