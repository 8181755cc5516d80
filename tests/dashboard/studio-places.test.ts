/** The places of hints and of mistakes in the texts of a template. */
import { expect, test } from 'bun:test'
import { type Content, readJson } from '../../dashboard/studio/content.ts'
import { jsonFault } from '../../dashboard/studio/json-fault.ts'
import { locate } from '../../dashboard/studio/locate.ts'

const HTML = `<style>
  img { width: 40px }
  .logo { color: red }
</style>
<img alt="The shop" src="shop.png">
<img src="data:image/png;base64,AAAA">
<p class="faded">Pale</p>
<img src="logo.png" alt="">
<image-list></image-list>
<p id="total">7</p>
`

const CONTENT: Content = {
  html: HTML,
  styles: '',
  header: '',
  footer: '',
  sample_data: '',
  settings: '',
  variable_rules: '',
}

test.each([
  ['img', 'ALTERNATIVE_TEXT_MISSING', 6],
  ['img', 'IMAGE_ENLARGED', 5],
  ['img[src="logo.png"]', 'ALTERNATIVE_TEXT_MISSING', 8],
  ['p.faded', 'CONTRAST_LOW', 7],
  ['p#total', 'CONTRAST_LOW', 10],
  ['body > p', 'CONTRAST_LOW', 7],
  ['shop.png', 'IMAGE_NOT_LOADED', 5],
])(
  'a hint about %p (%s) leads to the element, not to a word of the styles',
  (where, code, line) => {
    expect(locate(CONTENT, { where, code })?.line).toBe(line)
  },
)

test('a hint about what only the rendered page has leads nowhere', () => {
  expect(locate(CONTENT, { where: 'section', code: 'CONTRAST_LOW' })).toBeNull()
})

test.each([
  ['{\n  "a": tru\n}', 2, 8],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{\n  "a": "x\n}', 2, 8],
  ['{\n  "a": [1, 2\n', 2, 13],
  ['{ "a": 1 }\n}', 2, 1],
  ["{\n  'a': 1 }", 2, 3],
  ['[1, 2}', 1, 6],
])('a mistake in JSON (%j) has its line and column', (text, line, column) => {
  expect(readJson('sample_data', text)).toMatchObject({ problem: { line, column } })
})

test.each(['{}', '[]', ' {"a": [1, -2.5e+3, "\\u00e9\\n", true, null, {}], "b": {}} ', '"x"', '0'])(
  'JSON without a mistake (%j) has no place of one',
  (text) => {
    expect(jsonFault(text)).toBeNull()
    expect(() => JSON.parse(text)).not.toThrow()
  },
)
