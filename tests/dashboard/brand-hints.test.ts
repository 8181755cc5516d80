/** Fonts and languages of a brand that are not known are named in the account. */
import { expect, test } from 'bun:test'
import { fontHint, languageProblem } from '../../dashboard/account/brand-hints.ts'

test('a font that not every server has is named, with the one that was probably meant', () => {
  expect(fontHint('Arail', [])).toEndWith('Did you mean Arial?')
  expect(fontHint('Arial', [])).not.toContain('Did you mean')
  expect(fontHint('Noto Sanz', [])).toEndWith('Did you mean Noto Sans?')
  expect(fontHint('Brnad', ['Brand'])).toEndWith('Did you mean Brand?')
  for (const known of ['', 'noto sans', 'BRAND', 'serif']) {
    expect(fontHint(known, ['Brand'])).toBeUndefined()
  }
})

test('a language that is no tag of BCP 47 is refused, with the tag that was probably meant', () => {
  expect(languageProblem('german')).toEndWith('Did you mean de?')
  expect(languageProblem('Deutsch')).toEndWith('Did you mean de?')
  for (const unknown of ['klingonese', 'e', 'en_US', 'xx']) {
    expect(languageProblem(unknown)).toStartWith('It is not the tag of a language.')
  }
  for (const known of ['', 'de', 'pt-BR', 'zh-Hant', 'de-CH-1996', 'gsw']) {
    expect(languageProblem(known)).toBeUndefined()
  }
})
