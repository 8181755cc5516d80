/**
 * Renders and webhooks that were under way in the last version before 1.0.0: they go on once its
 * data is adopted.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPglite } from '../../server/db/index.ts'
import { templateDir } from '../support/database/fixtures.ts'
import { ID, makeFormer } from '../support/database/former-database.ts'
import { readPdf } from '../support/files/pdf.ts'
import { freePort } from '../support/network/free-port.ts'
import { scratchDirectory, spawnServer } from '../support/processes/server-process.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

const KEY = `svc_live_${'0123456789abcdef'.repeat(2)}`

/** A job as that version wrote it: most options of today did not exist. */
const JOB = {
  type: 'pdf',
  options: {
    format: 'A4',
    landscape: false,
    margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
    printBackground: true,
    displayHeaderFooter: false,
    headerTemplate: null,
    footerTemplate: null,
    scale: 1,
    enableJavaScript: false,
    waitForSelector: null,
    waitForTimeout: null,
    timeout: 30_000,
  },
  source: { html: '<p>from the backlog' },
}

async function fill(directory: string, receiver: string): Promise<void> {
  const former = await openPglite(directory)
  await makeFormer(former)
  const hash = createHash('sha256').update(KEY).digest('hex')
  for (const statement of [
    sql`insert into users (id, email, plan, created_at) values (${ID}, 'a@example.com', 'starter', now())`,
    sql`insert into api_keys (id, user_id, name, scope, key_hash, last_four, created_at)
      values (${ID}, ${ID}, 'first', 'full', ${hash}, 'cdef', now())`,
    sql`insert into usage_months (user_id, month, used)
      values (${ID}, date_trunc('month', now() at time zone 'utc'), 1)`,
    sql`insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at, background, job)
      values (${ID}, 'req_0bf2722e7e75a01b3630a5c8', ${ID}, 'pdf', 'queued', 'html',
        date_trunc('month', now() at time zone 'utc'), now(), true, ${JSON.stringify(JOB)})`,
    sql`insert into deliveries (id, render_id, user_id, webhook_id, event, url, body, status, failures, next_attempt_at, created_at)
      values (${ID}, ${ID}, ${ID}, 'msg_1', 'render.completed', ${receiver}, '{"kept":true}', 'pending', 1, now(), now())`,
  ]) {
    await former.db.execute(statement)
  }
  await former.close()
}

test('the backlog is rendered, pending webhooks are delivered, and keys work', async () => {
  using data = scratchDirectory()
  const port = await freePort()
  const bodies: string[] = []
  const receiver = Bun.serve({
    port,
    hostname: '127.0.0.1',
    async fetch(request) {
      bodies.push(await request.text())
      return new Response()
    },
  })
  const directory = join(data.path, 'database')
  cpSync(templateDir(), directory, { recursive: true })
  await fill(directory, `${receiver.url}hook`)
  const env = { DATA_DIR: data.path, EGRESS_ALLOW: `127.0.0.1:${port}` }
  const command = Bun.spawnSync([process.execPath, 'server/adopt.ts'], {
    env: { ...process.env, ...env },
  })
  expect(command.stdout.toString()).toBe(
    'The database is adopted. Start Platen with the same DATA_DIR and APP_SECRET.\n',
  )
  await using server = await spawnServer(env)
  await server.ready()
  const headers = { Authorization: `Bearer ${KEY}` }
  let address = ''
  await until('the backlog is rendered', async () => {
    const found = await fetch(`${server.url}/api/v1/renders/req_0bf2722e7e75a01b3630a5c8`, {
      headers,
    })
    const { data } = (await found.json()) as { data: { status: string; output_url: string | null } }
    expect(data.status).not.toBe('failed')
    address = data.output_url ?? ''
    return data.status === 'completed'
  })
  const bytes = await (await fetch(address)).bytes()
  const [page] = await readPdf(bytes)
  expect(page?.text).toContain('from the backlog')
  await until('the webhook is delivered', () => bodies.includes('{"kept":true}'))
  await receiver.stop(true)
})
