/**
 * Writes HTML as Markdown: CommonMark with tables and struck text, without HTML. The input is that
 * of `page-scripts/readable-html.ts`, whose addresses are absolute and of harmless schemes.
 */
import TurndownService from 'turndown'
import { subscript, superscript } from './scripts.ts'
import { prepareTables } from './tables.ts'

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
  const escapeMarkdown = turndown.escape
  turndown.escape = (text) => escapeMarkdown.call(turndown, text).replaceAll('<', '\\<')
  turndown.addRule('image', {
    filter: 'img',
    replacement(_, node) {
      const { src, alt } = attributesOf(node, ['src', 'alt'])
      const [, tex] = /^\{\\displaystyle (.*)\}$/s.exec(alt) ?? []
      // Wikipedia draws formulas, and has their TeX as the text of the image.
      if (tex !== undefined) return `$${oneLine(asTex(tex))}$`
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
  addTextRules(turndown)
  addTableRules(turndown)
  return {
    write(root) {
      prepareTables(root)
      return tidy(turndown.turndown(root as unknown as TurndownService.Node))
    },
  }
}

function addTextRules(turndown: TurndownService): void {
  turndown.addRule('struck', {
    filter: ['del', 's'],
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  })
  turndown.addRule('task', {
    filter: (node) => node.nodeName === 'INPUT' && attributesOf(node, ['type']).type === 'checkbox',
    replacement(_, node) {
      const box = node as unknown as Element
      if (box.closest('li') === null) return ''
      const space = /^\s/.test(box.nextSibling?.textContent ?? '') ? '' : ' '
      return `${box.hasAttribute('checked') ? '[x]' : '[ ]'}${space}`
    },
  })
  for (const [name, write] of [
    ['sup', superscript],
    ['sub', subscript],
  ] as const) {
    turndown.addRule(name, {
      filter: [name],
      replacement(content, node) {
        const text = node.textContent?.trim() ?? ''
        // Links to notes stay links.
        const isText = text !== '' && !content.includes('](')
        return isText ? turndown.escape(write(text)) : content
      },
    })
  }
  turndown.addRule('math', {
    filter: (node) => attributesOf(node, ['role']).role === 'math',
    replacement(_, { nodeName, textContent }) {
      const tex = asTex(textContent?.trim() ?? '')
      return nodeName === 'DIV' ? `\n\n$$\n${tex}\n$$\n\n` : `$${tex}$`
    },
  })
}

/** A formula cannot be escaped as text is: without this, HTML would come out of it. */
function asTex(text: string): string {
  return text.replaceAll('<', String.raw`\lt `)
}

const BORDERS: Record<string, string> = { left: ':---', right: '---:', center: ':---:' }

/** Rules for tables as `prepareTables` leaves them: the first row is the head. */
function addTableRules(turndown: TurndownService): void {
  turndown.addRule('cell', {
    filter: ['td', 'th'],
    // Of the library's own rule, HTML would come out of its escapes.
    replacement: (content) => ` ${oneLine(content).replaceAll('|', '\\|').padEnd(3)} |`,
  })
  turndown.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const row = node as unknown as Element
      if (row.previousElementSibling !== null) return `|${content}\n`
      const borders = [...row.children].map((cell) => {
        const { align } = attributesOf(cell, ['align'])
        return ` ${BORDERS[align] ?? '---'} |`
      })
      return `|${content}\n|${borders.join('')}\n`
    },
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content) => `\n\n${content.replaceAll(/\n+/g, '\n').trim()}\n\n`,
  })
}

/**
 * Whether a link is all of its heading, and leads to a place in a page: to the heading, in
 * documentation.
 */
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

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}

/**
 * Removes surplus empty lines, except in code. Spaces at the end of lines mean line breaks only
 * after text.
 */
function tidy(markdown: string): string {
  const lines: string[] = []
  let fence = ''
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = /^[\s>]*(`{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.length >= fence.length) fence = ''
    if (fence !== '') lines.push(line)
    else if (line.trim() !== '') lines.push(tidyLine(line))
    else if (lines.at(-1) !== '') lines.push('')
  }
  return lines.join('\n').trim()
}

function tidyLine(line: string): string {
  const text = line.replace(/^ (?=\S)/, '')
  return text.startsWith('#') ? text.trimEnd() : text
}
