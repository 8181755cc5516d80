/** CSS for paged media in the text of style sheets, which Chromium drops. */
import { describe, expect, test } from 'bun:test'
import { readMarkup } from '../../../packages/chromium/src/markup/html-heuristics.ts'
import { makePagedDeclarations } from '../../../packages/chromium/src/page-scripts/paged-css/declarations.ts'

const { translate, readStringSet, withoutData } = makePagedDeclarations()

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

  test.each([
    '"',
    "'",
    '/*',
    '/*/',
    'leader(',
    `leader(${'"a" '.repeat(30)}`,
    'string(',
    'target-counter(attr(',
    'a\\"',
    'url(data:',
    'url("data:',
    `url('data:"`,
  ])('a text of many %s takes a time linear in its length', (piece) => {
    const begun = performance.now()
    const text = piece.repeat(500_000 / piece.length)
    translate(text, () => '')
    withoutData(text)
    readStringSet(piece.repeat(20_000))
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})

describe('the data of fonts and pictures', () => {
  test.each([
    ['url(data:a/b;base64,AA==)', 'url(data:,0)'],
    [`url( "data:a/b,<x y='(1)'>" )`, 'url(data:,0)'],
    ["URL('DATA:a/b,\\'')", 'url(data:,0)'],
    ['url(data:a) url(data:b)', 'url(data:,0) url(data:,1)'],
    ['"url(data:a)" url(a.png) /* url(data:b) */', '"url(data:a)" url(a.png) /* url(data:b) */'],
  ])('is left out of %s', (css, text) => expect(withoutData(css).text).toBe(text))

  test('is put back into what Chromium has read', () => {
    const { withData } = withoutData('url("data:a") url(data:b) url(data:c)')
    expect(withData('url("data:,1") counter(a) url("data:,7")')).toBe(
      'url(data:b) counter(a) url("data:,7")',
    )
  })
})

describe('a document', () => {
  test.each([
    ['.a { counter-reset: figure-in-this-chapter 0 table-in-this-chapter 0 page 1 }', true],
    ['.a { counter-set:page 1 }', true],
    ['.a { counter-reset: section } @page { margin: 0 }', false],
    ['.a { color: red } .page { color: red }', false],
  ])('with %s may count pages anew: %p', async (css, counts) => {
    const { hasPageReferences } = await readMarkup(`<style>${css}</style>`, '/files/')
    expect(hasPageReferences).toBe(counts)
  })
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
