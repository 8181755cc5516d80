/** The hint of the report about variables that a template prints and that no data name. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { contentOf } from '../../../dashboard/studio/content.ts'
import { unnamedVariables } from '../../../dashboard/studio/unnamed-variables.ts'
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
    expect(hint?.fix).toStartWith('The data have `nmae`: did you mean `name`?')
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
})

describe('a variable without data', () => {
  test.each<[is: string, html: string, data: Record<string, unknown>, names: string[]]>([
    ['is found once', '{{ a }}{{ a }}{% if true %}{{ b }}{% endif %}', {}, ['a', 'b']],
    ['is found by its first name', '{{ seller.name }}{{ seller.city }}', {}, ['seller']],
    ['may be asked for by a condition', '{{ a }}{% if a %}x{% endif %}', {}, []],
    ['may be asked for in another place', '{% unless a.b %}x{% endunless %}{{ a.b }}', {}, []],
    ['may have a default', '{{ a | upcase | default: "x" }}', {}, []],
    ['may be a default itself', '{{ a | default: b }}', {}, []],
    ['may be null or empty', '{{ a }}{{ b }}', { a: null, b: '' }, []],
    ['may be made by the template', '{% assign a = b %}{{ a }}', {}, []],
    ['may be of a loop', '{% for a in list %}{{ a }}{% endfor %}', { list: [1] }, []],
    ['may be a member that is left out', '{{ to.vat }}', { to: { name: 'A' } }, []],
    ['is a member that is misspelt', '{{ to.name }}', { to: { nmae: 'A' } }, ['to.name']],
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
    expect(unnamedHints(found)[0]?.fix).not.toContain('did you mean')
  })
})

test('the studio says so before there are any data, too', () => {
  const texts = { html: '<p>{{ unknwon_var }}</p>', styles: '', header: '', footer: '' }
  const content = contentOf({ ...texts, sample_data: {}, settings: {}, variable_rules: {} })
  const known = { variables: ['unknwon_var'], data: {}, rules: {} }
  expect(unnamedVariables(content, known)).toMatchObject([
    {
      field: 'html',
      severity: 'warning',
      line: 1,
      message: expect.stringContaining('unknwon_var'),
    },
  ])
})

test('the hint stays short, however many variables a template has and however long they are', () => {
  const names = Array.from({ length: 1_500 }, (_, at) => `${'n'.repeat(30)}${at}`)
  const data = Object.fromEntries(names.map((name) => [`x${name}`, 1]))
  const found = unnamed(names.map((name) => `{{ ${name} }}`).join(''), data)
  expect(found.length).toBe(20)
  const [hint] = unnamedHints(found)
  expect(hint?.message.length).toBeLessThanOrEqual(600)
  expect(hint?.fix.length).toBeLessThanOrEqual(600)
  expect(unnamed(`{{ ["<b>"] }}{{ ${'n'.repeat(41)} }}`, {})).toEqual([])
})
