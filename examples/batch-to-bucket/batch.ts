/**
 * Renders the statements of a month as one batch. Platen uploads each PDF to the bucket, so that
 * this program handles no file.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Platen } from '@platen/sdk'

interface Statement {
  account: string
  customer: string
  /** Amounts are decimal numbers, such as `-12.50`. */
  entries: { date: string; text: string; amount: string }[]
}

const MONTH = '2026-11'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY
await platen.templates.upsert('example-statement', { html: await read('statement.html') })

const statements: Statement[] = JSON.parse(await read('statements.json'))
const batch = await platen.batches.createAndWait(
  {
    renders: statements.map(({ account, customer, entries }) => ({
      type: 'pdf' as const,
      template: 'example-statement',
      data: { account, customer, month: `${MONTH}-01` },
      json: { entries },
      metadata: { account },
      storage: { destination: 'example-statements', key: `${MONTH}/${account}.pdf` },
    })),
  },
  {
    deadlineMs: 600_000,
    onProgress: ({ counts }) => console.log(`${counts.completed} of ${counts.total} rendered`),
  },
)

for (const { request_id, metadata, error } of batch.renders) {
  console.log(`${metadata?.['account']}: ${error?.message ?? (await uploaded(request_id))}`)
}

/** Waits for the end of an upload, which begins when its render has completed. */
async function uploaded(id: string): Promise<string> {
  for (;;) {
    const { storage } = await platen.renders.get(id)
    if (storage?.status === 'uploaded') return storage.key
    if (storage?.status !== 'pending') return storage?.message ?? 'no upload'
    await setTimeout(1_000)
  }
}

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}
