/**
 * Writes what a document shows as short HTML, from which its main content is found: without
 * scripts, styles and hidden elements, with absolute addresses. Bounded in nodes, depth and
 * characters, whatever the document is.
 */
import { makeCodeText } from './code-text.ts'
import { makeDocumentTree } from './document-tree.ts'
import { makeElements } from './elements.ts'
import { makeMathText } from './math-text.ts'
import type { CutText } from './page-facts.ts'
import { pageScript } from './page-script.ts'

export const readableHtml = pageScript(
  {
    elements: makeElements,
    tree: makeDocumentTree,
    math: makeMathText,
    codeText: makeCodeText,
  },
  ({ elements, tree, math, codeText }): CutText => {
    const { getter, localName, attribute, query } = elements
    const NODES_MAX = 200_000
    const CHARS_MAX = 2_000_000
    /** Deeper elements are left out, but not their text: the parsers of HTML are recursive. */
    const DEPTH_MAX = 150
    const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'area', 'col', 'source', 'track'])
    const KEPT = [
      'class',
      'id',
      'role',
      'itemprop',
      'rel',
      'lang',
      'type',
      'colspan',
      'rowspan',
      'start',
      'align',
    ]
    const dataOf = getter(CharacterData, 'data')
    const parentOf = getter(Node, 'parentElement')
    const currentSrc = getter(HTMLImageElement, 'currentSrc')

    const out: string[] = []
    let chars = 0
    let isCut = false

    const REFERENCES: Record<string, string> = {
      '&': '&amp;',
      '<': '&lt;',
      '>': '&gt;',
      '"': '&quot;',
    }
    const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => REFERENCES[one] ?? '')
    function add(text: string): void {
      isCut ||= chars + text.length > CHARS_MAX
      if (isCut) return
      out.push(text)
      chars += text.length
    }
    const addText = (text: string) => add(escaped(text.slice(0, CHARS_MAX)))

    function attributesOf(element: Element, name: string): string {
      const kept = KEPT.flatMap((key) => {
        const value = attribute(element, key)
        return value === null ? [] : [[key, value.slice(0, 100)]]
      })
      if (name === 'a') kept.push(['href', tree.linkOf(element) ?? ''])
      if (element instanceof HTMLImageElement) {
        kept.push(['src', tree.imageOf(currentSrc(element) || attribute(element, 'src')) ?? ''])
        kept.push(['alt', (attribute(element, 'alt') ?? '').slice(0, 500)])
      }
      if (name === 'input' && Element.prototype.matches.call(element, ':checked')) {
        kept.push(['checked', ''])
      }
      return kept.map(([key, value = '']) => ` ${key}="${escaped(value)}"`).join('')
    }

    /**
     * Lines of code may be elements, and line breaks of any kind: its text is what the page shows.
     * With a button beside its `code`, such as one that copies it, it is that of the code.
     */
    function addCode(element: HTMLElement): void {
      const parent = parentOf(element)
      const named = [
        element,
        Element.prototype.querySelector.call(element, 'code'),
        parent,
        parent && parentOf(parent),
      ]
      const classes = named.map((one) => one && attribute(one, 'class')).join(' ')
      const language = /(?:^|\s)(?:lang(?:uage)?|highlight(?:-source)?)-([\w+#-]{1,30})/.exec(
        classes,
      )?.[1]
      add(`<pre><code${language ? ` class="language-${escaped(language)}"` : ''}>`)
      const child = (name: string) =>
        Element.prototype.querySelectorAll.call(element, `:scope > ${name}`)
      const code = [...child('code')].filter(
        (one): one is HTMLElement => one instanceof HTMLElement && tree.isRead(one),
      )
      const hasButton = child('button').length > 0 && code.length > 0 && code.length <= 100
      const shown = hasButton ? code : [element]
      addText(shown.map((one) => codeText(one)).join('\n'))
      add('</code></pre>')
    }

    function addMath(element: Element): void {
      const { text, isTex, isBlock } = math.mathText(element)
      const tag = isBlock ? 'div' : 'span'
      if (isTex) add(`<${tag} role="math">${escaped(text)}</${tag}>`)
      else addText(text)
    }

    /** Some pages have code as a table with a row for each line. */
    function isCode(element: HTMLElement, name: string): boolean {
      if (name !== 'table') return name === 'pre'
      return (
        Element.prototype.querySelector.call(element, 'td:is(.blob-code, .hljs-ln-code)') !== null
      )
    }

    const body = query('body')
    const stack: { nodes: ArrayLike<Node>; at: number; end: string; isVisible: boolean }[] = []
    if (body !== null) stack.push({ nodes: [body], at: 0, end: '', isVisible: true })
    for (let left = NODES_MAX; ; left -= 1) {
      const level = stack.at(-1)
      if (level === undefined || isCut) break
      if (left <= 0) {
        isCut = true
        break
      }
      const node = level.nodes[level.at]
      level.at += 1
      if (node === undefined) {
        add(level.end)
        stack.pop()
      } else if (node instanceof Text) {
        if (level.isVisible) addText(dataOf(node))
      } else if (node instanceof Element && tree.isRead(node)) {
        const name = localName(node)
        if (node instanceof HTMLElement && isCode(node, name)) {
          addCode(node)
          continue
        }
        if (math.isDrawing(node)) continue
        if (name === 'math') {
          addMath(node)
          continue
        }
        const isWritten = stack.length <= DEPTH_MAX && /^[a-z][a-z0-9-]{0,40}$/.test(name)
        if (isWritten) add(`<${name}${attributesOf(node, name)}>`)
        if (VOID.has(name)) continue
        const end = isWritten ? `</${name}>` : ''
        stack.push({ nodes: tree.childrenOf(node), at: 0, end, isVisible: tree.isVisible(node) })
      }
    }
    return { value: out.join('').toWellFormed(), isCut }
  },
)
