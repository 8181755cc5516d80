/** The grammar of the studio's editor: Liquid in HTML. */

import { expect, test } from 'bun:test'
import { html } from '@codemirror/lang-html'
import { liquid } from '@codemirror/lang-liquid'
import { withTrimmedEnds } from '../../dashboard/studio/trimmed-ends.ts'

const language = withTrimmedEnds(liquid({ base: html() }).language)

/** The directives of the outermost level. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  const { topNode } = language.parser.parse(text)
  for (let node = topNode.firstChild; node; node = node.nextSibling) parts.push(node.name)
  return parts
}

test.each([
  ['{%- comment -%} no {%- endcomment -%}<p>{{ x }}', ['Comment', 'Text', 'Interpolation']],
  ['{% comment %} no {% endcomment %}<p>{{ x }}', ['Comment', 'Text', 'Interpolation']],
  ['{%- raw -%} {{ no }} {%- endraw -%}{{ x }}', ['RawDirective', 'Interpolation']],
  ['a - b {%- if y -%}{{ x }}{%- endif -%}', ['Text', 'IfDirective']],
])('the grammar of the editor ends %p where the template does', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})
