/** Lists: one page when awaited, every item when iterated. */
import { describe, expect, test } from 'bun:test'
import { client, json, refusal, thrownBy } from './helpers/fakes.ts'

describe('a list', () => {
  const page = (ids: string[], offset: number, limit = 2) =>
    json({ data: ids.map((id) => ({ id })), pagination: { total: 9, limit, offset } })

  test('is one page when awaited and every item when iterated, with one request per page', async () => {
    const { platen, fetch } = client([page(['a', 'b'], 0), page(['c', 'd'], 2), page(['e'], 4)])
    const list = platen.renders.list({ limit: 2, status: 'failed' })
    expect((await list).pagination.total).toBe(9)
    const ids: string[] = []
    for await (const { id } of list) ids.push(id)
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(fetch.calls.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&status=failed',
      '?limit=2&status=failed&offset=2',
      '?limit=2&status=failed&offset=4',
    ])
  })

  test('contains no item twice if items are created during the iteration', async () => {
    const { platen } = client([page(['b', 'c'], 0), page(['c', 'd'], 2), page([], 4)])
    const ids: string[] = []
    for await (const { id } of platen.templates.list({ limit: 2 })) ids.push(id)
    expect(ids).toEqual(['b', 'c', 'd'])
  })

  test('with cursors ends at the page without one, even after an empty page', async () => {
    const part = (ids: string[], next_cursor: string | null) =>
      json({ data: ids.map((id) => ({ id })), next_cursor })
    const { platen, fetch } = client([part(['a'], 'x'), part([], 'y'), part(['b'], null)])
    const ids: string[] = []
    for await (const { id } of platen.deliveries.list({ status: 'failed' })) ids.push(id)
    expect(ids).toEqual(['a', 'b'])
    expect(fetch.calls.map(({ url }) => new URL(url).search)).toEqual([
      '?status=failed',
      '?status=failed&cursor=x',
      '?status=failed&cursor=y',
    ])
  })

  test('without pages is whole when awaited, and can be iterated like the others', async () => {
    const { platen, fetch } = client([json({ data: [{ name: 'a' }, { name: 'b' }] })])
    const list = platen.destinations.list()
    expect((await list).map(({ name }) => name)).toEqual(['a', 'b'])
    const names: string[] = []
    for await (const { name } of list) names.push(name)
    expect(names).toEqual(['a', 'b'])
    expect(await list.toArray({ max: 1 })).toHaveLength(1)
    expect(fetch.calls).toHaveLength(1)
  })

  test('requests no further page after the loop is left', async () => {
    const { platen, fetch } = client([page(['a', 'b'], 0)])
    for await (const _ of platen.renders.list()) break
    expect(fetch.calls.length).toBe(1)
  })

  test('throws the error of a later page in the loop', async () => {
    const { platen } = client([page(['a', 'b'], 0), refusal('AUTH_REVOKED', 401)])
    const all = (async () => {
      for await (const _ of platen.renders.list());
    })()
    expect(await thrownBy(all)).toMatchObject({ code: 'AUTH_REVOKED' })
  })
})
