/** The hint of the report about variables that a template prints and that no data name. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { contentOf } from '../../../dashboard/studio/content.ts'
import { hintProblems } from '../../../dashboard/studio/hint-problems.ts'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'
import { unnamedHints } from '../../../server/templates/unnamed-hints.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer({ plan: 'pro' })
const language = createTemplateLanguage()

function unnamed(html: string, data: Record<string, unknown>, more: object = {}) {
  const texts = { html, styles: '', header: '', footer: '' }
  const input = { texts, parts: {}, data, hidden: [], ...more }
  const result = language.expand(input, { processorMs: 5_000, realMs: 5_000 })
  if ('fault' in result) throw new Error(result.fault.message)
  return result.value.unnamed
}

interface Hinted {
  hints: { code: string; message: string; where: string | null; fix: string }[]
}

describe('the report of a template', () => {
  test('names the variable that was printed without data, and the data that were meant', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p>Hi {{ name }}</p>' })
    const body = { template_id: slug, json: { nmae: 'Bob' }, response: 'json' }
    const answer = await server.post('/api/v1/pdf', body, user.key)
    const { data } = (await answer.json()) as { data: Hinted }
    const [hint, ...others] = data.hints.filter(({ code }) => code === 'VARIABLES_MISSING')
    expect(others).toEqual([])
    expect(hint?.message).toContain('`name`')
    expect(hint?.message).toContain('its place is empty')
    expect(hint?.fix).toStartWith(
      'The template prints `name`, and the data have `nmae`: one of them is probably misspelt. Send it with the values.',
    )
  })

  test('says the same in a preview and of a background render', async () => {
    const { id, slug } = await newTemplate(server, user, { html: '<p>Hi {{ name }}</p>' })
    const shown = { type: 'pdf', json: {}, response: 'json' }
    const preview = await server.post(`/api/v1/templates/${id}/preview`, shown, user.key)
    const { data } = (await preview.json()) as { data: Hinted }
    expect(data.hints.map(({ code }) => code)).toEqual(['VARIABLES_MISSING'])
    const body = { template_id: slug, json: {}, async: true }
    const queued = await server.post('/api/v1/pdf', body, user.key)
    const { data: render } = (await queued.json()) as { data: { request_id: string } }
    const headers = { Authorization: `Bearer ${user.key}` }
    const path = `/api/v1/renders/${render.request_id}`
    await (await server.fetch(`${path}?wait=30`, { headers })).bytes()
    const report = await server.fetch(`${path}/report`, { headers })
    const { data: kept } = (await report.json()) as { data: Hinted }
    expect(kept.hints.map(({ code }) => code)).toEqual(['VARIABLES_MISSING'])
  })

  test('says the same of a render that failed', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p>Hi {{ name }}</p>' })
    const body = {
      template_id: slug,
      json: {},
      options: { waitForSelector: '#no', timeout: 1_000 },
    }
    const failed = await server.post('/api/v1/pdf', body, user.key)
    expect([failed.status, await failed.text()]).toEqual([408, expect.any(String)])
    const path = `/api/v1/renders/${failed.headers.get('x-request-id')}/report`
    const headers = { Authorization: `Bearer ${user.key}` }
    const report = await server.fetch(path, { headers })
    const { data } = (await report.json()) as { data: Hinted }
    expect(data.hints.map(({ code }) => code)).toContain('VARIABLES_MISSING')
  })
})

describe('the place of the hint', () => {
  const whereOf = (hints: Hinted['hints']) =>
    hints.find(({ code }) => code === 'VARIABLES_MISSING')?.where

  test.each<[source: string, name: string, place: string, where: string]>([
    ['a request with `json`', 'name', 'json', 'json.name'],
    ['a request with `data`', 'name', 'data', 'data.name'],
    ['a request with `data`, which has texts only', 'to.name', 'data', 'json.to.name'],
    ['an image, whose variables are parameters', 'name', '', 'name'],
    ['an image, whose objects are in the parameter `json`', 'to.name', '', 'json.to.name'],
    ['a preview of sample data', 'to.name', 'sample_data', 'sample_data.to.name'],
  ])('is that of %s', (_source, name, place, where) => {
    expect(unnamedHints([{ name, near: null }], place)[0]?.where).toBe(where)
  })

  test('is the field that a request has, and that of a preview', async () => {
    const { id, slug } = await newTemplate(server, user, { html: '<p>Hi {{ name }}</p>' })
    const body = { template_id: slug, data: { other: 'x' }, response: 'json' }
    const answer = await server.post('/api/v1/pdf', body, user.key)
    const { data } = (await answer.json()) as { data: Hinted }
    expect(whereOf(data.hints)).toBe('data.name')
    const shown = { type: 'pdf', response: 'json' }
    const preview = await server.post(`/api/v1/templates/${id}/preview`, shown, user.key)
    const { data: seen } = (await preview.json()) as { data: Hinted }
    expect(whereOf(seen.hints)).toBe('sample_data.name')
  })

  test('is the parameter of an Open Graph image, which has the hint, too', async () => {
    const { slug } = await newTemplate(server, user, { html: '<p>Hi {{ name }}</p>' })
    const image = await server.fetch(`/api/v1/og/${slug}?key=${user.key}&nmae=Bob`)
    await image.bytes()
    const path = `/api/v1/renders/${image.headers.get('x-request-id')}/report`
    const headers = { Authorization: `Bearer ${user.key}` }
    const { data } = (await (await server.fetch(path, { headers })).json()) as { data: Hinted }
    expect(whereOf(data.hints)).toBe('name')
  })
})

describe('a variable without data', () => {
  test.each<[is: string, html: string, data: Record<string, unknown>, names: string[]]>([
    ['is found once', '{{ a }}{{ a }}{% if true %}{{ b }}{% endif %}', {}, ['a', 'b']],
    ['is found by its first name', '{{ seller.name }}{{ seller.city }}', {}, ['seller']],
    ['may be asked for by a condition', '{{ a }}{% if a %}x{% endif %}', {}, []],
    ['may be asked for in another place', '{% unless a.b %}x{% endunless %}{{ a.b }}', {}, []],
    ['may have a default', '{{ a | upcase | default: "x" }}', {}, []],
    ['may be a default itself', '{{ a | default: b }}', {}, []],
    ['may be an argument of a filter', '{{ "Total" | append: a }}', {}, []],
    ['is printed by `echo`, too', '{% echo a | upcase %}{% liquid echo b %}', {}, ['a', 'b']],
    ['may be null or empty', '{{ a }}{{ b }}', { a: null, b: '' }, []],
    ['may be made by the template', '{% assign a = b %}{{ a }}', {}, []],
    ['may be made by `assign` elsewhere', '{% if a %}{% assign b = 1 %}{% endif %}{{ b }}', {}, []],
    [
      'may be made by `capture`',
      '{% if a %}{% capture b %}{% endcapture %}{% endif %}{{ b }}',
      {},
      [],
    ],
    ['may be made by `increment`', '{{ a }}{% increment a %}', {}, []],
    ['may be of a loop', '{% for a in list %}{{ a }}{% endfor %}', { list: [1] }, []],
    ['may be a member that is left out', '{{ to.vat }}', { to: { name: 'A' } }, []],
    ['is a member that is misspelt', '{{ to.name }}', { to: { nmae: 'A' } }, ['to.name']],
    ['is no member beside a similar one', '{{ to.name }}{{ to.nmae }}', { to: { name: 'A' } }, []],
    ['is no member with another number', '{{ to.line2 }}', { to: { line1: 'A' } }, []],
    [
      'is no member that other items have',
      '{% for a in list %}{{ a.name }}{% endfor %}',
      { list: [{ nmae: 'A' }, { name: 'B' }] },
      [],
    ],
    ['is none of more than six names', '{{ a.b.c.d.e.f }}{{ g.h.i.j.k.l.m }}', {}, ['a']],
  ])('%s: %#', (_is, html, data, names) => {
    expect(unnamed(html, data).map(({ name }) => name)).toEqual(names)
  })

  test('is not one whose element is hidden by a rule, or one of a part', () => {
    expect(unnamed('<p>{{ a }}</p>', {}, { hidden: ['a'] })).toEqual([])
    const parts = { head: { html: '{{ title }}', rules: '' } }
    expect(unnamed('{% render "head" %}', {}, { parts })).toEqual([])
  })

  test('is not a misspelling of a name that the template uses', () => {
    const found = unnamed('{{ total }}{{ totals }}', { totals: 1 })
    expect(found).toEqual([{ name: 'total', near: null }])
    expect(unnamedHints(found, 'json')[0]?.fix).not.toContain('misspelt')
    expect(unnamed('{{ line2 }}', { line1: 1 })).toEqual([{ name: 'line2', near: null }])
  })

  test('is not made by a part, and prints what an output does', () => {
    const parts = { head: { html: '{% assign a = 1 %}', rules: '' } }
    const found = unnamed('{% render "head" %}{{ a }}', {}, { parts })
    expect(found).toEqual([{ name: 'a', near: null }])
  })
})

test('the tag `echo` writes what an output does, and hides the same', () => {
  const html =
    '{% echo %}{% echo a | append: b %}{%- echo -1 -%}<p>{% echo c %}</p>{% liquid\necho a\n%}'
  const texts = { html, styles: '', header: '', footer: '' }
  const input = { texts, parts: {}, data: { a: '<', b: '&' }, hidden: ['c'] }
  const result = language.expand(input, { processorMs: 5_000, realMs: 5_000 })
  expect('value' in result && result.value.html).toBe('&lt;&amp;-1&lt;')
  const wrong = { ...input, texts: { ...texts, html: '\n{% echo a | nope %}' } }
  expect(language.expand(wrong, { processorMs: 5_000, realMs: 5_000 })).toMatchObject({
    fault: { line: 2, column: 1 },
  })
})

describe('the studio', () => {
  const data = { customer: { name: 'Ada' } }
  const content = (html: string) => {
    const texts = { html, styles: '', header: '', footer: '' }
    return contentOf({ ...texts, sample_data: data, settings: {}, variable_rules: {} })
  }
  const shown = (html: string, later = html, values: object = data) =>
    hintProblems(unnamedHints(unnamed(html, { ...values }), 'json'), content(later))

  test('shows each variable of the hint at its place, with the name that was meant', () => {
    expect(shown('<p name=totl>{{ totl }}{{ customer.nmae }}')).toMatchObject([
      {
        field: 'html',
        severity: 'warning',
        message: expect.stringMatching(/^The data do not have “totl”\. Add it under Data/),
        line: 1,
        column: 17,
      },
      {
        message:
          'The template prints “customer.nmae”, and the data have “customer.name”: one of them is probably misspelt.',
        line: 1,
        column: 27,
      },
    ])
    expect(shown('{{ unknwon_var }}', undefined, {})).toMatchObject([{ line: 1, column: 4 }])
  })

  test('leaves out a variable that the text no longer has', () => {
    expect(shown('{{ totl }}', '<p>totl {{ customer.name }}')).toEqual([])
  })
})

test('the hint stays short, however many variables a template has and however long they are', () => {
  const names = Array.from({ length: 1_500 }, (_, at) => `${'n'.repeat(30)}${at}`)
  const data = Object.fromEntries(names.map((name) => [`x${name}`, 1]))
  const found = unnamed(names.map((name) => `{{ ${name} }}`).join(''), data)
  expect(found.length).toBe(20)
  const [hint] = unnamedHints(found, 'json')
  expect(hint?.message.length).toBeLessThanOrEqual(600)
  expect(hint?.fix.length).toBeLessThanOrEqual(600)
  const members = ['a', 'b'].map((letter) => letter.repeat(40))
  const to = Object.fromEntries(members.map((name) => [name.slice(1), 1]))
  const deep = unnamed(members.map((name) => `{{ recipient.${name} }}`).join(''), { recipient: to })
  expect(deep.map(({ near }) => near)).toEqual(members.map((name) => `recipient.${name.slice(1)}`))
  expect(unnamedHints(deep, 'json')[0]?.fix.length).toBeLessThanOrEqual(600)
  expect(unnamed(`{{ ["<b>"] }}{{ ${'n'.repeat(41)} }}`, {})).toEqual([])
})
