/**
 * Writes HTML as Markdown: CommonMark with tables and struck text, without HTML. The input is that of
 * `page-scripts/readable-html.ts`, whose addresses are absolute and of harmless schemes.
 */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** Texts of links beside headings that lead to the heading itself. */
const PERMALINK = /^\\?[#¶§🔗]$/u
const EMPHASIS = [
  ['strong', ['strong', 'b'], '**'],
  ['emphasis', ['em', 'i'], '*'],
] as const

export function createMarkdownLanguage(): { write(root: Element): string } {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  turndown.use(gfm)
  const escapeMarkdown = turndown.escape
  turndown.escape = (text) => escapeMarkdown.call(turndown, text).replaceAll('<', '\\<')
  turndown.addRule('image', {
    filter: 'img',
    replacement(_, node) {
      const { src, alt } = attributesOf(node, ['src', 'alt'])
      return src === '' ? '' : `![${turndown.escape(oneLine(alt))}](${src})`
    },
  })
  turndown.addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const { href } = attributesOf(node, ['href'])
      const text = oneLine(content)
      if (/^$|#/.test(href) && PERMALINK.test(text)) return ''
      return href === '' || text === '' || isOfHeading(node, href) ? content : `[${text}](${href})`
    },
  })
  for (const [name, tags, delimiter] of EMPHASIS) {
    turndown.addRule(name, {
      filter: [...tags],
      replacement(content, node) {
        // Inside of another one it would end that, instead of being stronger.
        const isNested = node.parentElement?.closest(tags.join(',')) != null
        return isNested || content.trim() === '' ? content : `${delimiter}${content}${delimiter}`
      },
    })
  }
  // That of the library escapes backslashes again, so that HTML would come out of its escapes.
  turndown.addRule('cell', {
    filter: ['td', 'th'],
    replacement(content, node) {
      const cell = node as unknown as Element
      const text = oneLine(content).replaceAll('|', '\\|').padEnd(3)
      const isFirst = cell.previousElementSibling === null
      const span = Math.min(Number(cell.getAttribute('colspan')) || 1, 100)
      return `${isFirst ? '|' : ''} ${text} |${'     |'.repeat(Math.max(0, span - 1))}`
    },
  })
  // A tag that a rule of the library would keep as HTML: a table without a head, for example.
  turndown.keep(() => false)
  return {
    write(root) {
      addRows(root)
      return tidy(turndown.turndown(root as unknown as TurndownService.Node))
    },
  }
}

/** Whether a link is all of its heading, and leads to a place in a page: to the heading, in documentation. */
function isOfHeading({ parentElement, textContent }: Node, href: string): boolean {
  return (
    parentElement !== null &&
    /^H[1-6]$/.test(parentElement.nodeName) &&
    href.includes('#') &&
    parentElement.textContent?.trim() === textContent?.trim()
  )
}

function attributesOf<Name extends string>(node: object, names: Name[]): Record<Name, string> {
  const { getAttribute } = node as { getAttribute(name: string): string | null }
  const values = names.map((name) => [name, getAttribute.call(node, name) ?? ''])
  return Object.fromEntries(values)
}

/** The rules of tables read `rows`, which the DOM lacks. */
function addRows(root: Element): void {
  const table = root.querySelector('table')
  if (table === null || 'rows' in table) return
  Object.defineProperty(Object.getPrototypeOf(table), 'rows', {
    get(this: Element) {
      return this.querySelectorAll('tr')
    },
  })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}

/** Removes surplus empty lines, except in code. Spaces at the end of lines mean line breaks only after text. */
function tidy(markdown: string): string {
  const lines: string[] = []
  let fence = ''
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = /^[\s>]*(`{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.length >= fence.length) fence = ''
    const isEmpty = fence === '' && line.trim() === ''
    if (!isEmpty || lines.at(-1) !== '') lines.push(isEmpty ? '' : line)
  }
  return lines.join('\n').trim()
}
