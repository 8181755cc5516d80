/**
 * Renders a Markdown page to HTML with headings that can be linked to. HTML in Markdown, except
 * pictures, is shown as text.
 */
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../lib/escape-html.ts'
import { type CodeBlock, codeHtml, createHighlighter } from './code.ts'
import { pictureHtml } from './picture.ts'
import { isSample, withLanguages } from './samples/index.ts'
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
  /** Whether its content has two columns, in place of a list of its headings. */
  wide?: boolean
}

/** A comment, which no page shows. */
const COMMENT = /^<!--.*?-->\s*$/s
const SEARCH_WORDS = /^<!--\s*search:(.*?)-->/s

/** Text that is the same in Markdown and HTML. */
const PLAIN = /^[\w\s.,;:()/-]*$/

type Tabs = { type: 'tabs'; raw: string; blocks: Tokens.Code[] }

/** Renders Markdown for the addresses of this server. */
export interface Renderer {
  /** A page. Ids of its headings are those that GitHub gives them. */
  page(source: SourceFile): RenderedPage
  /** Paragraphs, lists and code without headings, with the links of a file. */
  block(file: string, text: string): string
  /** Text without paragraphs. */
  inline(file: string, text: string): string
  /** Code blocks that are one sample in several languages. */
  tabs(blocks: CodeBlock[]): string
  code(block: CodeBlock): string
}

export function createRenderer(resolve: Sources['resolve']): Renderer {
  const highlight = createHighlighter()
  const code = (block: CodeBlock) => codeHtml(block, highlight(block))
  const tabs = (blocks: CodeBlock[]) => {
    const samples = withLanguages(blocks).map((block) =>
      codeHtml(block, highlight(block), block.follows ? 'follows' : ''),
    )
    return `<div class="tabs">${samples.join('')}</div>`
  }

  /** @param ids those of headings, by their tokens */
  function markedFor(file: string, ids: Map<Token, string>): Marked {
    return new Marked({
      renderer: {
        code: (token) => code(blockOf(token)),
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
        { name: 'tabs', renderer: (token) => tabs((token as Tabs).blocks.map(blockOf)) },
      ],
    })
  }

  const fragments = new Map<string, Marked>()
  function fragmentsOf(file: string): Marked {
    const known = fragments.get(file) ?? markedFor(file, new Map())
    fragments.set(file, known)
    return known
  }

  return {
    page({ file, text }) {
      const ids = new Map<Token, string>()
      const marked = markedFor(file, ids)
      const tokens = withTabs(marked.lexer(text))
      const passages = passagesOf(tokens, ids)
      const headings = passages.map(({ heading }) => heading)
      return {
        title: headings[0]?.text ?? file,
        summary: firstParagraph(tokens),
        html: marked.parser(tokens),
        headings,
        passages,
      }
    },
    block: (file, text) => fragmentsOf(file).parse(text, { async: false }),
    inline: (file, text) =>
      PLAIN.test(text) ? text : fragmentsOf(file).parseInline(text, { async: false }),
    tabs,
    code,
  }
}

/** Splits a page into its passages without rendering it. */
export function readPassages(text: string): Passage[] {
  return passagesOf(new Marked().lexer(text), new Map())
}

/** The first paragraph of a page as plain text. */
export function summaryOf(text: string): string {
  return firstParagraph(new Marked().lexer(text))
}

function firstParagraph(tokens: Token[]): string {
  return plainText(tokens.find(({ type }) => type === 'paragraph')?.raw ?? '')
}

/** The code blocks of a text that stand by themselves. */
export function codeBlocksOf(text: string): CodeBlock[] {
  return new Marked()
    .lexer(text)
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(blockOf)
}

function blockOf({ lang, text }: Tokens.Code): CodeBlock {
  return { info: lang ?? '', text }
}

/** Joins consecutive code blocks that are one sample. */
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
    if (!isSample(blockOf(block))) joined.push(token)
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
