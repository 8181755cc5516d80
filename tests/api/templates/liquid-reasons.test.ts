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
  ['{{ "y }}', 'a quote is missing in `{{ "y }}`'],
  ['{% endif %}', '`{% endif %}` ends no `{% if %}`'],
  ['{% if a %}{% for b in c %}{% endif %}', 'a tag between may lack its end'],
  ['{% end if %}', 'write `{% endif %}`, as one word'],
  ['{% end for %}', 'write `{% endfor %}`, as one word'],
  ['{% end %}', 'write `{% endif %}` or `{% endfor %}`'],
  ['{% else %}', '`{% else %}` is in no `{% if %}`'],
  ['{% if a %}{% else %}{% elsif b %}{% endif %}', 'a part behind its `{% else %}`'],
  ['{% if a %}{% else if b == 1 %}{% endif %}', 'write `{% elsif b == 1 %}`'],
  ['{% for a in b %}{% else if c %}{% endfor %}', 'takes no value: write `{% else %}`'],
  ['{% if a %}{% endif a %}', '`{% endif a %}` takes no value: write `{% endif %}`'],
  ['{% esle %}', 'there is no tag `esle`: did you mean `else`?'],
  ['{% endfro %}', 'did you mean `endfor`?'],
  ['{% foreach a in b %}', 'there is no tag `foreach`: did you mean `for`?'],
  ['{% endForeach %}', 'did you mean `endfor`?'],
  ['{% set a = 1 %}', 'did you mean `assign`?'],
  ['{% IF a %}', 'there is no tag `IF`: did you mean `if`?'],
  ['{{ a | UPCASE }}', 'there is no filter `UPCASE`: did you mean `upcase`?'],
  ['{% constructor %}', 'there is no tag `constructor`: remove it'],
  ['{% include "x" %}', 'insert a part with `{% render "header" %}`'],
  ['{{ total | monye: "EUR" }}', 'there is no filter `monye`: did you mean `money`?'],
  ['{{ a | | b }}', 'a filter has no name in `{{ a | | b }}`'],
  ['{{ a | append "x" }}', 'values behind a colon'],
  ['{% if a = 1 %}{% endif %}', 'compared with `==`'],
  ['{{ a | append: "b" "c" }}', 'values of a filter are separated by commas'],
  ['{% if %}{% endif %}', '`{% if %}` lacks a value'],
  ['{{ | upcase }}', '`{{ | upcase }}` lacks a value'],
  ['{{ a[ }}', 'end it with `]`'],
  ['{% for a b %}{% endfor %}', 'as in `{% for item in items %}`'],
  ['{% assign x %}', 'as in `{% assign name = "Ada" %}`'],
])('%j: %s', (html, words) => {
  const { message } = faultOf(html)
  expect(message).toStartWith('is not valid Liquid: ')
  expect(message).toContain(words)
  expect(message).toMatch(/ \(line \d+, column \d+\)$/)
})

test.each([
  ['{{ a }\n<p>{{ b }}</p>', 'the output `{{ a }` is not closed: end it with `}}`'],
  ['<p>{{ a </p>\n{{ b }}', 'the output `{{ a` is not closed: end it with `}}`'],
  ['{{ a | money: "EUR" }<p>{{ b }}', 'the output `{{ a | money: "EUR" }` is not closed'],
  ["{{ a }<p>it's</p>{{ b }}", 'the output `{{ a }` is not closed'],
  ['{% if a }<b>x</b>{% endif %}', 'the tag `{% if a }` is not closed: end it with `%}`'],
  ['{% if a }}x{% endif %}', 'the tag `{% if a }}` is not closed: end it with `%}`'],
  ['{% for i in items }x{% endfor %}', 'the tag `{% for i in items }` is not closed'],
  ['{% if a\n<p>{{ b }}</p>{% endif %}', 'the tag `{% if a` is not closed'],
  ['{% assign a = 1 }<p>{{ b }}', 'the tag `{% assign a = 1 }` is not closed'],
  ['{% if a %}{% else }{{ c }}{% endif %}', 'the tag `{% else }` is not closed'],
  ['{% if a %}<p>{{ b }</p>{% endif %}', 'the output `{{ b }` is not closed'],
])('a missing brace is named, whatever follows it: %j', (html, words) => {
  expect(faultOf(html).message).toStartWith(`is not valid Liquid: ${words}`)
})

test.each([
  '{{ a | replace: "}", "<b>" c }}',
  '{{ {a: 1} }}',
  '{{ a | append: "{{" b }}',
  '{% if a <= b + 1 %}{% endif %}',
  '{% raw %}{{ a <b> }}',
])('braces and signs of a whole tag are not taken for a missing end: %j', (html) => {
  expect(faultOf(html).message).not.toContain('end it with')
})

test.each([
  ['{% if !a %}{% endif %}', '`{% if !a %}` has `!`: write `not`'],
  ['{% if a && b %}{% endif %}', 'has `&&`: write `and`'],
  ['{% if a || b %}{% endif %}', 'has `||`: write `or`'],
  ['{{ a | default: “b” }}', 'has typographic quotes: write straight ones'],
  ['{{ a + b }}', 'has a sign of arithmetic: use a filter, such as `plus`'],
  ['{% assign a = b % 2 %}', 'has a sign of arithmetic'],
  ['{{ a ? b : c }}', 'has `?`: write `{% if paid %}`'],
  ['{% if (a or b) and c %}{% endif %}', 'has parentheses, and conditions have none'],
  ['{{ items.first().name }}', 'calls a function, and Liquid has none'],
  ['{% for i in (1.3) %}{% endfor %}', 'a range is written as `(1..3)`'],
  ['{{#if a}}', '`{{#if a}}` is not Liquid: write tags'],
  ['{{{ a }}}', '`{{{ a }}` has a brace too many'],
  ['{% if {{ a }} %}{% endif %}', '`{% if {{ a }} %}` has an output in it: write the name alone'],
  ['{{ $a }}', '`{{ $a }}` has no value, or a sign that is not understood'],
])('signs of other languages are translated: %j', (html, words) => {
  expect(faultOf(html).message).toContain(words)
})

test.each([
  ['if a\n echo b', 'add `{% endif %}`'],
  ['for a\n endfor', 'as in `{% for item in items %}`'],
  ['foreach a', 'did you mean `for`?'],
])('a tag inside of `liquid` is explained as others are: %j', (lines, words) => {
  const { message, line } = faultOf(`{% liquid\n ${lines}\n%}`)
  expect(message).toContain(words)
  expect(line).toBe(2)
})

test('what the words advise is valid', () => {
  const html = `{% if not paid and due != 1 or late %}{{ a | default: "b" | plus: 1 }}{% elsif b == 1 %}
    {% else %}{% assign c = 7 | modulo: 2 %}{{ c | upcase }}{% endif %}`
  const texts = { html, styles: '', header: '', footer: '' }
  expect(language.inspect(texts, TIME)).not.toHaveProperty('fault')
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
  expect(message).toMatch(/not closed|a quote is missing/)
  expect(message.length).toBeLessThan(250)
})
