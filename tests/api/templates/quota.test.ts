/** Template quotas: templates per user, versions per template, and bytes in total. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { template_versions, templates, user_counters } from '../../../server/db/schema.ts'
import { readError } from '../../support/api/renders.ts'
import { tally } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  newTemplate,
  sendTemplate,
  templateApi,
} from '../../support/api/templates.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const MB = 1024 ** 2
const REFUSED = '400 VALIDATION_ERROR'

describe.each(DATABASES)('templates on %s', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' } })
  })
  afterAll(() => server.close())

  async function countersOf({ id }: TestUser) {
    const [row] = await server.services.database.db
      .select({ templates: user_counters.templates, bytes: user_counters.template_bytes })
      .from(user_counters)
      .where(eq(user_counters.user_id, id))
    return row
  }

  /** Computes from the rows what the counters must hold. */
  async function totalsOf({ id }: TestUser) {
    const bytes = sql<number>`coalesce(sum(octet_length(${template_versions.html}) + octet_length(${template_versions.variables})), 0)::int`
    const [row] = await server.services.database.db
      .select({ templates: sql<number>`count(distinct ${templates.id})::int`, bytes })
      .from(templates)
      .innerJoin(template_versions, eq(template_versions.template_id, templates.id))
      .where(eq(templates.user_id, id))
    return row
  }

  /** Adds versions as if the HTML had been changed as often. */
  async function copyNewestVersion(id: string, count: number): Promise<void> {
    const { db } = server.services.database
    const [row] = await db.execute<{ id: string; version: number }>(
      sql`select id, version from templates where id = ${id}::uuid`,
    )
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        with added as (
          insert into template_versions
          select (jsonb_populate_record(v, jsonb_build_object('version', v.version + n))).*
          from template_versions v, generate_series(1, ${count}::int) n
          where v.template_id = ${id}::uuid and v.version = ${row?.version ?? 0}::int
          returning octet_length(html) + octet_length(variables) as bytes
        )
        update user_counters set template_bytes = template_bytes + (select sum(bytes) from added)
        where user_id = (select user_id from templates where id = ${id}::uuid)`)
      await tx.execute(
        sql`update templates set version = version + ${count}::int where id = ${id}::uuid`,
      )
    })
  }

  test('with versions of 400 KB fill the storage of the free plan, and refused versions store nothing', async () => {
    const user = await server.newUser('free')
    const { id } = await newTemplate(server, user)
    const html = (n: number) => `${n + 100} ${'é'.repeat(199_000)}`
    const replies = [await changeTemplate(server, user, id, { html: html(0) })]
    const copies = 45
    await copyNewestVersion(id, copies)
    for (let n = 1; n < 12; n += 1) {
      replies.push(await changeTemplate(server, user, id, { html: html(n) }))
    }
    const counts = await tally(replies)
    expect(counts['200']).toBe(Math.floor((20 * MB) / 398_006) - copies)
    expect(counts[REFUSED]).toBe(12 - Number(counts['200']))
    const last = replies.at(-1)
    if (!last) throw new Error('there is no reply')
    const { message, details } = await readError(last)
    expect(details).toMatchObject({ reason: 'quota_exceeded', limit: 20 * MB })
    expect(message).toContain('Delete a template')
    expect(await countersOf(user)).toEqual(await totalsOf(user))

    const deleted = await server.fetch(`/api/v1/templates/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(deleted.status).toBe(200)
    expect(await countersOf(user)).toEqual({ templates: 0, bytes: 0 })
    await newTemplate(server, user, { html: html(0) })
  })

  test('that have no room are refused with the name of their largest field, also as drafts', async () => {
    const user = await server.newUser('free')
    const { id } = await newTemplate(server, user)
    await server.services.database.db
      .update(user_counters)
      .set({ template_bytes: 20 * MB - 1_000 })
      .where(eq(user_counters.user_id, user.id))
    const styles = `/*${'x'.repeat(2_000)}*/`
    for (const response of [
      await changeTemplate(server, user, id, { styles }),
      await templateApi(server, user).draft(id, { styles }),
      await sendTemplate(server, user, { name: 'x', html: '<p>', styles }),
    ]) {
      const { message, details } = await readError(response)
      expect(details).toMatchObject({ reason: 'quota_exceeded', issues: [{ path: 'styles' }] })
      expect(message).toContain('`styles` is too large: all versions and drafts')
    }
  })

  test('created concurrently never exceed the plan, with given or generated slugs', async () => {
    const user = await server.newUser('free')
    const one = (n: number) => (n % 2 === 0 ? { slug: `s${n}` } : {})
    const send = (n: number) =>
      sendTemplate(server, user, { name: `T ${n % 90}`, html: 'x', ...one(n) })
    const replies = await Promise.all(Array.from({ length: 110 }, (_, n) => send(n)))
    expect(await tally(replies)).toEqual({ '201': 100, [REFUSED]: 10 })
    expect(await countersOf(user)).toEqual(await totalsOf(user))
    const refused = replies.find(({ status }) => status === 400)
    if (!refused) throw new Error('none was refused')
    expect((await readError(refused)).details).toMatchObject({
      reason: 'quota_exceeded',
      limit: 100,
    })
  })

  test('have at most the versions of the plan, and only new HTML makes a version', async () => {
    const user = await server.newUser('free')
    const { id } = await newTemplate(server, user, { html: '0' })
    const db = server.services.database.db
    await db.update(templates).set({ version: 99 }).where(eq(templates.id, id))
    await db
      .update(template_versions)
      .set({ version: 99 })
      .where(eq(template_versions.template_id, id))
    for (const html of ['100', '100']) {
      expect((await changeTemplate(server, user, id, { html })).status).toBe(200)
    }
    const refused = await readError(await changeTemplate(server, user, id, { html: '101' }))
    expect(refused.details).toMatchObject({ reason: 'quota_exceeded', limit: 100 })
    for (const body of [{ html: '100' }, { name: 'Other' }, { width: 100 }]) {
      const changed = await changeTemplate(server, user, id, body)
      expect(changed.status).toBe(200)
      expect(((await changed.json()) as { data: { version: number } }).data.version).toBe(100)
    }
    expect(await countersOf(user)).toEqual(await totalsOf(user))
  })

  test('with a taken slug use no quota', async () => {
    const user = await server.newUser('free')
    await newTemplate(server, user, { slug: 'taken' })
    const before = await countersOf(user)
    const again = await sendTemplate(server, user, { name: 'T', slug: 'taken', html: 'xyz' })
    expect(again.status).toBe(409)
    expect(await countersOf(user)).toEqual(before as NonNullable<typeof before>)
  })
})
