/** The outputs of a batch as a ZIP archive: complete, or recognizably broken. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import { acceptBatch, askFor, endOf, pdfs } from '../../support/api/batches.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useServer({ env: { LANES: '2' }, plan: 'starter' })
let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'platen-test-zip-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

/**
 * Unpacks with a program that knows nothing of ours.
 * @returns the contents by name; null for a broken archive
 */
async function unpack(bytes: Uint8Array): Promise<Map<string, Buffer> | null> {
  const file = join(directory, `${crypto.randomUUID()}.zip`)
  writeFileSync(file, bytes)
  const script = `import base64, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps({name: base64.b64encode(archive.read(name)).decode() for name in archive.namelist()}))`
  const child = Bun.spawn(['python3', '-c', script, file], { stderr: 'ignore' })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) return null
  const entries = Object.entries<string>(JSON.parse(text))
  return new Map(entries.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
}

async function ended(...extra: object[]) {
  const { batch_id: id } = await acceptBatch(server, user, [...pdfs(2), ...extra])
  return endOf(server, user, id)
}

test('has every output under its index and id, and names the renders without one', async () => {
  const batch = await ended(
    { type: 'screenshot', html: '<p>x', options: { format: 'jpeg' } },
    { type: 'pdf', url: 'http://nothing.invalid/' },
  )
  const response = await askFor(server, user, `/${batch.batch_id}/outputs.zip`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${batch.batch_id}.zip"`,
  )
  const files = await unpack(await response.bytes())
  const ids = batch.renders.map(({ request_id }) => request_id)
  expect([...(files?.keys() ?? [])]).toEqual([
    'missing.txt',
    `000-${ids[0]}.pdf`,
    `001-${ids[1]}.pdf`,
    `002-${ids[2]}.jpg`,
  ])
  for (const [index, { output_url }] of batch.renders.entries()) {
    if (output_url === null) continue
    const output = await (await fetch(output_url)).bytes()
    expect(files?.get([...(files?.keys() ?? [])][index + 1] ?? '')).toEqual(Buffer.from(output))
  }
  const missing = files?.get('missing.txt')?.toString() ?? ''
  expect(missing).toMatch(/^003-req_\w+\tRENDER_FAILED: .*does not resolve.*\n$/)
})

test('has the names that the request gives, as links to the outputs do', async () => {
  const filename = 'Rechnung Nº 42.pdf'
  const { batch_id: id } = await acceptBatch(server, user, [
    { type: 'pdf', html: 'x', filename, disposition: 'attachment' },
    { type: 'screenshot', html: 'x', filename },
  ])
  const batch = await endOf(server, user, id)
  const files = await unpack(await (await askFor(server, user, `/${id}/outputs.zip`)).bytes())
  expect([...(files?.keys() ?? [])]).toEqual([`000-${filename}`, `001-${filename}.png`])
  const { headers } = await fetch(batch.renders[0]?.output_url ?? '')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Rechnung N_ 42.pdf"; filename*=UTF-8''Rechnung%20N%C2%BA%2042.pdf`,
  )
})

test('is refused while the batch is running, without any output, and to others', async () => {
  const batch = await ended()
  const path = `/${batch.batch_id}/outputs.zip`
  const other = await server.newUser('starter')
  expect(await statusLabel(await askFor(server, other, path))).toBe('404 NOT_FOUND')
  const { db } = server.services.database
  await db.update(renders).set({ output_key: null }).where(eq(renders.batch_id, batch.batch_id))
  expect(await statusLabel(await askFor(server, user, path))).toBe('404 NOT_FOUND')
  const many = await acceptBatch(server, user, pdfs(40, { waitForTimeout: 500 }))
  const running = await askFor(server, user, `/${many.batch_id}/outputs.zip`)
  expect(await statusLabel(running)).toBe('409 CONFLICT')
  await askFor(server, user, `/${many.batch_id}`, 'DELETE')
})

// It reads the log of one process (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'breaks off when an output is missing in the middle, and no program takes it for a whole archive',
  async () => {
    const batch = await ended(...pdfs(3))
    const { db } = server.services.database
    const rows = await db.select().from(renders).where(eq(renders.batch_id, batch.batch_id))
    const middle = rows.find(({ batch_index }) => batch_index === 2)
    await server.services.storage.remove(middle?.output_key ?? '')
    const response = await fetch(`${server.url}/api/v1/batches/${batch.batch_id}/outputs.zip`, {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const chunks: Uint8Array[] = []
    const reading = (async () => {
      for await (const chunk of response.body ?? []) chunks.push(chunk)
      return 'whole'
    })()
    expect(await reading.catch(() => 'cut off')).toBe('cut off')
    const bytes = Buffer.concat(chunks)
    expect(await unpack(bytes)).toBeNull()
    expect(server.logs.join('')).toContain(middle?.request_id ?? '')
  },
)
