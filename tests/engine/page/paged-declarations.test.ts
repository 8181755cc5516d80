/** CSS for paged media in the text of style sheets, which Chromium drops. */
import { describe, expect, test } from 'bun:test'
import { makePagedDeclarations } from '../../../packages/chromium/src/page-scripts/paged-css/declarations.ts'

const { translate, readStringSet } = makePagedDeclarations()

/** The text with each function as JSON. */
const shown = (css: string) => translate(css, (found) => JSON.stringify(found).replaceAll('"', ''))

describe('functions of paged media', () => {
  test.each([
    ['target-counter(attr(href), page)', '{kind:attribute,attribute:href,style:decimal}'],
    ['target-counter( attr( href url ) , page )', '{kind:attribute,attribute:href,style:decimal}'],
    [
      'TARGET-COUNTER(attr(data-to), PAGE, lower-roman)',
      '{kind:attribute,attribute:data-to,style:lower-roman}',
    ],
    ['target-counter(url("#end"), page)', '{kind:id,id:end,style:decimal}'],
    ["target-counter('#end', page)", '{kind:id,id:end,style:decimal}'],
    ['string(title)', '{kind:string,name:title,keyword:first}'],
    ['string( title , first-except )', '{kind:string,name:title,keyword:first-except}'],
    ["leader('.')", '{kind:leader}'],
    ['h1 { string-set: x "a" }', 'h1 { {kind:set}: x "a" }'],
  ])('%s is found', (css, found) => expect(shown(css)).toBe(found))

  test.each([
    'content: "target-counter(attr(href), page)"',
    'content: "\\"string(a)"',
    '/* string(title) */ a {}',
    '/* string(title)',
    'target-counter(attr(href), chapter)',
    'target-counter(attr(href), page, hebrew)',
    'target-text(attr(href))',
    'string(title, start)',
    '.string-set { color: red }',
    '--my-string-set: 1',
  ])('%s stays as it is', (css) => expect(shown(css)).toBe(css))

  test.each(['"', "'", '/*', '/*/', 'leader(', 'string(', 'target-counter(attr(', 'a\\"'])(
    'a text of many %s takes a time linear in its length',
    (piece) => {
      const begun = performance.now()
      translate(piece.repeat(500_000 / piece.length), () => '')
      readStringSet(piece.repeat(20_000))
      expect(performance.now() - begun).toBeLessThan(10_000)
    },
  )
})

describe('a value of string-set', () => {
  test.each([
    ['title content()', [['title', ['content']]]],
    ['a "x\\"y"', [['a', [{ text: 'x"y' }]]]],
    ['a attr(data-short)', [['a', [{ attribute: 'data-short' }]]]],
    ['none', []],
  ])('%s is read', (value, parts) => expect(readStringSet(value)).toEqual(parts as never))

  test('names several strings', () => {
    expect(readStringSet('title content(), part "I" \'\\2014 x\'')).toEqual([
      ['title', ['content']],
      ['part', [{ text: 'I' }, { text: '—x' }]],
    ])
  })

  test.each([
    'title counter(chapter) content()',
    'title content(before)',
    'title',
    'title content(),',
    '"x" title',
    '',
  ])('%p is not carried out', (value) => {
    const parts = readStringSet(value)
    expect(parts === null || parts.length === 0).toBe(true)
  })
})
