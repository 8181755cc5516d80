/** What is a CSS selector of an element, judged without a browser. */
import { type AstEntity, type AstPseudoClass, createParser, traverse } from 'css-selector-parser'

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

/** Pseudo-classes that the library knows from drafts, and that no Chromium supports. */
const UNSUPPORTED = new Set([
  ...['local-link', 'target-within', 'blank', 'loading', 'user-error', 'nth-col', 'nth-last-col'],
  ...['static', 'relative', 'absolute', 'fixed', 'sticky', 'initial'],
])

/** Pseudo-classes whose arguments may begin with a combinator, or be something that nobody knows. */
const RELATIVE = new Set(['has', 'is', 'where', '-webkit-any'])

/**
 * Strict on purpose: pseudo-elements (which no element is), unknown pseudo-classes and the prefixes
 * of browser libraries such as `text/` are refused, and so is what Chromium does not support. Chromium
 * has the last word at the render.
 */
export function isSelector(text: string): boolean {
  if (text.length > LENGTH_MAX) return false
  // A comment that does not end takes all there is: the search stays linear.
  const bare = text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  try {
    return isSupported(parse(bare))
  } catch {
    return false // the library's way of saying that it is none
  }
}

function isSupported(selector: AstEntity): boolean {
  let supported = true
  let hasDepth = 0
  traverse(selector, {
    enter(node) {
      if (isHas(node)) hasDepth += 1
      // Chromium refuses `:has()` within `:has()`.
      supported &&= hasDepth < 2 && isKnown(node)
      return supported
    },
    exit(node) {
      if (isHas(node)) hasDepth -= 1
    },
  })
  return supported
}

function isHas(node: AstEntity): boolean {
  return node.type === 'PseudoClass' && node.name.toLowerCase() === 'has'
}

/** Whether Chromium knows one part of a selector, without the parts of that. */
function isKnown(node: AstEntity): boolean {
  switch (node.type) {
    case 'PseudoElement':
      return false
    case 'PseudoClass':
      return isKnownPseudoClass(node)
    case 'Rule':
      return node.combinator !== '||'
    case 'Attribute':
      return hasNoPrefix(node) && node.caseSensitivityModifier?.toLowerCase() !== 's'
    case 'TagName':
    case 'WildcardTag':
      return hasNoPrefix(node)
    default:
      return true
  }
}

/** Prefixes of namespaces are declared in style sheets, and here there is none. */
function hasNoPrefix({ namespace }: { namespace?: { type: string } }): boolean {
  return namespace?.type !== 'NamespaceName'
}

function isKnownPseudoClass({ name, argument }: AstPseudoClass): boolean {
  const word = name.toLowerCase()
  if (UNSUPPORTED.has(word)) return false
  if (argument === undefined) return word !== 'host-context'
  if (word === 'current') return false
  if (argument.type === 'String') return /^(?:[\w-]|\\.|[^\0-\x7f])+$/.test(argument.value.trim())
  if (argument.type !== 'Selector' || RELATIVE.has(word)) return true
  return argument.rules.every(({ combinator }) => combinator === undefined)
}
