/**
 * The parts of a template are read from the database within bounds, however many and however large
 * parts a user has.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/index.ts'
import { template_versions, templates } from '../../../server/db/schema.ts'
import { loadParts, partVersionsOf } from '../../../server/templates/parts.ts'
import { DATABASES } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(120_000)

describe.each(DATABASES)('the parts of a template on %s', (database) => {
  const { server } = useServer({ plan: 'pro', database, env: { LANES: '0' } })
  const db = () => server.services.database.db

  /**
   * Adds the parts p1, p2 ...
   * @param html
   * @param parts SQL of the number `n` of a part, so that no limit is checked
   */
  async function addParts(userId: string, count: number, { html, parts }: Record<string, SQL>) {
    await db().execute(sql`
      insert into ${templates}
        (id, user_id, slug, name, version, width, height, kind, created_at, updated_at)
      select gen_random_uuid(), ${userId}::uuid, 'p' || n, 'Part', 1, 10, 10, 'part', now(), now()
      from generate_series(1, ${count}::int) n`)
    await db().execute(sql`
      insert into ${template_versions} (template_id, version, html, variables, parts, created_at)
      select id, 1, ${html}, '[]', ${parts}, now()
      from (select id, substr(slug, 2)::int as n from ${templates} where user_id = ${userId}::uuid) part`)
  }
  const chain = { html: sql`'x'`, parts: sql`json_build_array('p' || n + 1)::text` }

  /**
   * Loads parts.
   * @returns the message, the rows of the search, and the characters that left the database
   */
  async function load(userId: string, parts: string[]) {
    let chars = 0
    let searched = 0
    const watched = {
      async execute(statement: SQL) {
        const [plan] = await db().execute(sql`explain (analyze, format json) ${statement}`)
        const union = /"Node Type": "Recursive Union"[^{]*?"Actual Rows": ([\d.]+)/
        searched = Number(union.exec(JSON.stringify(plan, null, 1))?.[1])
        const rows = await db().execute<{ html: string | null }>(statement)
        for (const { html } of rows) chars += html?.length ?? 0
        return rows
      },
    } as unknown as Database
    const whole = { slug: 'whole', parts: JSON.stringify(parts) }
    const message = await loadParts(watched, userId, whole, 'html').catch(String)
    return { message, searched, chars }
  }

  test('are searched no further than a template may have parts', async () => {
    const { id } = await server.newUser('pro')
    await addParts(id, 300, chain)
    const { message, searched } = await load(id, ['p1'])
    expect(message).toContain('more than 50 parts')
    expect(searched).toBe(51)
    const query = db()
      .select({ versions: partVersionsOf() })
      .from(templates)
      .innerJoin(template_versions, eq(template_versions.template_id, templates.id))
      .where(eq(templates.slug, 'p1'))
    expect((await query)[0]?.versions).toHaveLength(51)
  })

  test('do not leave the database if they are too large together', async () => {
    const { id } = await server.newUser('pro')
    await addParts(id, 20, { html: sql`repeat(md5(n::text), 10000)`, parts: sql`''` })
    const names = Array.from({ length: 20 }, (_, at) => `p${at + 1}`)
    const { message, chars } = await load(id, names)
    expect(message).toContain('parts with more than 1000000 characters together')
    expect(chars).toBe(0)
    expect((await load(id, names.slice(0, 3))).chars).toBe(960_000)
  })

  test('are counted in characters, of which some have three bytes', async () => {
    const { id } = await server.newUser('pro')
    await addParts(id, 3, { html: sql`repeat('字', 333333)`, parts: sql`''` })
    const { chars, message } = await load(id, ['p1', 'p2', 'p3'])
    expect(chars).toBe(999_999)
    expect(message).toHaveLength(3)
  })
})
