/**
 * Compares what the clients were answered with the database, the bucket and the received webhooks.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Cluster } from '../support/cluster/cluster.ts'
import { readPdf } from '../support/files/pdf.ts'
import { BUCKET } from '../support/storage/s3-server.ts'
import type { Hooks } from './hooks.ts'
import type { Ledger, Order } from './ledger.ts'
import type { Tally } from './tally.ts'

interface RenderRow {
  id: string
  request_id: string
  user_id: string
  status: 'queued' | 'rendering' | 'completed' | 'failed'
  background: boolean
  fence: number
  idempotency_key: string | null
  metadata: string | null
  webhook_url: string | null
  output_key: string | null
  output_size_bytes: number | null
  error_code: string | null
}

interface Evidence {
  cluster: Cluster
  ledger: Ledger
  hooks: Hooks
  tally: Tally
}

/** Call it once the cluster is idle. @returns how many renders failed, by error code */
export async function checkInvariants(evidence: Evidence): Promise<Map<string, number>> {
  const { cluster, ledger, tally } = evidence
  const sql = new Bun.SQL(cluster.databaseUrl, { max: 1 })
  try {
    const rows: RenderRow[] = [
      ...(await sql`
        select id, request_id, user_id, status, background, fence, idempotency_key, metadata,
          webhook_url, output_key, output_size_bytes, error_code
        from renders order by created_at`),
    ]
    checkEnds(evidence, rows)
    await checkFiles(evidence, rows)
    checkCounts(evidence, rows, [
      ...(await sql`select user_id, sum(used)::int as used from usage_months group by user_id`),
    ])
    checkWebhooks(evidence, rows)
    for (const { invariant, what } of ledger.wrong) tally.check(invariant, false, () => what)
    const isRight = !ledger.wrong.some(({ invariant }) => invariant === 'I7')
    for (const name of isRight ? ledger.answers.keys() : []) tally.check('I7', true, () => name)
    const files = [...(await sql`select key from outputs union select key from kept_requests`)]
    checkRemains(
      evidence,
      files.map(({ key }: { key: string }) => key),
    )
    const failed = new Map<string, number>()
    for (const { error_code: code } of rows) {
      if (code !== null) failed.set(code, (failed.get(code) ?? 0) + 1)
    }
    return failed
  } finally {
    await sql.close()
  }
}

/** The rows of an order: those with its key, or the one that its response named. */
function rowsOf(order: Order, rows: RenderRow[]): RenderRow[] {
  return rows.filter((row) =>
    order.idempotencyKey === null
      ? row.request_id === order.requestId
      : row.idempotency_key === order.idempotencyKey,
  )
}

function checkEnds({ ledger, tally }: Evidence, rows: RenderRow[]): void {
  for (const row of rows) {
    const { status, request_id: id, error_code: code } = row
    const hasEnded = status === 'failed' || status === 'completed'
    tally.check('I1', hasEnded, () => `${id} is ${status}`)
    // No document is wrong, so that no accepted render has a reason to fail.
    const isExcused = !row.background || code === null
    tally.check('I1', isExcused, () => `${id} was accepted and failed with ${code}`)
  }
  for (const order of ledger.orders) {
    const found = rowsOf(order, rows)
    const { marker, status } = order
    if (status !== 200 && status !== 202) continue
    tally.check('I1', found.length === 1, () => `${marker} (${status}) has ${found.length} rows`)
    if (status !== 200) continue
    const row = found[0]
    tally.check('I1', row?.status === 'completed', () => `${marker} got 200 and is ${row?.status}`)
  }
}

async function checkFiles({ cluster, ledger, tally }: Evidence, rows: RenderRow[]) {
  const { objects } = cluster.storage
  for (const row of rows) {
    if (row.status !== 'completed') continue
    const { request_id: id, output_key: key, output_size_bytes: size } = row
    const bytes = objects.get(`/${BUCKET}/${key}`)
    tally.check('I2', bytes?.length === size, () => `${id}: ${bytes?.length} bytes, not ${size}`)
    if (!bytes) continue
    const order = ledger.orders.find((one) => rowsOf(one, [row]).length > 0)
    const marker = order?.marker ?? markerIn(row)
    if (marker !== null) {
      const text = (await readPdf(bytes)).map((page) => page.text).join('\n')
      tally.check('I2', text.includes(marker), () => `${id} does not show ${marker}`)
    }
    if (order?.digest) {
      const digest = createHash('sha256').update(bytes).digest('hex')
      tally.check('I2', digest === order.digest, () => `${id} has other bytes than were answered`)
      tally.check('I5', true, () => '')
    }
  }
}

function markerIn({ metadata }: RenderRow): string | null {
  return metadata === null ? null : (JSON.parse(metadata) as { marker: string }).marker
}

function checkCounts(
  { ledger, tally }: Evidence,
  rows: RenderRow[],
  usage: { user_id: string; used: number }[],
): void {
  for (const { user_id: user, used } of usage) {
    const completed = rows.filter((row) => row.user_id === user && row.status === 'completed')
    const count = completed.length
    tally.check('I3', used === count, () => `${user} pays for ${used} renders and has ${count}`)
  }
  for (const order of ledger.orders) {
    if (order.idempotencyKey === null) continue
    // Renders that failed have released their key; those of one document are told by its text.
    const completed = rowsOf(order, rows).filter(({ status }) => status === 'completed')
    const count = completed.length
    tally.check('I3', count <= 1, () => `${order.marker} was rendered ${count} times`)
  }
}

function checkWebhooks({ hooks, tally }: Evidence, rows: RenderRow[]): void {
  for (const { request_id: id, status, webhook_url: url } of rows) {
    if (url === null) continue
    const delivered = hooks.delivered.get(id) ?? []
    const isTold = delivered.some(({ event }) => event === `render.${status}`)
    tally.check('I4', isTold, () => `${id} is ${status} and its webhook was not delivered`)
    const events = new Set(delivered.map(({ event }) => event))
    tally.check('I4', events.size <= 1, () => `${id} was told as ${[...events].join(' and ')}`)
  }
  tally.check('I4', hooks.forged.length === 0, () => `without signature: ${hooks.forged.join()}`)
}

function checkRemains({ cluster, tally }: Evidence, keys: string[]): void {
  const known = new Set(keys.map((key) => `/${BUCKET}/${key}`))
  for (const path of cluster.storage.objects.keys()) {
    tally.check('I6', known.has(path), () => `${path} is in the bucket and in no row`)
  }
}

/** Checks that stopped processes have left nothing. @param codes the exit codes of the processes */
export function checkStopped({ cluster, tally }: Evidence, codes: number[]): void {
  for (const [at, code] of codes.entries()) {
    tally.check('I6', code === 0, () => `${cluster.members[at]?.name} exited with ${code}`)
  }
  for (const { name, exits } of cluster.members) {
    const died = exits.filter(({ provoked, wasReady }) => !provoked && wasReady)
    tally.check('I6', died.length === 0, () => `${name} ended by itself: ${JSON.stringify(died)}`)
  }
  const scratch = readdirSync(cluster.tempDir)
  tally.check('I6', scratch.length === 0, () => `temporary files are left: ${scratch.join(', ')}`)
  const left = processesIn(cluster.tempDir)
  tally.check('I6', left.length === 0, () => `processes are left: ${left.join('; ')}`)
}

/**
 * Processes whose command or environment names the directory for temporary files of the cluster.
 */
function processesIn(directory: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return []
    const command = readProc(pid, 'cmdline')
    const isOurs = command.includes(directory) || readProc(pid, 'environ').includes(directory)
    return isOurs && command !== '' ? [`${pid} ${command.replaceAll('\0', ' ').slice(0, 80)}`] : []
  })
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // the process ended while it was read
  }
}
