/** Validates CSS selectors without a browser. */

import { makeDeepParts } from '@platen/chromium/checks'
import { type AstEntity, type AstPseudoClass, createParser } from 'css-selector-parser'

const parse = createParser({
  syntax: {
    baseSyntax: 'latest',
    // Supported by Chromium, but unknown to the library.
    pseudoClasses: {
      definitions: {
        NoArgument: ['open', 'picture-in-picture', 'user-valid', 'user-invalid'],
        Selector: ['-webkit-any'],
      },
    },
  },
})

/** In characters. No handwritten selector is longer. */
const LENGTH_MAX = 10_000

/** Pseudo-classes from drafts that the library knows and Chromium does not support. */
const UNSUPPORTED = new Set([
  ...['local-link', 'target-within', 'blank', 'loading', 'user-error', 'nth-col', 'nth-last-col'],
  ...['static', 'relative', 'absolute', 'fixed', 'sticky', 'initial'],
])

/** Pseudo-classes whose arguments may start with a combinator or be unknown. */
const RELATIVE = new Set(['has', 'is', 'where', '-webkit-any'])

/**
 * Whether a text is a selector that can match an element in Chromium. It refuses pseudo-elements,
 * which never match an element, unknown pseudo-classes, prefixes of browser libraries such as
 * `text/`, and everything else that Chromium does not support. The render validates the selector
 * again in Chromium.
 */
export function isSelector(text: string): boolean {
  if (text.length > LENGTH_MAX) return false
  // An unclosed comment extends to the end of the text, which keeps the search linear.
  const bare = text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  try {
    // `>>>` leads into shadow trees: each side of it is a selector.
    const deepParts = makeDeepParts()
    return deepParts(bare)
      .flat()
      .every((part) => isSupported(parse(part)))
  } catch {
    return false // the library throws for an invalid selector
  }
}

function isSupported(selector: AstEntity): boolean {
  const pending: { node: AstEntity; isInHas: boolean }[] = [{ node: selector, isInHas: false }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isInHas } = next
    // Chromium refuses nested `:has()`.
    if (!isKnown(node) || (isInHas && isHas(node))) return false
    for (const child of childrenOf(node)) {
      pending.push({ node: child, isInHas: isInHas || isHas(node) })
    }
  }
  return true
}

/** The library's own traversal takes quadratic time for nested rules, as in `a b c`. */
function childrenOf(node: AstEntity): AstEntity[] {
  const values: unknown[] = Object.values(node).flat()
  return values.filter(
    (value): value is AstEntity => typeof value === 'object' && value !== null && 'type' in value,
  )
}

function isHas(node: AstEntity): boolean {
  return node.type === 'PseudoClass' && node.name.toLowerCase() === 'has'
}

/** Whether Chromium supports one node of a selector, without its children. */
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

/** Namespace prefixes must be declared in a style sheet, and there is none here. */
function hasNoPrefix({ namespace }: { namespace?: { type: string } }): boolean {
  return namespace?.type !== 'NamespaceName'
}

function isKnownPseudoClass({ name, argument }: AstPseudoClass): boolean {
  const lowerCaseName = name.toLowerCase()
  if (UNSUPPORTED.has(lowerCaseName)) return false
  if (argument === undefined) return lowerCaseName !== 'host-context'
  if (lowerCaseName === 'current') return false
  if (argument.type === 'String') return /^(?:[\w-]|\\.|[^\0-\x7f])+$/.test(argument.value.trim())
  if (argument.type !== 'Selector' || RELATIVE.has(lowerCaseName)) return true
  return argument.rules.every(({ combinator }) => combinator === undefined)
}
