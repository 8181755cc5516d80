/** Templates: saving HTML in Liquid syntax, changing it in versions, listing and deleting. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  dataOf,
  newTemplate,
  sendTemplate,
  type Template,
} from '../../support/api/templates.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const NOW = new Date('2026-11-20T10:15:00.000Z')
const UNKNOWN = '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d'

describe.each(DATABASES)('templates on %s', (database) => {
  let server: TestServer
  let user: TestUser
  let now = NOW

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
    user = await server.newUser()
  })
  afterAll(() => server.close())

  function request(path: string, { key } = user, method = 'GET'): Promise<Response> {
    return server.fetch(`/api/v1/templates${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
    })
  }
  const read = async (named: string, by = user) => dataOf<Template>(await request(`/${named}`, by))
  const pdf = (body: object, by = user, headers?: Record<string, string>) =>
    server.post('/api/v1/pdf', body, by.key, headers)

  describe('saving', () => {
    test('a template gives it an id, a slug, version 1 and the names of its variables', async () => {
      const html = '<h1>{{ title }}</h1>{% for tag in tags %}{{ tag }}{% endfor %}'
      const made = await newTemplate(server, user, { name: 'Blog post', html, width: 800 })
      expect(made).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ slug: 'blog-post', name: 'Blog post', version: 1 },
        ...{ html, variables: ['tags', 'title'] },
        ...{ width: 800, height: 630, has_draft: false, parts: [] },
        ...{ kind: 'document', description: '', folder: '', tags: [] },
        ...{ styles: '', header: '', footer: '' },
        ...{ settings: {}, sample_data: {}, variable_rules: {} },
        ...{ created_at: NOW.toISOString(), updated_at: NOW.toISOString() },
      })
      expect(await read(made.id)).toEqual(made)
      expect(await read('blog-post')).toEqual(made)
    })

    test.each<[html: string, names: string[]]>([
      ['{{ a.b.c }} {{ d[0] }} {{ e[f] }}', ['a', 'd', 'e', 'f']],
      ['{% assign x = y %}{{ x }}{% capture z %}{{ w }}{% endcapture %}{{ z }}', ['w', 'y']],
      [
        '{% if a == b %}{% elsif c %}{% endif %}{% case d %}{% when e %}{% endcase %}',
        [...'abcde'],
      ],
      ['{% for i in (1..n) %}{{ forloop.index }}{{ i }}{% endfor %}', ['n']],
      ['{{ a | append: b | default: c }}', ['a', 'b', 'c']],
      ['{{ "text" }}{% comment %}{{ a }}{% endcomment %}{% raw %}{{ b }}{% endraw %}', []],
      ['{{ constructor }}{{ __proto__ }}', ['__proto__', 'constructor']],
    ])('%s finds the variables %p', async (html, names) => {
      expect((await newTemplate(server, user, { html })).variables).toEqual(names)
    })

    test.each<[name: string, slug: string]>([
      ['Café Menü!', 'cafe-menu'],
      ['  A -- B  ', 'a-b'],
      ['日本', 'template'],
      [UNKNOWN, `template-${UNKNOWN}`],
      ['x'.repeat(80), 'x'.repeat(64)],
    ])(
      'templates named %p gives them the slug %s, and the suffixes -2 and -3',
      async (name, slug) => {
        const owner = await server.newUser()
        const made = [1, 2, 3].map(() => newTemplate(server, owner, { name }))
        const slugs = (await Promise.all(made)).map((one) => one.slug).sort()
        const base = slug.slice(0, 62)
        expect(slugs).toEqual([slug, `${base}-2`, `${base}-3`].sort())
      },
    )

    test('twenty templates with one name concurrently gives each a slug of its own', async () => {
      const owner = await server.newUser()
      const made = Array.from({ length: 20 }, () => newTemplate(server, owner, { name: 'Same' }))
      const slugs = new Set((await Promise.all(made)).map(({ slug }) => slug))
      expect(slugs).toEqual(new Set(['same', ...range(2, 20).map((at) => `same-${at}`)]))
    })

    test('a template with a taken slug is a conflict, for this user only', async () => {
      const owner = await server.newUser()
      const both = [1, 2].map(() => sendTemplate(server, owner, { name: 'A', html: '', slug: 'a' }))
      expect(await tally(await Promise.all(both))).toEqual({ '201': 1, '409 CONFLICT': 1 })
      expect((await newTemplate(server, await server.newUser(), { slug: 'a' })).slug).toBe('a')
    })

    test.each<[place: string, body: object]>([
      ['slug', { slug: 'Card' }],
      ['slug', { slug: 'a--b' }],
      ['slug', { slug: 'a_b' }],
      ['slug', { slug: '' }],
      ['slug', { slug: 'x'.repeat(65) }],
      ['slug', { slug: UNKNOWN }],
      ['name', { name: '' }],
      ['name', { name: 'a\u0000b' }],
      ['html', { html: 'a\u0000b' }],
      ['html', { html: 'x'.repeat(200_001) }],
      ['width', { width: 0 }],
      ['height', { height: 16_001 }],
    ])('an invalid %s is refused with its path: %j', async (place, body) => {
      const response = await sendTemplate(server, user, { name: 'x', html: '', ...body })
      const { code, details } = await readError(response)
      expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', place])
    })

    test.each<[html: string, line: number, column: number, words: string]>([
      ['{{ a }', 1, 1, 'the output `{{ a }` is not closed: end it with `}}`'],
      ['<p>\n  {% if a %}\n</p>', 2, 3, '`{% if a %}` is not closed: add `{% endif %}`'],
      ['a\n\nb {% endfor %}', 3, 3, 'endfor'],
      ['{{ a | nosuch }}', 1, 1, 'there is no filter `nosuch`'],
      ['{% include "/etc/passwd" %}', 1, 1, '`include` would read files'],
      ['{% layout "a" %}', 1, 1, '`layout` would read files'],
    ])(
      'the invalid HTML %j is refused with its line and column',
      async (html, line, column, words) => {
        const { details } = await readError(await sendTemplate(server, user, { name: 'x', html }))
        expect(details).toMatchObject({ line, column, issues: [{ path: 'html' }] })
        expect(details?.issues?.[0]?.message).toContain(words)
      },
    )
  })

  describe('changing', () => {
    test('the HTML makes a version, and the old one stays as it was', async () => {
      const { id, slug } = await newTemplate(server, user, { html: 'one {{ a }}' })
      now = new Date(NOW.getTime() + 60_000)
      const changed = await dataOf<Template>(
        await changeTemplate(server, user, slug, { html: 'two {{ b }}' }),
      )
      now = NOW
      expect(changed).toMatchObject({ id, version: 2, html: 'two {{ b }}', variables: ['b'] })
      expect(changed.updated_at).toBe('2026-11-20T10:16:00.000Z')
      const old = await dataOf(await request(`/${slug}?version=1`))
      expect(old).toMatchObject({ version: 1, html: 'one {{ a }}', variables: ['a'] })
      const versions = await (await request(`/${id}/versions`)).json()
      expect(versions).toMatchObject({
        data: [
          { version: 2, variables: ['b'], created_at: '2026-11-20T10:16:00.000Z' },
          { version: 1, variables: ['a'], created_at: NOW.toISOString() },
        ],
        pagination: { total: 2, limit: 50, offset: 0 },
      })
    })

    test('any other field, or sending the same HTML, makes no version', async () => {
      const { id } = await newTemplate(server, user, { html: 'same' })
      const change = { html: 'same', name: 'New', slug: 'renamed', width: 10, height: 20 }
      const changed = await dataOf<Template>(await changeTemplate(server, user, id, change))
      expect(changed).toMatchObject({ ...change, version: 1 })
      expect(await statusLabel(await changeTemplate(server, user, id, {}))).toBe(
        '400 VALIDATION_ERROR',
      )
    })

    test('the HTML ten times concurrently makes a version of each text', async () => {
      const { id } = await newTemplate(server, user)
      const texts = range(1, 10).map((at) => `text ${at}`)
      const changes = texts.map((html) => changeTemplate(server, user, id, { html }))
      const made = await Promise.all(
        (await Promise.all(changes)).map((one) => dataOf<Template>(one)),
      )
      expect(made.map(({ version }) => version).sort((a, b) => a - b)).toEqual(range(2, 11))
      for (const { version, html } of made) {
        expect(await dataOf(await request(`/${id}?version=${version}`))).toMatchObject({ html })
      }
    })

    test('to a taken slug or to invalid HTML has no effect', async () => {
      const taken = await newTemplate(server, user)
      const template = await newTemplate(server, user)
      for (const [change, expected] of [
        [{ slug: taken.slug, html: 'new' }, '409 CONFLICT'],
        [{ slug: UNKNOWN }, '400 VALIDATION_ERROR'],
        [{ html: '{{', name: 'new' }, '400 VALIDATION_ERROR'],
      ] as const) {
        expect(await statusLabel(await changeTemplate(server, user, template.id, change))).toBe(
          expected,
        )
      }
      expect(await read(template.id)).toEqual(template)
    })
  })

  test('are listed newest first, in pages, without their HTML', async () => {
    const owner = await server.newUser()
    for (const name of ['a', 'b', 'c']) await newTemplate(server, owner, { name })
    const page = (await (await request('?limit=2', owner)).json()) as { data: Template[] }
    expect(page.data.map(({ name }) => name)).toEqual(['c', 'b'])
    expect(page.data[0]).not.toHaveProperty('html')
    const rest = await (await request('?limit=2&offset=2', owner)).json()
    expect(rest).toMatchObject({ data: [{ name: 'a' }], pagination: { total: 3, offset: 2 } })
  })

  test('are gone once deleted, and their slug is free', async () => {
    const { id, slug } = await newTemplate(server, user, { slug: 'short-lived' })
    expect((await request(`/${slug}`, user, 'DELETE')).status).toBe(200)
    for (const path of [`/${id}`, `/${slug}`, `/${id}/versions`]) {
      expect(await statusLabel(await request(path))).toBe('404 TEMPLATE_NOT_FOUND')
    }
    expect(await statusLabel(await pdf({ template_id: id }))).toBe('404 TEMPLATE_NOT_FOUND')
    expect((await newTemplate(server, user, { slug })).id).not.toBe(id)
  })

  test('of other users are answered like templates that do not exist', async () => {
    const { id, slug } = await newTemplate(server, await server.newUser(), { slug: 'not-yours' })
    const names = [id, slug, UNKNOWN, 'nothing', 'UPPER', 'a%00b', '%F0%9F%98%80', "a'--"]
    for (const named of names) {
      for (const [path, method] of [
        [`/${named}`, 'GET'],
        [`/${named}/versions`, 'GET'],
        [`/${named}`, 'DELETE'],
      ] as const) {
        expect(await statusLabel(await request(path, user, method))).toBe('404 TEMPLATE_NOT_FOUND')
      }
      const change = await changeTemplate(server, user, named, { html: 'mine' })
      expect(await statusLabel(change)).toBe('404 TEMPLATE_NOT_FOUND')
    }
    expect(await statusLabel(await pdf({ template_id: id }))).toBe('404 TEMPLATE_NOT_FOUND')
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
