/**
 * The content of the documentation, as a thread makes it (see thread.ts). Nothing is read before
 * the first request.
 */
import { once } from '../lib/once.ts'
import { buildAssets } from './assets.ts'
import type { Passage } from './client/search-index.ts'
import { createRenderer, type RenderedPage, readPassages, summaryOf } from './markdown.ts'
import { flatten, readNavigation } from './navigation.ts'
import { notFoundHtml, pageHtml } from './page.ts'
import type { OpenApi } from './reference/document.ts'
import { createReference, REFERENCE_PATH } from './reference/index.ts'
import { DOCS_PATH, readSources, type SourceFile, type Sources } from './sources.ts'

/** Parts of the documentation that can be read. */
export type SiteWork =
  /** A page, its Markdown (`.md`), a plain file or a picture by its address. */
  | { kind: 'file'; url: string }
  /** A script, style sheet, typeface or icon by its name. */
  | { kind: 'asset'; name: string }
  /** The page for an address without one. */
  | { kind: 'notFound' }
  /** The passages of all pages, as JSON. */
  | { kind: 'search' }
  /** The list of pages for language models, and all of them in one file (llmstxt.org). */
  | { kind: 'llms' }
  | { kind: 'llmsFull' }

export interface SiteContent {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it is a page that sends requests and shows their answers. */
  sends: boolean
}

interface SiteOptions {
  /** Whether pages link to the dashboard. */
  dashboard: boolean
  /** Reads openapi.yaml, whose operations have a page each, with its schemas written out. */
  readContract: () => Promise<object>
}

export interface Site {
  /** @returns null if there is none */
  read(work: SiteWork): Promise<SiteContent | null>
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'

export function createSite({ dashboard, readContract }: SiteOptions): Site {
  const sources = once(readSources)
  const assets = once(buildAssets)
  const frame = once(async () => ({
    navigation: readNavigation(await sources()),
    assets: await assets(),
    dashboard,
  }))
  const renderer = once(async () => createRenderer((await sources()).resolve))
  const reference = once(async () =>
    createReference((await readContract()) as OpenApi, await renderer()),
  )

  async function render(source: SourceFile): Promise<RenderedPage> {
    const isReference = source.url.startsWith(REFERENCE_PATH)
    const operation = isReference ? (await reference()).page(source) : null
    return operation ?? (await renderer()).page(source)
  }

  async function file(url: string): Promise<SiteContent | null> {
    const read = await sources()
    const plain = read.files.get(url)
    if (plain) return content(PLAIN, plain.text)
    const picture = read.pictures.get(url)
    if (picture) return content('image/png', await Bun.file(picture).bytes())
    if (url.endsWith('.md')) {
      const source = markdownSource(read, url)
      return source && content(MARKDOWN, absoluteLinks(read, source))
    }
    const source = read.pages.get(url)
    if (!source) return null
    const page = await render(source)
    return { ...content(HTML, pageHtml(await frame(), url, page)), sends: page.wide === true }
  }

  return {
    async read(work) {
      if (work.kind === 'file') return file(work.url)
      if (work.kind === 'asset') {
        const found = (await assets()).files.get(work.name)
        return found ? content(found.contentType, found.bytes.slice()) : null
      }
      if (work.kind === 'notFound') return content(HTML, notFoundHtml(await frame()))
      const read = await sources()
      if (work.kind === 'search') return content('application/json', indexOf(read))
      if (work.kind === 'llms') return content(PLAIN, listOf(read))
      const texts = pagesInOrder(read).map((source) => absoluteLinks(read, source).trim())
      return content(PLAIN, `${texts.join('\n\n---\n\n')}\n`)
    },
  }
}

function content(contentType: string, data: string | Uint8Array<ArrayBuffer>): SiteContent {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return { contentType, bytes, sends: false }
}

/** The pages of the navigation, in its order. */
function pagesInOrder(sources: Sources): SourceFile[] {
  const urls = new Set([DOCS_PATH, ...flatten(readNavigation(sources)).map(({ url }) => url)])
  return [...urls].flatMap((url) => sources.pages.get(url) ?? [])
}

function markdownSource({ pages }: Sources, url: string): SourceFile | null {
  const address = url.slice(0, -'.md'.length).replace(/\/README$/, '')
  return pages.get(address) ?? null
}

/** Markdown whose links work wherever it is read on this server. */
function absoluteLinks({ pages, resolve }: Sources, { file, text }: SourceFile): string {
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (link, href: string) => {
    const address = resolve(file, href)
    if (address === null || address.startsWith('#')) return link
    const [path = '', hash] = address.split('#', 2)
    if (!pages.has(path)) return `](${address})`
    const markdown = path === DOCS_PATH ? `${DOCS_PATH}/README.md` : `${path}.md`
    return `](${hash === undefined ? markdown : `${markdown}#${hash}`})`
  })
}

/**
 * The passages of all pages, also of those that only other pages link to, such as the examples.
 */
function indexOf(sources: Sources): string {
  const entries: Passage[] = []
  for (const source of new Set([...pagesInOrder(sources), ...sources.pages.values()])) {
    const passages = readPassages(source.text)
    const title = passages[0]?.heading.text ?? source.file
    for (const { heading, ...passage } of passages) {
      const url = heading.depth === 1 ? source.url : `${source.url}#${heading.id}`
      entries.push({ url, page: title, title: heading.text, ...passage })
    }
  }
  return JSON.stringify(entries)
}

function listOf(sources: Sources): string {
  const home = sources.pages.get(DOCS_PATH)
  const summary = home ? summaryOf(home.text) : ''
  const groups = readNavigation(sources).map(({ title, links }) => {
    const lines = links.flatMap((link) => [link, ...flatten(link.groups)])
    const items = lines.map(
      ({ title: name, url, summary: about }) =>
        `- [${name}](${url}.md)${about === '' ? '' : `: ${about}`}`,
    )
    return `## ${title}\n\n${items.join('\n')}\n`
  })
  const api =
    '## API description\n\n- [OpenAPI](/openapi.yaml): every field, limit and error code\n- [All pages in one file](/llms-full.txt)\n'
  return `# Platen\n\n> ${summary}\n\n${groups.join('\n')}\n${api}`
}
