/** The elements of a template's HTML with their places in the text. */
import { htmlLanguage } from '@codemirror/lang-html'

type SyntaxNode = ReturnType<typeof htmlLanguage.parser.parse>['topNode']

export interface SourceElement {
  name: string
  /** The opening tag. */
  tag: { from: number; to: number }
  /** Between its tags; null if it has no end. */
  content: { from: number; to: number } | null
  /** The place behind it and its closing tag. */
  end: number
  parent: SourceElement | null
  hasElements: boolean
}

interface SourceText {
  from: number
  to: number
  element: SourceElement | null
}

export interface SourceTree {
  elements: SourceElement[]
  texts: SourceText[]
  /** Parts that no page shows: tags with their attributes, the head, scripts and styles. */
  hidden: { from: number; to: number }[]
}

/** Tags and outputs. */
export const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
const NOT_SHOWN = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template'])

/** Fills tags of Liquid, which may have signs of HTML in them, so that every place stays. */
export function withoutLiquid(html: string): string {
  // A tag without output may stand between attributes, an output is a part of a value.
  return html.replaceAll(LIQUID, (tag) => (tag[1] === '%' ? ' ' : '_').repeat(tag.length))
}

export function sourceTree(html: string): SourceTree {
  const plain = withoutLiquid(html)
  const tree: SourceTree = { elements: [], texts: [], hidden: [] }
  read(htmlLanguage.parser.parse(plain).topNode, null)
  return tree

  function read(node: SyntaxNode, parent: SourceElement | null): void {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.name === 'Element') readElement(child, parent)
      else if (child.name === 'Text' || child.name === 'EntityReference') {
        tree.texts.push({ from: child.from, to: child.to, element: parent })
      }
    }
  }

  function readElement(node: SyntaxNode, parent: SourceElement | null): void {
    const open = node.getChild('OpenTag') ?? node.getChild('SelfClosingTag')
    const named = open?.getChild('TagName')
    if (!open || !named) {
      read(node, parent)
      return
    }
    const name = plain.slice(named.from, named.to).toLowerCase()
    if (NOT_SHOWN.has(name)) {
      tree.hidden.push({ from: node.from, to: node.to })
      return
    }
    tree.hidden.push({ from: open.from, to: open.to })
    const close = node.getChild('CloseTag')
    const element: SourceElement = {
      name,
      tag: { from: open.from, to: open.to },
      content: close ? { from: open.to, to: close.from } : null,
      end: close?.to ?? open.to,
      parent,
      hasElements: node.getChildren('Element').length > 0,
    }
    if (parent) parent.hasElements = true
    tree.elements.push(element)
    read(node, element)
  }
}

/**
 * The innermost element at a place that a page can show.
 * @returns null in the head, in styles and scripts, and between the parts of the whole page
 */
export function shownElementAt(tree: SourceTree, at: number): SourceElement | null {
  const isTag = (from: number) => tree.elements.some(({ tag }) => tag.from === from)
  const isHidden = tree.hidden.some(({ from, to }) => from < at && at < to && !isTag(from))
  const around = tree.elements.filter((one) => one.tag.from <= at && at <= one.end)
  const element = isHidden ? undefined : around.at(-1)
  return element && !['html', 'body'].includes(element.name) ? element : null
}

/** The innermost element at a place. */
export function elementAt({ elements }: SourceTree, at: number): SourceElement | null {
  const found = elements.findLast(
    ({ tag, content }) => tag.from <= at && at <= (content?.to ?? tag.to),
  )
  return found ?? null
}

/** The texts inside of an element, or between its tags. */
export function textsOf({ texts }: SourceTree, { tag, content }: SourceElement): SourceText[] {
  const end = content?.to ?? tag.to
  return texts.filter(({ from, to }) => from >= tag.to && to <= end)
}
