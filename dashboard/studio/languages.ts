/** The languages of the fields: HTML and CSS with Liquid in them, and JSON. */
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { closePercentBrace, liquid } from '@codemirror/lang-liquid'
import type { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { createLiquidCompletions, type KnownNames } from './completions.ts'
import type { Syntax } from './content.ts'
import { withTrimmedEnds } from './trimmed-ends.ts'
import { typedOver } from './typed-over.ts'

/** @param known what the completion proposes */
export function languageOf(syntax: Syntax, known: () => KnownNames): Extension {
  switch (syntax) {
    case 'json':
      return json()
    case 'css':
      return withLiquid(css(), known)
    case 'html':
      return withLiquid(html(), known)
  }
}

/** The support of the library proposes its own names only: its parts are put together with ours. */
function withLiquid(base: LanguageSupport, known: () => KnownNames): Extension {
  const language = withTrimmedEnds(liquid({ base }).language)
  return [
    language,
    // Before the closing of tags, which would add a second one.
    typedOver,
    base.support,
    language.data.of({ autocomplete: createLiquidCompletions(known) }),
    base.language.data.of({ closeBrackets: { brackets: ['{'] } }),
    closePercentBrace,
  ]
}
