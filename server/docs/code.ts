/**
 * Highlights code blocks, and shows consecutive blocks with a title as tabs. Colors are classes:
 * the policy of pages allows no inline styles.
 */
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from '../lib/escape-html.ts'

/** A code block of Markdown. `info` is all that follows the fence, e.g. `sh title="curl"`. */
export interface CodeBlock {
  info: string
  text: string
}

const LANGUAGES = { bash, css, ini, json, nginx, typescript, xml, yaml }
const ALIASES: Record<string, keyof typeof LANGUAGES> = {
  sh: 'bash',
  ts: 'typescript',
  tsx: 'typescript',
  js: 'typescript',
  html: 'xml',
  liquid: 'xml',
  caddy: 'nginx',
}

/** Creates a function that highlights code. Code in an unknown language stays plain. */
export function createHighlighter(): (block: CodeBlock) => string {
  const instance = highlighter.newInstance()
  for (const [name, language] of Object.entries(LANGUAGES))
    instance.registerLanguage(name, language)
  return ({ info, text }) => {
    const name = info.split(/\s/, 1)[0] ?? ''
    const language = ALIASES[name] ?? name
    if (!(language in LANGUAGES)) return escapeHtml(text)
    return instance.highlight(text, { language, ignoreIllegals: true }).value
  }
}

/** The title of a block; null without one. */
export function titleOf({ info }: CodeBlock): string | null {
  return /\btitle="([^"]+)"/.exec(info)?.[1] ?? null
}

/** The HTML of one block. The script of the page adds a button that copies it. */
export function codeHtml(block: CodeBlock, highlighted: string): string {
  const title = titleOf(block)
  const label = title === null ? 'Code' : escapeHtml(title)
  const caption = title === null ? '' : `<figcaption>${label}</figcaption>`
  return `<figure class="code"${title === null ? '' : ` data-title="${label}"`}>${caption}<pre tabindex="0" aria-label="${label}"><code>${highlighted}</code></pre></figure>\n`
}
