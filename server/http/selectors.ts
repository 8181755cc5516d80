/** What is a CSS selector of an element, judged without a browser. */
import { createParser } from 'css-selector-parser'

const parse = createParser({
  syntax: {
    baseSyntax: 'latest',
    // What Chromium knows and the library does not.
    pseudoClasses: {
      definitions: {
        NoArgument: ['open', 'picture-in-picture', 'user-valid', 'user-invalid'],
        Selector: ['-webkit-any'],
      },
    },
  },
})

/** Characters; nobody writes a longer one by hand. */
const LENGTH_MAX = 10_000

/**
 * Strict on purpose: pseudo-elements (which no element is), unknown pseudo-classes and the prefixes
 * of browser libraries such as `text/` are refused. Chromium has the last word at the render.
 */
export function isSelector(text: string): boolean {
  if (text.length > LENGTH_MAX) return false
  // A comment that does not end takes all there is: the search stays linear.
  const bare = text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  try {
    return !JSON.stringify(parse(bare)).includes('"type":"PseudoElement"')
  } catch {
    return false // the library's way of saying that it is none
  }
}
