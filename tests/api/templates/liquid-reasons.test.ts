/** The words about Liquid that is not understood say what is wrong, and what to do. */
import { expect, test } from 'bun:test'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'

const language = createTemplateLanguage()
const TIME = { processorMs: 5_000, realMs: 5_000 }

function faultOf(html: string) {
  const texts = { html, styles: '', header: '', footer: '' }
  const result = language.inspect(texts, TIME)
  if (!('fault' in result)) throw new Error('It is valid.')
  return result.fault
}

test.each([
  ['{% if y %}', '`{% if y %}` is not closed: add `{% endif %}`'],
  ['{%- for item in items -%}', 'add `{% endfor %}`'],
  ['{% raw %}{{ a }}', '`{% raw %}` is not closed: add `{% endraw %}`'],
  ['{% if y', 'the tag `{% if y` is not closed: end it with `%}`'],
  ['{{ y }\n<p>more</p>', 'the output `{{ y }` is not closed: end it with `}}`'],
  ['{{ "y }}', 'a text is not closed in `{{ "y }}`'],
  ['{% endif %}', '`{% endif %}` ends no `{% if %}`'],
  ['{% end if %}', 'write `{% endif %}`, as one word'],
  ['{% else %}', '`{% else %}` is in no `{% if %}`'],
  ['{% if a %}{% else %}{% elsif b %}{% endif %}', 'a part behind its `{% else %}`'],
  ['{% esle %}', 'there is no tag `esle`: did you mean `else`?'],
  ['{% endfro %}', 'did you mean `endfor`?'],
  ['{% include "x" %}', 'insert a part with `{% render "header" %}`'],
  ['{{ total | monye: "EUR" }}', 'there is no filter `monye`: did you mean `money`?'],
  ['{{ a || b }}', 'a filter has no name in `{{ a || b }}`'],
  ['{{ a | append "x" }}', 'values behind a colon'],
  ['{% if a = 1 %}{% endif %}', 'compared with `==`'],
  ['{% if %}{% endif %}', '`{% if %}` lacks a value'],
  ['{{ a[ }}', 'end it with `]`'],
  ['{% for a b %}{% endfor %}', 'as in `{% for item in items %}`'],
  ['{% assign x %}', 'as in `{% assign name = "Ada" %}`'],
])('%j: %s', (html, words) => {
  const { message } = faultOf(html)
  expect(message).toStartWith('is not valid Liquid: ')
  expect(message).toContain(words)
  expect(message).toMatch(/ \(line \d+, column \d+\)$/)
})

test('a long tag is shortened, and has its line and column', () => {
  const fault = faultOf(`<p>\n {% if ${'a'.repeat(500)}\n   == 1 %}`)
  expect(fault).toMatchObject({ line: 2, column: 2 })
  expect(fault.message.length).toBeLessThan(250)
})

test.each([
  ['an output', '{{ '.repeat(20_000)],
  ['a tag', `{% if ${'x '.repeat(90_000)}`],
  ['a text', `{{ "${'x'.repeat(190_000)}`],
])('%s without an end is short in the words, however long it is', (_what, html) => {
  const { message } = faultOf(html)
  expect(message).toContain('not closed')
  expect(message.length).toBeLessThan(250)
})
