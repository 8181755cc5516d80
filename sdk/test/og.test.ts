/** URLs and files of Open Graph images. */
import { describe, expect, test } from 'bun:test'
import { ConfigurationError, ogImageUrl } from '../src/index.ts'
import { checkedOgImageUrl, missingOgVariables } from '../src/og.ts'
import { BASE_URL, client, thrownBy } from './helpers/fakes.ts'

describe('Open Graph images', () => {
  const variables = { title: 'Zoë & co', author: 'a+b' }

  test('the URL contains the public key, never the key of the client', () => {
    const { platen } = client([], { ogKey: 'svc_live_og' })
    const url = platen.og.url('blog', variables, { v: '2' })
    expect(url).toStartWith(`${BASE_URL}/api/v1/og/blog?`)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      ...variables,
      v: '2',
      key: 'svc_live_og',
    })
    expect(() => client([]).platen.og.url('blog')).toThrow(ConfigurationError)
    expect(
      ogImageUrl({ baseUrl: BASE_URL, key: 'svc_live_og', template: 'blog', variables, v: '2' }),
    ).toBe(url)
  })

  test('values of any JSON are one parameter, which no variable replaces', () => {
    const { platen } = client([], { ogKey: 'svc_live_og' })
    const json = { tags: ['a', 1], dark: false }
    const { searchParams } = new URL(platen.og.url('blog', variables, { json }))
    expect(JSON.parse(searchParams.get('json') ?? '')).toEqual(json)
    expect(searchParams.get('title')).toBe(variables.title)
    expect(() => platen.og.url('blog', { json: 'x' }, { json })).toThrow(ConfigurationError)
    expect(platen.og.url('blog', { json: 'x' })).toContain('json=x')
  })

  test('a variable cannot replace the key', async () => {
    const { platen, fetch } = client([], { ogKey: 'svc_live_og' })
    const stolen = JSON.parse('{"key":"x"}')
    expect(() => platen.og.url('blog', stolen)).toThrow(ConfigurationError)
    expect(await thrownBy(platen.og.fetch('blog', stolen))).toBeInstanceOf(ConfigurationError)
    expect(fetch.calls).toEqual([])
  })

  test('`fetch` sends the public key in the query only', async () => {
    const png = new Response('png', { headers: { 'Content-Type': 'image/png', 'X-Cache': 'MISS' } })
    const { platen, fetch } = client([png])
    const { extension, cached } = await platen.og.fetch('blog', variables)
    expect([extension, cached]).toEqual(['png', false])
    expect(Object.keys(fetch.calls[0]?.headers ?? {})).toEqual(['user-agent'])
    expect(new URL(fetch.calls[0]?.url ?? '').searchParams.get('title')).toBe(variables.title)
  })

  test('an address without a required variable is refused by its name, where the rules are known', () => {
    const template = {
      slug: 'blog',
      variable_rules: { title: { required: true }, tags: { required: true }, author: {} },
    }
    const image = { baseUrl: BASE_URL, key: 'svc_live_og', template }
    expect(() => checkedOgImageUrl({ ...image, variables: { title: '' } })).toThrow(
      'The template blog requires variables that are missing or empty: title, tags.',
    )
    expect(() => checkedOgImageUrl({ ...image, json: { title: 'x', tags: null } })).toThrow(
      ConfigurationError,
    )
    const given = { variables: { title: 'x' }, json: { tags: [] }, v: '2' }
    expect(missingOgVariables({ template, ...given })).toEqual([])
    expect(checkedOgImageUrl({ ...image, ...given })).toBe(
      ogImageUrl({ ...image, template: 'blog', ...given }),
    )
  })
})
