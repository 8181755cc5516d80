/**
 * The documentation as this server serves it. Nothing is read before the first request. A page is
 * rendered, and compressed, when it is first requested.
 */
import { createEncodedFile, type Encoded } from '../http/compressed-file.ts'
import { type AssetFile, buildAssets } from './assets.ts'
import type { Passage } from './client/search-index.ts'
import { createRenderer } from './markdown.ts'
import { flatten, readNavigation } from './navigation.ts'
import { type Frame, notFoundHtml, pageHtml } from './page.ts'
import { DOCS_PATH, readSources, type SourceFile, type Sources } from './sources.ts'

/** A file of the site that can be sent in several codings. */
export interface SiteFile {
  contentType: string
  encoded: (accepted: string | undefined) => Promise<Encoded>
}

export interface Site {
  /**
   * A page, its Markdown (`.md`), a plain file or a picture by its address; null if there is none.
   */
  file(url: string): Promise<SiteFile | null>
  /** A script, style sheet, typeface or icon by its name; null if there is none. */
  asset(name: string): Promise<AssetFile | null>
  /** The HTML for an address without a page. */
  notFound(): Promise<string>
  /** The passages of all pages, as JSON. */
  searchIndex(): Promise<SiteFile>
  /** The list of pages for language models, and all of them in one file (llmstxt.org). */
  llms(): Promise<SiteFile>
  llmsFull(): Promise<SiteFile>
}

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'

/** @param dashboard whether pages link to the dashboard */
export function createSite({ dashboard }: { dashboard: boolean }): Site {
  const sources = once(readSources)
  const frame = once(async (): Promise<Frame> => {
    const [read, assets] = await Promise.all([sources(), buildAssets()])
    return { navigation: readNavigation(read), assets, dashboard }
  })
  const rendered = new Map<string, SiteFile>()

  async function find(url: string): Promise<SiteFile | null> {
    const read = await sources()
    const plain = read.files.get(url)
    if (plain) return siteFile(PLAIN, plain.text)
    const picture = read.pictures.get(url)
    if (picture) return { contentType: 'image/png', encoded: createEncodedFile(picture) }
    if (url.endsWith('.md')) {
      const source = markdownSource(read, url)
      return source && siteFile(MARKDOWN, absoluteLinks(read, source))
    }
    const source = read.pages.get(url)
    if (!source) return null
    const page = createRenderer(read.resolve)(source)
    return siteFile(HTML, pageHtml(await frame(), url, page))
  }

  return {
    async file(url) {
      const known = rendered.get(url)
      if (known) return known
      const found = await find(url)
      if (found) rendered.set(url, found)
      return found
    },
    async asset(name) {
      return (await frame()).assets.files.get(name) ?? null
    },
    async notFound() {
      return notFoundHtml(await frame())
    },
    searchIndex: once(async () => siteFile('application/json', await indexOf(await sources()))),
    llms: once(async () => siteFile(PLAIN, listOf(await sources()))),
    llmsFull: once(async () => {
      const read = await sources()
      const texts = pagesInOrder(read).map((source) => absoluteLinks(read, source).trim())
      return siteFile(PLAIN, `${texts.join('\n\n---\n\n')}\n`)
    }),
  }
}

function siteFile(contentType: string, text: string): SiteFile {
  return { contentType, encoded: createEncodedFile(new Uint8Array(Buffer.from(text))) }
}

/** Runs a function on the first call. After a failure the next call tries again. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= run().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
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
 * Renders page by page, so that requests are served between them.
 */
async function indexOf(sources: Sources): Promise<string> {
  const render = createRenderer(sources.resolve)
  const entries: Passage[] = []
  for (const source of new Set([...pagesInOrder(sources), ...sources.pages.values()])) {
    const { title, passages } = render(source)
    for (const { heading, ...passage } of passages) {
      const url = heading.depth === 1 ? source.url : `${source.url}#${heading.id}`
      entries.push({ url, page: title, title: heading.text, ...passage })
    }
    await Bun.sleep(0)
  }
  return JSON.stringify(entries)
}

function listOf(sources: Sources): string {
  const render = createRenderer(sources.resolve)
  const home = sources.pages.get(DOCS_PATH)
  const summary = home ? render(home).summary : ''
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
