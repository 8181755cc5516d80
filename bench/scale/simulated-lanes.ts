/**
 * Lanes without browsers: they run the statements of synchronous renders and nothing else, so that
 * one machine shows what PostgreSQL sees of a hundred processes.
 */
import { openPostgres } from '../../server/db/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { beginRender } from '../../server/renders/begin.ts'
import { completeRender } from '../../server/renders/lifecycle.ts'

interface Simulation {
  /** Connection string of the database, whose schema is up to date. */
  url: string
  /** Renders at a time, each on a connection of its own. */
  lanes: number
  /** The users that render in turn. */
  userIds: string[]
  renders: number
}

/** An ordinary report. */
const REPORT = {
  phases_ms: { navigate: 9, print: 14 },
  pages: 1,
  fonts: { requested: ['sans-serif'], used: ['DejaVu Sans'] },
  hints: [],
  console: [],
  failed_requests: [],
}

/** @returns renders per second */
export async function simulateLanes({ url, lanes, userIds, renders }: Simulation): Promise<number> {
  const { db, close } = await openPostgres(url, { connections: lanes })
  let begun = 0
  async function lane(): Promise<void> {
    while (begun < renders) {
      const userId = userIds[begun % userIds.length] ?? ''
      begun += 1
      const [id, now] = [newId(), new Date()]
      const outputKey = `outputs/${userId}/${id}.pdf`
      const claim = await beginRender(db, {
        id,
        requestId: `req_${id}`,
        userId,
        plan: 'business',
        type: 'pdf',
        inputType: 'html',
        title: 'Invoice',
        keyId: null,
        metadata: null,
        job: null,
        webhook: null,
        outputKey,
        idempotency: null,
        now,
      })
      const ended = { outputSizeBytes: 25_000, renderDurationMs: 25, delivery: null, now }
      // The columns of the row are as long as those of a render; nothing reads the report.
      const report = REPORT as unknown as Parameters<typeof completeRender>[2]['report']
      await completeRender(db, claim, { outputKey, report, ...ended })
    }
  }
  try {
    const started = performance.now()
    await Promise.all(Array.from({ length: lanes }, lane))
    return (renders * 1_000) / (performance.now() - started)
  } finally {
    await close()
  }
}
