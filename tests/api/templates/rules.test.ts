/**
 * Rules for variables that a request lacks: they are required, have a text in their place, or hide
 * their element.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  changeTemplate,
  dataOf,
  newTemplate,
  sendTemplate,
  type Template,
  templateApi,
} from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer({ plan: 'pro' })

type Rules = Template['variable_rules']
const made = (html: string, variable_rules: Rules, more: object = {}) =>
  newTemplate(server, user, { html, variable_rules, ...more })
const pdf = (template_id: string, body: object = {}) =>
  server.post('/api/v1/pdf', { template_id, ...body }, user.key)
const textOf = async (response: Response) => {
  expect(await statusLabel(response.clone())).toBe('200')
  return (await readPdf(await response.bytes()))[0]?.text.trim() ?? ''
}
const usedBy = async () => {
  const headers = { Authorization: `Bearer ${user.key}` }
  const { used } = await dataOf<{ used: number }>(await server.fetch('/api/v1/usage', { headers }))
  return used
}

describe('a required variable', () => {
  const rules = { name: { required: true }, total: { required: true }, note: {} }

  test.each<[values: object, missing: string[]]>([
    [{}, ['data.name', 'data.total']],
    [{ data: { name: '', total: '1' } }, ['data.name']],
    [{ json: { name: null, total: 0 } }, ['json.name']],
  ])(
    'that is missing in %j is refused by its name, and nothing is counted',
    async (body, paths) => {
      const { slug } = await made('{{ name }} {{ total }}', rules)
      const before = await usedBy()
      const { code, details } = await readError(await pdf(slug, body))
      expect(code).toBe('VALIDATION_ERROR')
      expect(details?.issues?.map(({ path }) => path)).toEqual(paths)
      const name = paths[0]?.split('.')[1]
      expect(details?.issues?.[0]?.message).toContain(`the variable \`${name}\``)
      expect(await usedBy()).toBe(before)
    },
  )

  test('that is missing is refused in batches, previews and Open Graph images, too', async () => {
    const { slug } = await made('{{ name }}', { name: { required: true } })
    const batch = { renders: [{ type: 'pdf', template_id: slug }] }
    const issues = [
      await readError(await server.post('/api/v1/batch', batch, user.key)),
      await readError(await templateApi(server, user).preview(slug, {})),
      await readError(await server.fetch(`/api/v1/og/${slug}?key=${user.key}`)),
    ]
    expect(issues.map(({ details }) => details?.issues?.[0]?.path)).toEqual([
      'renders[0].data.name',
      'data.name',
      'name',
    ])
  })

  test('of a pinned version is that of the version', async () => {
    const { slug, id } = await made('{{ name }}', { name: { required: true } })
    await changeTemplate(server, user, id, { variable_rules: {} })
    expect(await statusLabel(await pdf(slug))).toBe('200')
    expect(await statusLabel(await pdf(slug, { template_version: 1 }))).toBe('400 VALIDATION_ERROR')
  })
})

describe('a fallback', () => {
  test('takes the place of a missing variable, and is escaped', async () => {
    const { slug } = await made('{{ a }} {{ b }} {% if c %}{{ c }}{% endif %}', {
      a: { fallback: '<none>' },
      b: { fallback: 'none' },
      c: { fallback: 'some' },
    })
    expect(await textOf(await pdf(slug, { data: { b: 'sent' } }))).toBe('<none> sent some')
  })
})

describe('a hidden element', () => {
  const rules = { note: { hide: true } }

  test.each<[html: string, shown: string]>([
    ['<p>a</p><p>note: {{ note }}</p><p>b</p>', 'ab'],
    ['<p>a</p><p>b <b>{{ note }}</b> c</p>', 'abc'],
    ['<ul><li>a<li>{{ note | upcase }}<li>b</ul>', 'ab'],
    ['a <img alt="{{ note }}" src="data:,"> b', 'ab'],
    ['<table><tr><td>a</td></tr><tr><td>{{ note }}</td><td>b</td></tr></table>', 'ab'],
    ['a {{ note }}b', 'ab'],
    ['<p>a</p>{% if note %}<p>never</p>{% else %}<p>b</p>{% endif %}', 'ab'],
    [
      '{% assign notes = "x,y" | split: "," %}{% for note in notes %}<p>{{ note }}</p>{% endfor %}',
      'xy',
    ],
  ])('of %s leaves %j', async (html, shown) => {
    const { slug } = await made(html, rules)
    const letters = (await textOf(await pdf(slug))).replaceAll(/\s/g, '')
    expect(letters).toBe(shown)
  })

  test('is shown when its variable is sent', async () => {
    const { slug } = await made('<p>a</p><p>note: {{ note }}</p>', rules)
    expect(await textOf(await pdf(slug, { data: { note: 'N' } }))).toContain('note: N')
  })

  test('does not let a template that is too long be parsed: the error names its length', async () => {
    await newTemplate(server, user, { slug: 'many', kind: 'part', html: '<b>x</b>'.repeat(20_000) })
    const html = '{% for i in (1..200) %}{% render "many" %}{% endfor %}<p>{{ note }}</p>'
    const { slug } = await made(html, { note: { hide: true } })
    const { details } = await readError(await pdf(slug))
    expect(details?.issues?.[0]?.message).toContain('expands to more than 5000000 characters')
  })

  test('is removed from headers and footers, and never takes the styles or the body with it', async () => {
    const { slug } = await made(
      '<body>kept {{ note }}<style>i { display: none; color: {{ note }} }</style><i>gone</i>',
      rules,
      {
        styles: 'b { display: none; color: {{ note }} }',
        header: '<span>head</span><span>note {{ note }}</span>',
        settings: { pdf: { margin: { top: '2cm' } } },
      },
    )
    const text = await textOf(await pdf(slug))
    for (const word of ['kept', 'head']) expect(text).toContain(word)
    for (const word of ['note', 'gone', 'hidden-']) expect(text).not.toContain(word)
  })
})

describe('the rules', () => {
  test('are returned as they were saved, are versioned, and are shown in comparisons', async () => {
    const variable_rules: Rules = {
      total: { type: 'number', example: 12.5, description: 'With tax', required: true },
      items: { type: 'list', example: [{ name: 'Paper' }] },
    }
    const { id, slug } = await made('{{ total }}', variable_rules)
    const api = templateApi(server, user)
    expect(await dataOf<Template>(await api.get(slug))).toMatchObject({
      version: 1,
      variable_rules,
    })
    const changed = await changeTemplate(server, user, id, { variable_rules: {} })
    expect(await dataOf<Template>(changed)).toMatchObject({ version: 2, variable_rules: {} })
    const { fields } = await dataOf<{ fields: { field: string }[] }>(
      await api.diff(slug, '?from=1&to=2'),
    )
    expect(fields.map(({ field }) => field)).toEqual(['variable_rules'])
  })

  test.each<[path: string, rules: object]>([
    ['variable_rules.a', { a: { required: true, fallback: 'x' } }],
    ['variable_rules.a', { a: { hide: true, fallback: 'x' } }],
    ['variable_rules.a.type', { a: { type: 'nosuch' } }],
    ['variable_rules.a.nosuch', { a: { nosuch: 1 } }],
    ['variable_rules.a.fallback', { a: { fallback: 'x'.repeat(1_001) } }],
    ['variable_rules', Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`v${at}`, {}]))],
    ['variable_rules', { a: { example: 'x'.repeat(50_000) } }],
  ])('that are invalid are refused with the path %s', async (path, variable_rules) => {
    const body = { name: 'x', html: '', variable_rules }
    const { code, details } = await readError(await sendTemplate(server, user, body))
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', path])
  })
})
