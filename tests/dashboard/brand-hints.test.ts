/** Fonts and languages of a brand that are not known are named in the account. */
import { expect, test } from 'bun:test'
import { fontHint, languageSaid } from '../../dashboard/account/brand-hints.ts'

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
  expect(languageSaid('german').problem).toEndWith('Did you mean de?')
  expect(languageSaid('Deutsch').problem).toEndWith('Did you mean de?')
  for (const unknown of ['klingonese', 'e', 'en_US']) {
    expect(languageSaid(unknown).problem).toStartWith('It is not the tag of a language.')
  }
  for (const known of ['de', 'pt-BR', 'zh-Hant', 'de-CH-1996', 'gsw']) {
    expect(languageSaid(known).problem).toBeUndefined()
  }
})

test('a language other than English says that it translates no words', () => {
  expect(languageSaid('de').hint).toContain('stay English')
  for (const english of ['', 'en', 'en-GB']) expect(languageSaid(english)).toEqual({})
})

test('a tag that is well written may be saved, also if the browser has no name for it', () => {
  expect(languageSaid('xx')).toEqual({ hint: 'This browser does not know the language.' })
})
