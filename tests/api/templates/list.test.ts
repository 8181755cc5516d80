/** The fields by which people find templates again. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { changeTemplate, dataOf, newTemplate, type Template } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer()

describe('the list of templates', () => {
  test('has the kind, the description, the folder and the tags, and is limited by them', async () => {
    const owner = await server.newUser()
    const labels = { kind: 'part' as const, description: 'D', folder: 'Sales', tags: ['a', 'b"'] }
    await newTemplate(server, owner, { name: 'one', ...labels })
    await newTemplate(server, owner, { name: 'two' })
    const list = async (query: string) => {
      const headers = { Authorization: `Bearer ${owner.key}` }
      const response = await server.fetch(`/api/v1/templates?${query}`, { headers })
      const { data, pagination } = (await response.json()) as {
        data: Template[]
        pagination: { total: number }
      }
      expect(pagination.total).toBe(data.length)
      return data
    }
    expect((await list(''))[1]).toMatchObject(labels)
    for (const [query, names] of [
      ['kind=part', ['one']],
      ['kind=document', ['two']],
      ['folder=Sales', ['one']],
      ['folder=', ['two']],
      ['tag=b%22', ['one']],
      ['tag=c', []],
    ] as const) {
      expect([query, (await list(query)).map(({ name }) => name)]).toEqual([query, [...names]])
    }
  })

  test('shows changes of these fields, which make no version', async () => {
    const { id } = await newTemplate(server, user)
    const change = { kind: 'part', description: 'x', folder: 'y', tags: ['z'] }
    const changed = await dataOf<Template>(await changeTemplate(server, user, id, change))
    expect(changed).toMatchObject({ ...change, version: 1 })
  })
})
