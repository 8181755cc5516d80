/**
 * Renders a Markdown page to HTML with headings that can be linked to. HTML in Markdown, except
 * pictures, is shown as text.
 */
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../lib/escape-html.ts'
import { codeHtml, createHighlighter, titleOf } from './code.ts'
import { pictureHtml } from './picture.ts'
import type { SourceFile, Sources } from './sources.ts'

export interface Heading {
  id: string
  /** Plain text. */
  text: string
  /** 1 to 6. */
  depth: number
}

/** A part of a page from one heading to the next, for the search. */
export interface Passage {
  heading: Heading
  text: string
  /** Words that people search it by, from a comment `<!-- search: … -->` below its heading. */
  words: string
}

export interface RenderedPage {
  title: string
  /** The first paragraph as plain text. */
  summary: string
  html: string
  headings: Heading[]
  passages: Passage[]
}

/** A comment, which no page shows. */
const COMMENT = /^<!--.*?-->\s*$/s
const SEARCH_WORDS = /^<!--\s*search:(.*?)-->/s

type Tabs = { type: 'tabs'; raw: string; blocks: Tokens.Code[] }

/** Creates a function that renders pages. Ids of headings are those that GitHub gives them. */
export function createRenderer(resolve: Sources['resolve']): (source: SourceFile) => RenderedPage {
  const highlight = createHighlighter()
  const code = ({ lang, text }: Tokens.Code) => {
    const block = { info: lang ?? '', text }
    return codeHtml(block, highlight(block))
  }

  return function render({ file, text }) {
    const ids = new Map<Token, string>()
    const marked = new Marked({
      renderer: {
        code,
        heading(token) {
          const content = this.parser.parseInline(token.tokens)
          const id = ids.get(token) ?? ''
          const level = `h${token.depth}`
          if (token.depth === 1) return `<h1 id="${id}">${content}</h1>\n`
          return `<${level} id="${id}"><a class="anchor" href="#${id}">${content}</a></${level}>\n`
        },
        html: ({ text: markup }) =>
          COMMENT.test(markup)
            ? ''
            : (pictureHtml(markup, (href) => resolve(file, href)) ?? escapeHtml(markup)),
        link({ href, tokens }) {
          const content = this.parser.parseInline(tokens)
          const address = resolve(file, href)
          return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`
        },
        table(token) {
          const row = (cells: Tokens.TableCell[], open: string, close: string) =>
            `<tr>${cells.map(({ tokens }) => open + this.parser.parseInline(tokens) + close).join('')}</tr>`
          const head = row(token.header, '<th scope="col">', '</th>')
          const body = token.rows.map((cells) => row(cells, '<td>', '</td>')).join('\n')
          // It scrolls by itself on a phone, also with the keyboard.
          return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`
        },
      },
      extensions: [
        {
          name: 'tabs',
          renderer: (token) =>
            `<div class="tabs">${(token as Tabs).blocks.map(code).join('')}</div>`,
        },
      ],
    })
    const tokens = withTabs(marked.lexer(text))
    const passages = passagesOf(tokens, ids)
    const headings = passages.map(({ heading }) => heading)
    const paragraph = tokens.find(({ type }) => type === 'paragraph')
    return {
      title: headings[0]?.text ?? file,
      summary: plainText(paragraph?.raw ?? ''),
      html: marked.parser(tokens),
      headings,
      passages,
    }
  }
}

/** Joins consecutive code blocks that have titles. */
function withTabs(tokens: Token[]): Token[] {
  const joined: (Token | Tabs)[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (token.type !== 'code') {
      // Blank lines between two blocks do not separate them.
      if (token.type !== 'space' || last?.type !== 'tabs') joined.push(token)
      continue
    }
    const block = token as Tokens.Code
    const hasTitle = titleOf({ info: block.lang ?? '', text: '' }) !== null
    if (!hasTitle) joined.push(token)
    else if (last?.type === 'tabs') (last as Tabs).blocks.push(block)
    else joined.push({ type: 'tabs', raw: '', blocks: [block] })
  }
  return joined
}

/** Splits a page at its headings, and gives each heading its id. */
function passagesOf(tokens: Token[], ids: Map<Token, string>): Passage[] {
  const slugger = new GithubSlugger()
  const passages: Passage[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, text: raw } = token as Tokens.Heading
      const text = plainText(raw.replaceAll(/[`*]/g, ''))
      const id = slugger.slug(text)
      ids.set(token, id)
      passages.push({ heading: { id, text, depth }, text: '', words: '' })
      continue
    }
    const passage = passages.at(-1)
    if (!passage) continue
    if (token.type !== 'html') passage.text += ` ${plainText(token.raw)}`
    else passage.words += SEARCH_WORDS.exec(token.raw)?.[1]?.trim() ?? ''
  }
  return passages
}

/** Markdown without its marks. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^```.*$/gm, ' ')
    .replaceAll(/\|? ?:?-{3,}:? ?\|?/g, ' ')
    .replaceAll(/[`*|]|^#+ /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
