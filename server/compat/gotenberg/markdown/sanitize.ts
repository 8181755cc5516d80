/**
 * Keeps the elements and attributes of HTML that text has, and drops scripts, forms, styles and
 * what else a stranger could send.
 */
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = { childNodes: Node[] }

const ELEMENTS = new Set(
  (
    'a abbr acronym article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark meter nav ol p pre progress q rp rt ruby ' +
    's samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)
/** Elements whose text is no text of the document. */
const DROPPED = new Set(
  'script style iframe object embed noscript template title textarea select xmp plaintext noembed noframes svg math'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  (
    'abbr align alt cite class colspan datetime dir headers height high href id lang low max min name open optimum rel reversed ' +
    'rowspan scope span src start summary title type valign value width'
  ).split(' '),
)
const ADDRESSES = new Set(['href', 'src', 'cite'])
/** Deeper elements are dropped: Markdown of a stranger nests as deep as it likes. */
const DEPTH_MAX = 200

/** @param html a fragment of a document */
export function sanitizeHtml(html: string): string {
  const fragment = parseFragment(html)
  clean(fragment, 0)
  return serialize(fragment)
}

function clean(parent: Parent, depth: number): void {
  const kept: Node[] = []
  for (const node of parent.childNodes) {
    if (node.nodeName === '#text') kept.push(node)
    if (!('tagName' in node) || DROPPED.has(node.tagName) || depth > DEPTH_MAX) continue
    clean(node, depth + 1)
    if (!ELEMENTS.has(node.tagName)) {
      kept.push(...node.childNodes)
      continue
    }
    node.attrs = node.attrs.filter(
      ({ name, value }) => ATTRIBUTES.has(name) && (!ADDRESSES.has(name) || isHarmless(value)),
    )
    kept.push(node)
  }
  parent.childNodes = kept
}

/**
 * Whether an address leads to a page, a file or a mailbox: browsers ignore control characters in
 * it.
 */
function isHarmless(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  const text = address.replaceAll(/[\x00-\x20]/g, '')
  const [, scheme] = /^([^/?#:]*):/.exec(text) ?? []
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme)
}
