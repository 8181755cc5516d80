/**
 * The memory for the bytes of a user's requests has room for one request that the limits allow,
 * however small bodies are.
 */
import { beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { FILE_BYTES_MAX } from '../../../server/comparison/limits.ts'
import { renders } from '../../../server/db/schema.ts'
import { SOURCE_BYTES_MAX } from '../../../server/pdfs/limits.ts'
import { renderSide, sendComparison } from '../../support/api/compare.ts'
import { pdfsClient } from '../../support/api/pdfs.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

const { server, site, user } = useServer({ env: { MAX_BODY_BYTES: '10000' }, plan: 'free' })
const pdfs = pdfsClient(server, user)

beforeEach(() => site.reset())

describe('with a small MAX_BODY_BYTES', () => {
  test('sources of 50 MB are loaded, and one byte more is refused with the limit', async () => {
    site.routes['/large'] = { body: Buffer.alloc(SOURCE_BYTES_MAX - 1) }
    site.routes['/byte'] = { body: 'x' }
    const url = (path: string) => ({ url: `${site.url}${path}` })
    const full = await pdfs.post('merge', { sources: [url('/large'), url('/byte')] })
    // All of it was loaded, and is no PDF.
    expect((await readError(full)).details).toMatchObject({ reason: 'damaged_pdf' })
    const sources = [url('/large'), url('/byte'), url('/byte')]
    const error = await readError(await pdfs.post('merge', { sources }))
    expect(error.code).toBe('VALIDATION_ERROR')
    expect(error.message).toContain('50 MB')
    expect(server.services.bodies.heldBytes()).toBe(0)
  })

  test('two stored outputs of the largest size are compared', async () => {
    const side = await renderSide(server, user, 'screenshot', { html: '<p>x' })
    const { database, storage } = server.services
    const { db } = database
    const isSide = eq(renders.request_id, side.request_id)
    const [row] = await db.select().from(renders).where(isSide)
    const key = row?.output_key ?? ''
    const png = await (await storage.get(key))?.bytes()
    const padded = Buffer.concat([png ?? Buffer.alloc(0)], FILE_BYTES_MAX)
    await storage.put(key, new Uint8Array(padded))
    await db.update(renders).set({ output_size_bytes: FILE_BYTES_MAX }).where(isSide)
    const response = await sendComparison(server, user, { before: side, after: side })
    expect(await statusLabel(response)).toBe('200')
    expect(server.services.bodies.heldBytes()).toBe(0)
  })
})
