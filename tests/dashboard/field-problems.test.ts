/** The sentences of the server at the fields of forms. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SignedInUser } from '../../dashboard/api.ts'
import { UserContext } from '../../dashboard/session.tsx'
import { type Rule, ruleProblems, ruleWords } from '../../dashboard/studio/rules.ts'
import { inWordsOf, Sentence } from '../../dashboard/ui/sentence.tsx'
import { blockedMessage } from '../../server/http/blocked-address.ts'

test.each([
  ['margin', '`margin` must be an object.', '“Margin” must be an object.'],
  ['margin', '`margin.top` must be a length.', '`margin.top` must be a length.'],
  ['margin', 'localhost:1 in `margin` is blocked: no.', 'localhost:1 is blocked: no.'],
  ['margin', 'The address in `margin` has a host name.', 'The address has a host name.'],
  ['margin', 'A page in `margin` is blue.', 'A page in `margin` is blue.'],
  [undefined, '`margin` must be an object.', '`margin` must be an object.'],
])('a field called %s shows %p as %p', (path, problem, shown) => {
  expect(inWordsOf('Margin (optional)', path, problem)).toBe(shown)
})

const OTHERS = 'The operator of this server can allow others.'

/** A sentence as the dashboard shows it. */
function shownTo(reader: 'operator' | 'user', text: string): string {
  const value = { id: 'a', email: 'a@example.com', operator: reader === 'operator' } as SignedInUser
  const sentence = createElement(Sentence, { text })
  return renderToStaticMarkup(createElement(UserContext, { value }, sentence))
}

test.each([
  ['operator', 'with EGRESS_ALLOW=host:port.'],
  ['user', OTHERS],
] as const)('a blocked address says to the %s: %s', (reader, end) => {
  const text = inWordsOf('Address', 'url', blockedMessage('url', 'https://localhost/hook'))
  expect(shownTo(reader, text)).toStartWith('<code>localhost</code> is blocked: ')
  expect(shownTo(reader, text)).toEndWith(end)
})

/** The sentences of responses that end with the setting. */
const WITH_SETTING = ['server', 'packages/chromium/src'].flatMap((folder) =>
  [...new Bun.Glob('**/!(*.gen).ts').scanSync(folder)].flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(
        /(['`])(.* EGRESS_ALLOW(?:=host:port)?\.)\1/g,
      ),
      ([, , text = '']) => text,
    ),
  ),
)

test('no sentence of the server names the setting of addresses to a user', () => {
  expect(WITH_SETTING).toContainEqual(expect.stringContaining('is not open to webhooks'))
  expect(WITH_SETTING.length).toBeGreaterThanOrEqual(11)
  for (const text of WITH_SETTING) {
    expect(shownTo('operator', text)).toContain('EGRESS_ALLOW')
    expect(shownTo('user', text)).toEndWith(OTHERS)
    expect(shownTo('user', text)).not.toContain('EGRESS_ALLOW')
  }
})

test.each([
  [{ required: true, type: 'number' }, 'required, number'],
  [{ hide: true, description: 'Of the buyer' }, 'hides its element'],
  [{ example: 0 }, 'has an example'],
  [{ description: 'Of the buyer' }, 'has a description'],
  [{ example: 'x', description: 'Of the buyer' }, 'has an example and a description'],
  [{}, ''],
] satisfies [Rule, string][])('the summary of the rule %j is %p', (rule, words) => {
  expect(ruleWords(rule)).toBe(words)
})

test('each problem of a rule stands at its own field', () => {
  const issues = [
    ['variable_rules.a.type', '`variable_rules.a.type` must be one of string, number.'],
    ['variable_rules.a.example[0]', '`variable_rules.a.example[0]` is too long.'],
    ['variable_rules.a', '`variable_rules.a` must have at most one of these.'],
    ['variable_rules.a.color', '`variable_rules.a.color` is not known.'],
    ['variable_rules.ab.type', '`variable_rules.ab.type` must be one of string, number.'],
  ].map(([path = '', message = '']) => ({ path, message }))
  expect(ruleProblems(issues, 'a')).toEqual({
    type: '`type` must be one of string, number.',
    example: '`example[0]` is too long.',
    missing: '`variable_rules.a` must have at most one of these. `color` is not known.',
  })
})
