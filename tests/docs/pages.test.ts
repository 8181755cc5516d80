/**
 * The documentation as the server sends it: every page, every link, every error code, and caching.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import GithubSlugger from 'github-slugger'
import { ERRORS } from '../../server/errors.ts'
import { documents, readDocument } from '../support/docs/documents.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

const ROOT = join(import.meta.dir, '../..')

const { server } = useSharedServer()
/** HTML of all pages that links lead to, by path. */
const pages = new Map<string, string>()

beforeAll(async () => {
  const open = ['/docs']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (pages.has(path)) continue
    const response = await server.fetch(path)
    const type = response.headers.get('content-type') ?? ''
    pages.set(path, response.ok && type.startsWith('text/html') ? await response.text() : '')
    if (!response.ok) pages.set(path, `status ${response.status}`)
    open.push(
      ...linksOf(path)
        .filter((link) => isPage(link))
        .map((link) => link.split('#')[0] ?? ''),
    )
  }
})

function linksOf(path: string): string[] {
  const html = pages.get(path) ?? ''
  return Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href = '']) =>
    href.startsWith('#') ? path + href : href,
  )
}

/** Leaves out what has its own tests. */
function isPage(link: string): boolean {
  return /^\/docs/.test(link) && !/^\/docs\/api$/.test(link)
}

describe('every link', () => {
  test('of a page leads to a page, and to a heading that exists', () => {
    const ids = new Map(
      [...pages].map(([path, html]) => [
        path,
        new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)),
      ]),
    )
    const broken = [...pages.keys()].flatMap((from) =>
      linksOf(from)
        .filter(isPage)
        .filter((link) => {
          const [path = '', hash] = link.split('#')
          const html = pages.get(path)
          if (html === undefined || html.startsWith('status')) return true
          return hash !== undefined && !ids.get(path)?.has(decodeURIComponent(hash))
        })
        .map((link) => `${from} -> ${link}`),
    )
    expect(broken).toEqual([])
    expect(pages.size).toBeGreaterThan(150)
  })

  test('of a document leads to a file of the repository, and to a heading that exists', () => {
    const broken = documents().flatMap((file) => {
      const text = readDocument(file).replaceAll(/^```[\s\S]*?^```$/gm, '')
      const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href)
      return links.filter((href) => !resolves(file, href)).map((href) => `${file} -> ${href}`)
    })
    expect(broken).toEqual([])
  })

  test('of the other paths of this server works', async () => {
    const links = new Set(
      [...pages.keys()].flatMap(linksOf).filter((link) => /^\/(?!docs)/.test(link)),
    )
    for (const link of links) expect([link, (await server.fetch(link)).status]).toEqual([link, 200])
  })
})

function resolves(file: string, href: string): boolean {
  if (/^https?:/.test(href)) return true
  const [path = '', hash] = href.split('#')
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  // The examples are a folder of their own, which an installation may leave out.
  if (target.startsWith('examples/') && !existsSync(join(ROOT, 'examples'))) return true
  if (!existsSync(join(ROOT, target))) return false
  return hash === undefined || headingIds(target).includes(hash)
}

function headingIds(file: string): string[] {
  const slugger = new GithubSlugger()
  const text = readDocument(file).replaceAll(/^```[\s\S]*?^```$/gm, '')
  return Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, title = '']) =>
    slugger.slug(title.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
}

test('lines of prose have at most 120 columns in the sources of what people read', () => {
  const files = documents().filter((file) => !/docs\/(reference|decisions)|CHANGELOG/.test(file))
  const long = files.flatMap((file) => {
    const text = readDocument(file).replaceAll(/^ *```[\s\S]*?^ *```$/gm, (block) =>
      block.replaceAll(/[^\n]/g, ''),
    )
    return text.split('\n').flatMap((line, at) => (isTooLong(line) ? [`${file}:${at + 1}`] : []))
  })
  expect(long).toEqual([])
})

/** Tables, comments and pictures are no prose, and one long word cannot be divided. */
function isTooLong(line: string): boolean {
  if (line.length <= 120 || /^(?: {4}|\s*[|<#])/.test(line)) return false
  const joined = line.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(' ', 'x'))
  return /\S\s+\S/.test(joined.replace(/^\s*(?:[-*]|\d+\.|>)\s+/, ''))
}

describe('error codes', () => {
  test.each(Object.entries(ERRORS))('%s has a page that states its status', (code, { status }) => {
    const text = readDocument(`docs/errors/${code}.md`)
    expect(text).toStartWith(`# ${code}\n`)
    expect(text).toContain(`The HTTP status is ${status}.`)
    expect(pages.get(`/docs/errors/${code}`)).toContain(`<h1 id="${code.toLowerCase()}">`)
  })

  test('of a response lead to their page, by the address that the client used', async () => {
    const response = await server.fetch('/api/v1/usage')
    const { error } = (await response.json()) as { error: { details: { doc_url: string } } }
    expect(error.details.doc_url).toBe(`${server.url}/docs/errors/AUTH_MISSING`)
    expect((await fetch(error.details.doc_url)).status).toBe(200)
  })
})

describe('a page', () => {
  test('that does not exist is a 404 with a way back', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/guides/nothing',
      '/docs/nothing.md',
      '/docs/errors/..%2f..%2fREADME',
    ]) {
      const response = await server.fetch(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('href="/docs"')
    }
  })

  test('may load from this server only, and runs no inline code but the one that is named', async () => {
    const response = await server.fetch('/docs/quickstart')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(await response.text()).not.toMatch(
      /(?:src|href)="(?:https?:)?\/\/[^"]+"[^>]*(?:rel="stylesheet"|><\/script>)/,
    )
  })

  test('is compressed, and answered with 304 to a browser that has it', async () => {
    for (const path of ['/docs', '/docs/guides/fonts', '/docs/search.json', '/llms-full.txt']) {
      const headers = { 'Accept-Encoding': 'br' }
      const first = await fetch(server.url + path, { headers, decompress: false } as RequestInit)
      expect(first.headers.get('content-encoding')).toBe('br')
      expect(first.headers.get('vary')).toBe('Accept-Encoding')
      expect(brotliDecompressSync(await first.bytes()).length).toBeGreaterThan(1_000)
      const known = { ...headers, 'If-None-Match': first.headers.get('etag') ?? '' }
      expect((await server.fetch(path, { headers: known })).status).toBe(304)
    }
  })

  test('has its script and style sheet under names that change with their content', async () => {
    const html = pages.get('/docs') ?? ''
    const files = Array.from(html.matchAll(/"(\/docs\/assets\/[^"]+)"/g), ([, file = '']) => file)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const response = await server.fetch(file)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect((await server.fetch('/docs/assets/nothing.js')).status).toBe(404)
  })

  test('is Markdown with links to Markdown if its path ends with .md', async () => {
    const text = await (await server.fetch('/docs/guides/fonts.md')).text()
    expect(text).toStartWith('# Fonts and images')
    const links = Array.from(text.matchAll(/\]\((\/docs[^)#]+)/g), ([, link = '']) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect([link, (await server.fetch(link)).status]).toEqual([link, 200])
  })
})

describe('for language models', () => {
  test('/llms.txt lists Markdown pages that exist', async () => {
    const text = await (await server.fetch('/llms.txt')).text()
    expect(text).toStartWith('# Platen\n\n> ')
    const links = Array.from(text.matchAll(/\]\((\/[^)]+)\)/g), ([, link = '']) => link)
    expect(links.length).toBeGreaterThan(80)
    for (const link of links) expect([link, (await server.fetch(link)).status]).toEqual([link, 200])
  })

  test('/llms-full.txt has all guides, error codes and operations', async () => {
    const text = await (await server.fetch('/llms-full.txt')).text()
    for (const part of [
      '# Quickstart',
      '# Fonts and images',
      '# RENDER_TIMEOUT',
      '`POST /api/v1/pdf`',
    ]) {
      expect(text).toContain(part)
    }
  })
})
