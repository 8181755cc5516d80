/** Deliveries that are due, without the renders that would make them. */
import { sql } from 'drizzle-orm'
import type { TestServer, TestUser } from '../server/server.ts'

/** Makes deliveries due, as if as many renders had ended. */
export async function makeDue(
  { services }: TestServer,
  { id }: TestUser,
  at: Date,
  urls: string[],
): Promise<void> {
  await services.database.db.execute(sql`
    with render as (
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at)
      select gen_random_uuid(), 'req_' || gen_random_uuid(), ${id}::uuid, 'pdf', 'completed', 'html',
        '2026-11-01', now()
      returning id
    )
    insert into deliveries (id, render_id, user_id, webhook_id, event, url, body, status,
      next_attempt_at, created_at)
    select gen_random_uuid(), render.id, ${id}::uuid, 'msg_' || gen_random_uuid(),
      'render.completed', url, '{}', 'pending', ${at.toISOString()}::timestamptz, now()
    from render, json_array_elements_text(${JSON.stringify(urls)}::text::json) as url`)
  services.wakeUps.notify('deliveries')
}
