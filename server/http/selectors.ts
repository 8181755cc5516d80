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

/**
 * Strict on purpose: pseudo-elements (which no element is), unknown pseudo-classes and the prefixes
 * of browser libraries such as `text/` are refused. Chromium has the last word at the render.
 */
export function isSelector(text: string): boolean {
  const bare = text.replaceAll(/\/\*.*?\*\//gs, ' ')
  try {
    return !JSON.stringify(parse(bare)).includes('"type":"PseudoElement"')
  } catch {
    return false // the library's way of saying that it is none
  }
}
