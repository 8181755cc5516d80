/** The templates that use an asset are listed before it is deleted, and the search is bounded. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { preferences } from '../../../server/db/schema.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { makeFont } from '../../support/files/font-files.ts'
import { PNG } from '../../support/files/png.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(120_000)

type Uses = components['schemas']['AssetUses']

describe.each(DATABASES)('the templates that use an asset on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' } })
  })
  afterAll(() => server.close())

  async function addTemplate({ key }: TestUser, name: string, html: string): Promise<void> {
    const response = await server.post('/api/v1/templates', { name, html }, key)
    expect(response.status).toBe(201)
  }
  const ask = ({ key }: TestUser, id: string) =>
    server.fetch(`/api/v1/assets/${id}/used-by`, { headers: { Authorization: `Bearer ${key}` } })
  async function usesOf(user: TestUser, id: string): Promise<Uses> {
    return ((await (await ask(user, id)).json()) as { data: Uses }).data
  }

  test('are those whose current HTML has its address', async () => {
    const user = await server.newUser()
    const { id, url } = await uploaded(server, user, 'logo.png', PNG)
    await addTemplate(user, 'With the logo', `<img src="${url}">`)
    await addTemplate(user, 'Without it', '<img src="logo.png">')
    await addTemplate(user, 'No more', `<img src="${url}">`)
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ html: '<p>' })
    await server.fetch('/api/v1/templates/no-more', { method: 'PATCH', headers, body })
    const { templates, complete } = await usesOf(user, id)
    expect(templates.map(({ slug, by, version }) => [slug, by, version])).toEqual([
      ['with-the-logo', 'address', 1],
    ])
    expect(complete).toBe(true)
  })

  test.each(['styles', 'header', 'footer', 'sample_data', 'variable_rules'])(
    'are also those that name it in their %s',
    async (field) => {
      const user = await server.newUser()
      const { id, url } = await uploaded(server, user, 'logo.png', PNG)
      const isJson = field === 'sample_data' || field === 'variable_rules'
      const value = isJson ? { logo: { example: url } } : `/* ${url} */`
      const fields = { name: 'Elsewhere', html: '<p>', [field]: value }
      expect((await server.post('/api/v1/templates', fields, user.key)).status).toBe(201)
      const { templates } = await usesOf(user, id)
      expect(templates.map(({ slug, by }) => [slug, by])).toEqual([['elsewhere', 'address']])
    },
  )

  test('are also those that name it in their draft only', async () => {
    const user = await server.newUser()
    const { id, url } = await uploaded(server, user, 'logo.png', PNG)
    await addTemplate(user, 'Drafted', '<p>')
    const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ html: `<img src="${url}">` })
    const draft = '/api/v1/templates/drafted/draft'
    expect((await server.fetch(draft, { method: 'PATCH', headers, body })).status).toBe(200)
    const { templates } = await usesOf(user, id)
    expect(templates.map(({ slug, version }) => [slug, version])).toEqual([['drafted', 1]])
  })

  test('are those that name the family of the font, in any case of letters and not as a part of another name', async () => {
    const user = await server.newUser()
    const font = await uploaded(server, user, 'a.ttf', makeFont({ family: 'C++ (Pro)' }))
    await addTemplate(user, 'Named', '<p style="font-family: \'c++ (PRO)\'">')
    await addTemplate(user, 'Longer', '<p style="font-family: XC++ (Pro)">')
    await addTemplate(user, 'Similar', '<p style="font-family: CCC Pro">')
    const { templates } = await usesOf(user, font.id)
    expect(templates.map(({ slug, by }) => [slug, by])).toEqual([['named', 'font_family']])
  })

  test('are not those whose sample data have words like the family of a font', async () => {
    const user = await server.newUser()
    const font = await uploaded(server, user, 'a.ttf', makeFont({ family: 'Inter' }))
    const sample_data = { company: 'Inter Trading' }
    const fields = { name: 'Trading', html: '<p>', sample_data }
    expect((await server.post('/api/v1/templates', fields, user.key)).status).toBe(201)
    expect((await usesOf(user, font.id)).templates).toEqual([])
  })

  test('come with the brand of the account, which has a logo and fonts', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const { id, url } = await uploaded(server, user, 'logo.png', PNG)
    const font = await uploaded(server, user, 'a.ttf', makeFont({ family: 'Own Sans' }))
    expect((await usesOf(user, id)).brand).toBe(false)
    await server.services.database.db.insert(preferences).values([
      { user_id: user.id, brand: JSON.stringify({ logo: url, font: '"own sans", serif' }) },
      { user_id: other.id, brand: '{}' },
    ])
    expect(await usesOf(user, id)).toMatchObject({ templates: [], brand: true })
    expect(await usesOf(user, font.id)).toMatchObject({ templates: [], brand: true })
    const third = await uploaded(server, user, 'b.ttf', makeFont({ family: 'Own' }))
    expect((await usesOf(user, third.id)).brand).toBe(false)
  })

  test('are not found by other users, and an unknown asset is 404', async () => {
    const [owner, other] = [await server.newUser(), await server.newUser()]
    const { id, url } = await uploaded(server, owner, 'logo.png', PNG)
    await addTemplate(other, 'A stolen address', `<img src="${url}">`)
    expect((await usesOf(owner, id)).templates).toEqual([])
    expect(await statusLabel(await ask(other, id))).toBe('404 ASSET_NOT_FOUND')
    expect(await statusLabel(await ask(owner, 'nonsense'))).toBe('404 ASSET_NOT_FOUND')
  })

  test('are at most 50, and of the newest 10 MB of HTML; the answer says when there are more', async () => {
    const user = await server.newUser()
    const { id } = await uploaded(server, user, 'logo.png', PNG)
    const fill = (count: number, html: string, age: string) =>
      server.services.database.db.execute(sql`
        with made as (
          insert into templates (id, user_id, slug, name, version, width, height, created_at, updated_at)
          select gen_random_uuid(), ${user.id}::uuid, 's' || gen_random_uuid(), 'x', 1, 9, 9,
            now() - ${age}::interval, now() from generate_series(1, ${count}::int) returning id
        )
        insert into template_versions (template_id, version, html, variables, created_at)
        select id, 1, ${html}, '[]', now() from made`)
    await fill(50, id, '2 days')
    expect(await usesOf(user, id)).toMatchObject({ templates: { length: 50 }, complete: true })
    await fill(1, id, '3 days')
    expect(await usesOf(user, id)).toMatchObject({ templates: { length: 50 }, complete: false })
    await fill(10, 'x'.repeat(1_000_000), '1 day')
    expect(await usesOf(user, id)).toEqual({ templates: [], brand: false, complete: false })
  })
})
