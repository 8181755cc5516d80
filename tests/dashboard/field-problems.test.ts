/** The sentences of the server at the fields of forms. */
import { expect, test } from 'bun:test'
import { ruleProblems } from '../../dashboard/studio/rules.ts'
import { inWordsOf } from '../../dashboard/ui/sentence.tsx'

test.each([
  ['margin', '`margin` must be an object.', '“Margin” must be an object.'],
  ['margin', '`margin.top` must be a length.', '`margin.top` must be a length.'],
  ['margin', 'localhost:1 in `margin` is blocked: no.', 'localhost:1 is blocked: no.'],
  [undefined, '`margin` must be an object.', '`margin` must be an object.'],
])('a field called %s shows %p as %p', (path, problem, shown) => {
  expect(inWordsOf('Margin (optional)', path, problem)).toBe(shown)
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
