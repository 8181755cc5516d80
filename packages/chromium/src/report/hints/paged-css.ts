/** Explains CSS for paged media that Chromium does not carry out, with what to write instead. */
import type { PagedFeature } from '../document-facts.ts'
import type { Rule } from '../facts.ts'
import { bleedOf } from './paper.ts'
import { hint, quote } from './words.ts'

/** For each part, the effect that the author misses, and the remedy. */
const FEATURES: Record<PagedFeature, [what: string, fix: string]> = {
  running: [
    'a running element stays where it is in the text, and is not repeated on the pages',
    'Show its text by `string-set: head content()` and `string(head)` in a margin box of `@page`, or put it into `options.headerTemplate`, with `options.displayHeaderFooter`.',
  ],
  footnote: [
    'a footnote stays in the line of its text',
    'Put the notes at the end of their section, and number them by a CSS counter.',
  ],
  leader: [
    'no leader is drawn',
    'Make each line a flex container, with a growing element between the texts that has `border-bottom: 1px dotted`.',
  ],
  target: [
    'nothing of the target is shown',
    '`target-counter(attr(href), page)` in a `style` element and `data-page-of="#id"` show the page of an element, in decimal, roman or alphabetic numbers.',
  ],
  string: [
    'this string is not known, and its place is empty',
    'Set strings to texts, `content()` and `attr()`, without counters, and print them in margin boxes of `@page` by `string(name)`, with `first`, `last` or `first-except`.',
  ],
  marks: [
    'there are no crop marks and no bleed',
    'Set `options.bleed`, such as "3mm", and `options.cropMarks`.',
  ],
  cmyk: [
    'colors in CMYK are not known, and the declaration is ignored',
    'Give the color in RGB, such as `#d00`, and convert the PDF afterwards, for example with Ghostscript.',
  ],
  break: [
    'the content begins on the next page, whether that is a left or a right one',
    'Use `break-before: page`, and an empty page of your own where one is needed.',
  ],
  bookmark: [
    'the outline of a PDF comes from the headings h1 to h6',
    'Set `options.outline` to true, and use headings of the levels that you want.',
  ],
  float: [
    'nothing floats to the top or the bottom of a page',
    'Place the element where it belongs in the text, with `break-inside: avoid`.',
  ],
  page: [
    'the rule is ignored: pages are selected by `:first`, `:left`, `:right` and by names only',
    'Give the elements of these pages a page of their own by the property `page`, and style it by its name.',
  ],
  vendor: [
    'properties of other PDF programs are not known',
    'Remove it, or look for the property or the option that does the same: see the guide about printing.',
  ],
  sheet: [
    'its style sheet or rule is left as it is: scripts have added or removed rules, a declaration for paged media follows a nested rule, or the text has more than 500,000 characters beside the data of pictures and fonts',
    'Write the CSS for paged media into a `style` element of its own, which scripts leave alone, with declarations before nested rules.',
  ],
}

export const ignoredPagedCss: Rule = ({ documentFacts, pdf }) => {
  if (!pdf || !documentFacts) return []
  const hasMarks = pdf.cropMarks === true || bleedOf(pdf) > 0
  const missed = documentFacts.ignoredCss.filter(({ feature }) => feature !== 'marks' || !hasMarks)
  return missed.map(({ feature, declared }) => {
    const [what, fix] = FEATURES[feature]
    const message = `${quote(declared)} has no effect in Chromium: ${what}.`
    return hint('PAGED_CSS_IGNORED', message, declared, fix)
  })
}
