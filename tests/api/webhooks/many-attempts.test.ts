/** A delivery that was sent again many times: its list of attempts stays short. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server } = useServer({ env: { LANES: '0' } })

test('the newest 100 attempts of a delivery are listed, the oldest of them first', async () => {
  const user = await server.newUser()
  await server.services.database.db.execute(sql`
    with render as (
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at)
      select gen_random_uuid(), 'req_many', ${user.id}::uuid, 'pdf', 'completed', 'html', '2026-11-01', now()
      returning id
    ), delivery as (
      insert into deliveries (id, render_id, user_id, webhook_id, event, url, body, status, created_at)
      select gen_random_uuid(), id, ${user.id}::uuid, 'msg_many', 'render.completed',
        'https://hooks.example.com/', '{}', 'delivered', now() from render
      returning id
    )
    insert into delivery_attempts (id, delivery_id, at, status_code, duration_ms)
    select lpad(to_hex(at), 32, '0')::uuid, id, now(), 200, at
    from delivery, generate_series(1, 250) as at`)
  const path = '/api/v1/renders/req_many/deliveries'
  const response = await server.fetch(path, { headers: { Authorization: `Bearer ${user.key}` } })
  const { data } = (await response.json()) as { data: { attempts: { duration_ms: number }[] }[] }
  const order = data.map(({ attempts }) => attempts.map(({ duration_ms }) => duration_ms))
  expect(order).toEqual([Array.from({ length: 100 }, (_, at) => 151 + at)])
})
