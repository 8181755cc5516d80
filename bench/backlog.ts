/**
 * `bun run bench:backlog`: the rate at which background renders are accepted, on the embedded
 * defaults without a lane, and the effect of 100,000 queued renders on submitting, polling and
 * listing.
 */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPglite } from '../server/db/index.ts'
import { plainInvoice } from './invoice.ts'
import { type Cleanup, openScratch } from './processes.ts'
import { type Backlogged, startWithoutLanes } from './server.ts'

const QUEUED = 100_000
/** Half of the queued renders belong to these users, half to the measured user. */
const OTHER_USERS = 100
const BATCH = 5_000
const CLIENTS = 8
const ACCEPTS = 2_000
const SAMPLES = 200

interface Figures {
  acceptedPerSecond: number
  submitMs: number
  pollMs: number
  listMs: number
}

async function measure(server: Backlogged): Promise<Figures> {
  const { html } = plainInvoice()
  const submit = () => server.submit({ html, async: true })
  for (let n = 0; n < SAMPLES; n += 1) await submit()

  const started = performance.now()
  let left = ACCEPTS
  async function client() {
    while (left > 0) {
      left -= 1
      await submit()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const acceptedPerSecond = (ACCEPTS * 1_000) / (performance.now() - started)

  const last = await submit()
  return {
    acceptedPerSecond,
    submitMs: await median(submit),
    pollMs: await median(() => server.get(`/api/v1/renders/${last}`)),
    listMs: await median(() => server.get('/api/v1/renders')),
  }
}

async function median(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < SAMPLES; n += 1) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[SAMPLES / 2] ?? 0
}

/** Inserts queued renders into the database of a stopped server. */
async function insertBacklog(directory: string): Promise<void> {
  const { db, close } = await openPglite(directory)
  await db.execute(sql`insert into users (id, email, plan, created_at)
    select gen_random_uuid(), 'user-' || n || '@example.com', 'business', now()
    from generate_series(1, ${OTHER_USERS}) n`)
  for (let done = 0; done < QUEUED; done += BATCH) {
    await db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, job,
        background, created_at)
      select gen_random_uuid(), 'req_' || replace(gen_random_uuid()::text, '-', ''),
        case when n % 2 = 0 then (select user_id from renders order by created_at limit 1)
          else (select id from users where email = 'user-' || (n / 2 % ${OTHER_USERS} + 1) || '@example.com') end,
        'pdf', 'queued', 'html', date_trunc('month', now())::date, repeat('x', 8000), true,
        now() - make_interval(secs => n)
      from generate_series(${done + 1}::int, ${done + BATCH}::int) n`)
  }
  await close()
}

async function run(cleanup: Cleanup): Promise<void> {
  const data = join(openScratch(cleanup), 'data')
  const empty = await startWithoutLanes(cleanup, data)
  const before = await measure(empty)
  await empty.stop()
  await insertBacklog(join(data, 'database'))
  const full = await startWithoutLanes(cleanup, data, empty.key)
  const after = await measure(full)
  await full.stop()

  const ratio = (name: 'submitMs' | 'pollMs') => after[name] / before[name]
  const [submit, poll] = [ratio('submitMs'), ratio('pollMs')]
  process.stdout.write(
    `                                   empty  ${QUEUED.toLocaleString('en')} queued\n` +
      line('accepted a second', before.acceptedPerSecond, after.acceptedPerSecond) +
      line('submit, p50 ms', before.submitMs, after.submitMs) +
      line('poll, p50 ms', before.pollMs, after.pollMs) +
      line('list, first page, p50 ms', before.listMs, after.listMs) +
      `\naccepted a second: target >= 300: ${verdict(before.acceptedPerSecond >= 300)}\n` +
      `submit: ${submit.toFixed(2)}, target <= 2: ${verdict(submit <= 2)}\n` +
      `poll: ${poll.toFixed(2)}, target <= 2: ${verdict(poll <= 2)}\n` +
      `list: target <= 100 ms: ${verdict(after.listMs <= 100)}\n`,
  )
}

function line(name: string, before: number, after: number): string {
  return `${name.padEnd(26)}${before.toFixed(1).padStart(12)}${after.toFixed(1).padStart(16)}\n`
}

function verdict(met: boolean): string {
  return met ? 'met' : 'missed'
}

const cleanup = new AsyncDisposableStack()
try {
  await run(cleanup)
} finally {
  await cleanup.disposeAsync()
}
