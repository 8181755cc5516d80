/** The sentences of the server at the fields of forms. */
import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SignedInUser } from '../../dashboard/api.ts'
import { UserContext } from '../../dashboard/session.tsx'
import { ruleProblems } from '../../dashboard/studio/rules.ts'
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

test.each([
  [true, '<code>localhost</code> is blocked: ', 'with EGRESS_ALLOW=host:port.'],
  [false, '<code>localhost</code> is blocked: ', 'The operator of this server can allow others.'],
])('a blocked address names the setting to an operator: %p', (operator, start, end) => {
  const value = { id: 'a', email: 'a@example.com', operator } as SignedInUser
  const text = inWordsOf('Address', 'url', blockedMessage('url', 'https://localhost/hook'))
  const sentence = createElement(Sentence, { text })
  const shown = renderToStaticMarkup(createElement(UserContext, { value }, sentence))
  expect(shown).toStartWith(start)
  expect(shown).toEndWith(end)
  expect(shown.includes('EGRESS')).toBe(operator)
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
