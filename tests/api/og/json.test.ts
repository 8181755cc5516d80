/** The query parameter `json` of Open Graph images: values of any JSON type for their templates. */

import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { cacheOf, requestImage } from '../../support/api/og-images.ts'
import { readError } from '../../support/api/renders.ts'
import { changeTemplate, newTemplate } from '../../support/api/templates.ts'
import { usedIn } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useServer({ plan: 'starter' })

beforeAll(async () => {
  const html = `<body style="margin:0;background:{% if dark %}#0a0{% else %}{{ colours.first }}{% endif %}">
    {% for pair in other %}{{ pair[0] }}{% endfor %}`
  await newTemplate(server, user, { slug: 'card', html, width: 300, height: 200 })
})

const get = (json: unknown, variables: Record<string, string> = {}) =>
  requestImage(server, user, {
    ...variables,
    json: typeof json === 'string' ? json : JSON.stringify(json),
  })
const used = () => usedIn(server.services, user.id, monthOf(new Date()))

test('an image shows lists and booleans, over the variables with the same names', async () => {
  const colourOf = async (json: object, variables = {}) => {
    const response = await get(json, variables)
    expect(response.status).toBe(200)
    return colourAt(await readImage(await response.bytes()), 290, 190)
  }
  expect(await colourOf({ colours: ['#f00', '#00f'] })).toBe('#ff0000')
  expect(await colourOf({ colours: ['#f00'], dark: true })).toBe('#00aa00')
  expect(await colourOf({ dark: false, colours: ['#00f'] }, { dark: 'yes' })).toBe('#0000ff')
})

test('an image is cached per values that the template names, in any order of their names', async () => {
  const first = await get({ colours: ['#111'], dark: false })
  const before = await used()
  const images: [cache: string, response: Response][] = [
    ['HIT', await get('{ "dark": false, "colours": ["#111"] }')],
    ['HIT', await get({ colours: ['#111'], dark: false, unnamed: { a: 1 } })],
    ['MISS', await get({ colours: ['#112'], dark: false })],
    ['MISS', await get({ colours: ['#111'], dark: 'false' })],
    ['HIT', await get({ colours: ['#111'] }, { dark: 'false' })],
    ['MISS', await get({ colours: ['#111'], other: { a: 1, b: 2 } })],
    ['MISS', await get({ colours: ['#111'], other: { b: 2, a: 1 } })],
    ['HIT', await get({ colours: ['#111'], other: { a: 1, b: 2 } })],
  ]
  expect(cacheOf(first)).toBe('MISS')
  expect(images.map(([, response]) => cacheOf(response))).toEqual(images.map(([cache]) => cache))
  expect(await used()).toBe(before + 4)
})

describe('a parameter `json` that cannot be used is refused with the place and the reason', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

  test.each([
    ['', 'json', 'ends too early, at line 1, column 1'],
    ['hello', 'json', 'letter or name without quotes at line 1, column 1'],
    ['{"a":1,}', 'json', 'unexpected `}` at line 1, column 8'],
    ["{'a':1}", 'json', "single quote (') at line 1, column 2"],
    ['{"a":"x', 'json', 'ends too early, at line 1, column 8'],
    ['[1]', 'json', 'must be an object'],
    ['null', 'json', 'must be an object'],
    ['{"a":{"b":[1,1e999]}}', 'json.a.b[1]', 'no digit is lost'],
    [nested(101), 'json.a', 'nested at most 100 levels'],
    [JSON.stringify({ a: 'x'.repeat(8_000) }), 'json', 'at most 8000 characters'],
  ])('%.40s', async (json, path, reason) => {
    const before = await used()
    // The second request finds the template's names in memory.
    for (let round = 0; round < 2; round += 1) {
      const response = await get(json)
      const { message, details } = await readError(response)
      expect([response.status, message]).toEqual([400, expect.stringContaining(reason)])
      expect(details).toMatchObject({ issues: [{ path }] })
    }
    expect(await used()).toBe(before)
  })

  test('100 levels, and a name of a prototype, are accepted', async () => {
    expect((await get(nested(100))).status).toBe(200)
    expect((await get('{"__proto__":{"dark":true},"constructor":1}')).status).toBe(200)
  })
})

test('a template that has a variable named `json` still gets its text', async () => {
  await newTemplate(server, user, { slug: 'text', html: '<p>{{ json }}' })
  const ask = (json: string) =>
    server.fetch(`/api/v1/og/text?${new URLSearchParams({ key: user.key, json })}`)
  const images = [await ask('not JSON'), await ask('not JSON'), await ask('other')]
  expect(images.map((one) => one.status)).toEqual([200, 200, 200])
  expect(images.map(cacheOf)).toEqual(['MISS', 'HIT', 'MISS'])
  // The names that the process remembers are those of the older HTML.
  await changeTemplate(server, user, 'text', { html: '<p>{{ title }}' })
  expect((await ask('not JSON')).status).toBe(400)
  expect((await ask('{"title":[1]}')).status).toBe(200)
  await changeTemplate(server, user, 'text', { html: '<p>{{ json }} again' })
  expect((await ask('not JSON')).status).toBe(200)
})
