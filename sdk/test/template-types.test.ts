/** The generated types of templates that have rules for their variables. */
import { expect, test } from 'bun:test'
import { declarations } from '../src/template-types.ts'

test('declarations follow the rules for variables', () => {
  const variable_rules = {
    total: { required: true, type: 'number', description: 'With\n tax */' },
    note: { hide: true },
    paid: { type: 'boolean', fallback: 'no' },
    lines: { type: 'list' },
  } as const
  const variables = ['lines', 'note', 'paid', 'total']
  const html = '{% if total %}{{ total }}{% endif %}'
  const text = declarations([{ slug: 'a', version: 1, variables, html, variable_rules }])
  expect(text).toContain(
    [
      '      "lines": readonly unknown[]',
      '      "note"?: string',
      '      "paid"?: boolean',
      '      /** With tax * / */',
      '      "total": number',
    ].join('\n'),
  )
})
