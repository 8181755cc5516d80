/** The words of hints in the dashboard, whose readers send no requests. */
import { expect, test } from 'bun:test'
import type { Content } from '../../dashboard/studio/content.ts'
import { hintProblems } from '../../dashboard/studio/hint-problems.ts'
import { withAddress } from '../../dashboard/studio/replace-address.ts'
import type { Hint } from '../../dashboard/templates/queries.ts'
import { fixHere, wordsOfTemplate } from '../../dashboard/ui/hint-words.ts'
import type { Facts, Rule } from '../../packages/chromium/src/report/facts.ts'
import {
  localAddresses,
  relativeAddresses,
} from '../../packages/chromium/src/report/hints/addresses.ts'
import { unnamedHints } from '../../server/templates/unnamed-hints.ts'

const CONTENT: Content = {
  html: '<img src="missing.png"><a href="missing.png.html">x</a>',
  styles: '.x { background: url(missing.png) }',
  header: '',
  footer: '',
  sample_data: '{ "logo": "missing.png" }',
  settings: '',
  variable_rules: '',
}

/** The hints of a page with these addresses, as the server words them. */
function hintsOf(rule: Rule, addresses: readonly string[], of = 'img[src]'): Hint[] {
  const found = addresses.map((address) => ({ address, by: of, isOwn: false }))
  const documentFacts = {
    relative: found,
    relativeCount: found.length,
    local: found,
    deadLink: null,
    deadLinks: 0,
  }
  return rule({
    documentFacts,
    isHtml: true,
    scripts: false,
    pdf: null,
  } as unknown as Facts) as Hint[]
}

test('a picture that was not found is said without words of the API, and another one is offered', () => {
  const [problem] = hintProblems(hintsOf(relativeAddresses, ['missing.png']), CONTENT)
  expect(problem).toMatchObject({
    field: 'html',
    line: 1,
    message:
      '“missing.png” was not found. Choose from your files, or write the whole address (https://…).',
    offer: { picture: 'missing.png' },
  })
  const [two] = hintProblems(hintsOf(relativeAddresses, ['a.png', 'b.png']), CONTENT)
  expect(two?.message).toStartWith('“a.png”, “b.png” were not found.')
  const [comma] = hintProblems(hintsOf(relativeAddresses, ['a, b.png']), CONTENT)
  expect(comma?.message).toStartWith('“a, b.png” was not found.')
})

test('each variable without a value is a problem of its own, and those that are only counted are one', () => {
  const names = [...'abcdefgh'].map((letter) => `var_${letter}`)
  const html = names.map((name) => `{{ ${name} }}`).join('\n')
  const missing = names.map((name) => ({ name, near: name === 'var_b' ? 'vat_b' : null }))
  const hints = unnamedHints(missing, 'sample_data') as Hint[]
  const problems = hintProblems(hints, { ...CONTENT, html })
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, null])
  const messages = problems.map(({ message }) => message)
  expect(messages[1]).toBe(
    'The template prints “var_b”, and the data have “vat_b”: one of them is probably misspelt.',
  )
  expect(messages[5]).toBe(
    'The data do not have “var_f”. Add it under Data, or write “| default: "…"” after its name.',
  )
  expect(messages[6]).toBe(
    'The data do not have 2 more variables. Solve those that are listed to see more.',
  )
  const [hint] = hints
  expect(hint && wordsOfTemplate(hint).fix).toContain('Add them under Data.')
})

test('what is not a picture, or stands in no text of the template, is not replaced by a picture', () => {
  const [sheet] = hintProblems(hintsOf(relativeAddresses, ['a.css'], 'link[href]'), CONTENT)
  expect(sheet?.offer).toBe('assets')
  const [elsewhere] = hintProblems(hintsOf(localAddresses, ['file:///logo.png']), CONTENT)
  expect(elsewhere?.message).not.toContain('/api/')
  expect(elsewhere?.offer).toBe('assets')
})

test('no hint for a template names an operation or an option of the API', () => {
  const hint: Hint = {
    code: 'BACKGROUNDS_OFF',
    message: 'Backgrounds were left out: `options.printBackground` is false.',
    where: 'options.printBackground',
    fix: 'Set `options.printBackground` to true, or put the file on a public address, embed it as a data: URL, or upload it as an asset (POST /api/v1/assets).',
  }
  const [problem] = hintProblems([hint], CONTENT)
  expect(problem?.message).toBe(
    'Backgrounds were left out: “printBackground” in Settings is false. Set “printBackground” in Settings to true, or put the file on a public address, or upload it under Assets.',
  )
  expect(fixHere(hint.fix)).toEndWith('or upload it under Assets.')
})

test('a picture takes the place of an address wherever the template names it, and of no longer one', () => {
  const replaced = withAddress(CONTENT, 'missing.png', 'https://example.com/logo.png')
  expect(replaced.html).toBe(
    '<img src="https://example.com/logo.png"><a href="missing.png.html">x</a>',
  )
  expect(replaced.styles).toBe('.x { background: url(https://example.com/logo.png) }')
  expect(replaced.sample_data).toBe('{ "logo": "https://example.com/logo.png" }')
  expect(withAddress(CONTENT, 'other.png', 'x')).toBe(CONTENT)
})
