/**
 * Three workers, one of which has a clock that is 31 days ahead, a receiver of webhooks that always
 * fails, and a resolver that is dead for a while. It needs root and Linux, for a name server of its
 * own, and libfaketime.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../support/cluster/cluster.ts'
import { startDnsProcess } from '../support/network/dns-process.ts'
import { startSite } from '../support/network/site.ts'
import { startReceiver } from '../support/network/webhook-receiver.ts'
import { BUCKET } from '../support/storage/s3-server.ts'
import { type Customer, newCustomers } from './customers.ts'
import type { Phase } from './phase.ts'

const NAMES = ['api-1', 'worker-1', 'worker-2', 'worker-3'] as const
/** The worker whose clock is wrong. */
const WRONG = 'worker-3'
const RESOLVER = '127.0.0.54'
/** Renders with a webhook that fails, and renders of an address while DNS is dead. */
const COUNTS = { failing: 60, named: 30, sync: 20 }
const OUTAGE_MS = 20_000
const DELAYS_SECONDS = [5, 30, 120]
/** The four attempts at a webhook, and renders that wait for DNS. */
const END_MS = 420_000

const machine = arch() === 'arm64' ? 'aarch64' : 'x86_64'
const FAKETIME = `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`

function requirements(): void {
  if (process.getuid?.() !== 0)
    throw new Error('The phase `outages` needs root: sudo bun run chaos')
  if (!existsSync(FAKETIME)) {
    throw new Error('The phase `outages` needs libfaketime: apt-get install libfaketime')
  }
}

export async function runOutagePhase({ tally, log }: Phase): Promise<void> {
  requirements()
  const scratch = mkdtempSync(join(tmpdir(), 'platen-resolver-'))
  const resolvConf = join(scratch, 'resolv.conf')
  writeFileSync(resolvConf, `nameserver ${RESOLVER}\n`, { mode: 0o644 })
  try {
    await using dns = await startDnsProcess(RESOLVER)
    await using site = await startSite({ '/page': { body: '<p>a page' } })
    await using failing = await startReceiver(null, (_, response) => response.writeHead(500).end())
    await using fine = await startReceiver(null, (_, response) => response.end())
    const [page, hook] = [`pages.chaos.example:${site.port}`, `hooks.chaos.example:${fine.port}`]
    await using cluster = await startCluster(
      { EGRESS_ALLOW: `127.0.0.1:${failing.port},${page},${hook}`, OUTPUT_RETENTION_DAYS: '30' },
      {
        names: NAMES,
        prefix: [
          'unshare',
          '-m',
          'sh',
          '-c',
          'mount --bind "$0" /etc/resolv.conf && exec "$@"',
          resolvConf,
        ],
        of: (name) =>
          name === WRONG
            ? {
                env: { LD_PRELOAD: FAKETIME, FAKETIME: '+31d', DONT_FAKE_MONOTONIC: '1' },
                probe: '/health/live',
              }
            : {},
      },
    )
    log(`the cluster for outages is ready; logs are in ${cluster.logDir}`)
    const [customer] = await newCustomers(cluster)
    const post = (body: object) => postTo(cluster, customer, body)

    for (let at = 0; at < COUNTS.sync; at += 1) {
      const { status } = await post({ html: `kept ${at}` })
      tally.check('clock', status === 200, () => `a synchronous render answered ${status}`)
    }
    const failingUrl = `http://127.0.0.1:${failing.port}/`
    for (let at = 0; at < COUNTS.failing; at += 1) {
      await post({ html: `failing ${at}`, async: true, webhook_url: failingUrl })
    }
    const named = { url: `http://${page}/page`, async: true, webhook_url: `http://${hook}/` }
    for (let at = 0; at < COUNTS.named; at += 1) {
      const { status } = await post(named)
      tally.check('dns', status === 202, () => `a render of an address was answered with ${status}`)
    }
    await dns.kill()
    log('the resolver is dead')
    const deadUntil = performance.now() + OUTAGE_MS
    while (performance.now() < deadUntil) {
      const { status, headers } = await post({ url: named.url })
      const isRight = status === 503 && headers.has('retry-after')
      tally.check(
        'dns',
        isRight,
        () => `without DNS a render of an address was answered with ${status}`,
      )
      await Bun.sleep(1_000)
    }
    await dns.start()
    log('the resolver works again')
    await checkOutcome(cluster, { tally, log }, failingUrl)
    const codes = await cluster.stopMembers()
    tally.check(
      'recovery',
      codes.every((code) => code === 0),
      () => `exit codes: ${codes}`,
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function postTo({ apis }: Cluster, { key }: Customer, body: object): Promise<Response> {
  return fetch(`${apis[0]?.url}/api/v1/pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function checkOutcome(
  { databaseUrl, members, storage }: Cluster,
  { tally, log }: Pick<Phase, 'tally' | 'log'>,
  failingUrl: string,
): Promise<void> {
  const sql = new Bun.SQL(databaseUrl, { max: 1 })
  try {
    const open = async () => {
      const [row] = await sql`
        select (select count(*) from renders where status in ('queued', 'rendering'))::int
          + (select count(*) from deliveries where status = 'pending')::int as count`
      return row.count
    }
    const deadline = performance.now() + END_MS
    while ((await open()) > 0 && performance.now() < deadline) await Bun.sleep(1_000)
    tally.check('recovery', (await open()) === 0, () => 'renders or deliveries are still open')

    const deliveries = await sql`
      select deliveries.id, url, deliveries.status, array_agg(extract(epoch from at)::float8 order by at) as times,
        array_agg(coalesce(delivery_attempts.error, '') order by at) as errors
      from deliveries join delivery_attempts on delivery_id = deliveries.id group by 1, 2, 3`
    let delayed = 0
    for (const { id, url, status, times, errors } of deliveries) {
      if (url === failingUrl) {
        const gaps = times.slice(1).map((at: number, index: number) => at - times[index])
        const isRight =
          gaps.length === DELAYS_SECONDS.length &&
          gaps.every((gap: number, index: number) => gap >= (DELAYS_SECONDS[index] ?? 0))
        tally.check('retries', isRight, () => `${id} was attempted after ${gaps} s`)
      } else {
        if (errors.includes('dns_unavailable')) delayed += 1
        tally.check('dns', status === 'delivered', () => `${id} is ${status}: ${errors}`)
      }
    }
    log(`${delayed} webhooks met the dead resolver`)

    const renders = await sql`
      select request_id, status, error_code, error_message, fence, input_type, output_key, excused,
        greatest(abs(extract(epoch from now() - created_at)), abs(extract(epoch from now() - completed_at)))::float8
          as distance from renders where background or status = 'completed'`
    let deferred = 0
    for (const {
      request_id: id,
      status,
      error_code: code,
      input_type: input,
      excused,
      ...row
    } of renders) {
      const name = input === 'url' ? 'dns' : 'clock'
      if (excused > 0) deferred += 1
      const why = `${code} after ${row.fence} claims: ${row.error_message}`
      tally.check(name, status === 'completed', () => `${id} is ${status} with ${why}`)
      const isStored = storage.objects.has(`/${BUCKET}/${row.output_key}`)
      tally.check('clock', isStored, () => `the output of ${id} is gone`)
      tally.check(
        'clock',
        row.distance < 3_600,
        () => `${id} has a time that is ${row.distance} s away`,
      )
    }
    log(`${deferred} renders met the dead resolver`)

    const wrong = members.find(({ name }) => name === WRONG)
    const readiness = await fetch(`${wrong?.url}/health/ready`)
    const body = await readiness.text()
    const saysSo = readiness.status === 503 && body.includes('"clock":"failing"')
    tally.check('clock', saysSo, () => `${WRONG} says ${readiness.status} ${body}`)
    const metrics = await (await fetch(`${wrong?.url}/metrics`)).text()
    const claims = Number(/platen_claims_total\{[^}]*claimed[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0)
    log(`${WRONG}, whose clock is 31 days ahead, claimed ${claims} renders`)
  } finally {
    await sql.close()
  }
}
