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
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from '../lib/escape-html.ts'

/** A code block of Markdown. `info` is all that follows the fence, e.g. `sh title="curl"`. */
export interface CodeBlock {
  info: string
  text: string
}

const LANGUAGES = { bash, css, ini, json, nginx, php, python, typescript, xml, yaml }
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
    const html = instance.highlight(text, { language, ignoreIllegals: true }).value
    return withPlaces(language, html)
  }
}

/**
 * Places where the script of the page writes the address of this server and the key of the reader,
 * by language (client/samples.ts).
 */
const PLACES: Record<string, [found: RegExp, replacement: string][]> = {
  bash: [
    [/<span class="hljs-variable">\$PLATEN_(BASE_URL|API_KEY)<\/span>/g, place('$&', 'plain')],
    [/(^|\| )(?=platen )/gm, `$1${place('', 'shell', 'both')}`],
  ],
  typescript: [
    [/(?<=Platen<\/span>\()(?=\))/g, place('', 'typescript', 'both')],
    [
      /<span class="hljs-subst">\$\{process\.env\[<span class="hljs-string">&#x27;PLATEN_(BASE_URL|API_KEY)&#x27;<\/span>\]\}<\/span>/g,
      place('$&', 'plain'),
    ],
  ],
  python: [
    [
      /os\.environ\[<span class="hljs-string">&quot;PLATEN_(BASE_URL|API_KEY)&quot;<\/span>\]/g,
      place('$&', 'quoted'),
    ],
  ],
  php: [
    [
      /<span class="hljs-title function_ invoke__">getenv<\/span>\(<span class="hljs-string">&#x27;PLATEN_(BASE_URL|API_KEY)&#x27;<\/span>\)/g,
      place('$&', 'quoted'),
    ],
  ],
}

function place(html: string, form: string, value = '$1'): string {
  return `<span data-value="${value}" data-form="${form}">${html}</span>`
}

function withPlaces(language: string, html: string): string {
  const places = PLACES[language] ?? []
  return places.reduce((text, [found, replacement]) => text.replace(found, replacement), html)
}

/** The title of a block; null without one. */
export function titleOf({ info }: CodeBlock): string | null {
  return /\btitle="([^"]+)"/.exec(info)?.[1] ?? null
}

/**
 * The HTML of one block. The script of the page adds a button that copies it.
 * @param kind `follows` for a sample that a page without scripts need not show
 */
export function codeHtml(block: CodeBlock, highlighted: string, kind = ''): string {
  const title = titleOf(block)
  const label = title === null ? 'Code' : escapeHtml(title)
  const caption = title === null ? '' : `<figcaption>${label}</figcaption>`
  return `<figure class="code${kind === '' ? '' : ` ${kind}`}"${title === null ? '' : ` data-title="${label}"`}>${caption}<pre tabindex="0" aria-label="${label}"><code>${highlighted}</code></pre></figure>\n`
}
