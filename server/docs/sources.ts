/**
 * Finds the Markdown files of the documentation, and maps files to addresses. Pages are the files
 * below docs/ and the READMEs that belong to them; examples of configuration and pictures are
 * served as they are. Everything else of the repository has no address.
 */
import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const DOCS_PATH = '/docs'

/** Markdown files outside docs/ that are pages too, with their addresses. */
const OTHERS: Record<string, string> = {
  'README.md': `${DOCS_PATH}/readme`,
  'sdk/README.md': `${DOCS_PATH}/sdk`,
  'cli/README.md': `${DOCS_PATH}/cli`,
  'packages/pdf/README.md': `${DOCS_PATH}/pdf`,
  'CHANGELOG.md': `${DOCS_PATH}/changelog`,
  'ARCHITECTURE.md': `${DOCS_PATH}/architecture`,
  'CONTRIBUTING.md': `${DOCS_PATH}/contributing`,
  'sdk/CHANGELOG.md': `${DOCS_PATH}/sdk-changelog`,
  'cli/CHANGELOG.md': `${DOCS_PATH}/cli-changelog`,
  'packages/pdf/CHANGELOG.md': `${DOCS_PATH}/pdf-changelog`,
}
const PATTERNS = ['docs/**/*.md', 'examples/*/README.md', 'examples/README.md']
/** Samples of operations are parts of the pages of the reference. */
const SAMPLES = 'docs/samples/'
const PLAIN_PATTERNS = ['deploy/**/*', 'compose*.yaml', 'Dockerfile']
const PICTURES = 'docs/pictures/*.png'

/** A file and its address. */
export interface SourceFile {
  /** Path in the repository, e.g. `docs/guides/fonts.md`. */
  file: string
  /** E.g. `/docs/guides/fonts`. */
  url: string
  text: string
}

export interface Sources {
  /** Markdown pages by address. */
  pages: Map<string, SourceFile>
  /** Plain files by address. */
  files: Map<string, SourceFile>
  /** Locations of pictures in PNG by address. */
  pictures: Map<string, URL>
  /**
   * Resolves a link of a file.
   * @returns an address of this server, an address of another host as it is, or null for a file
   *   that this server does not serve
   */
  resolve(from: string, href: string): string | null
}

/**
 * Reads all files. Files that an installation leaves out, such as the examples, are not pages
 * there.
 */
export async function readSources(): Promise<Sources> {
  const found = PATTERNS.flatMap(scan).filter((file) => !file.startsWith(SAMPLES))
  const pageFiles = [...Object.keys(OTHERS), ...found]
  const pages = await readAll(pageFiles, urlOfPage)
  const files = await readAll(PLAIN_PATTERNS.flatMap(scan), urlOfFile)
  const names = scan(PICTURES)
  const pictures = new Map(names.map((file) => [urlOfPage(file), pathToFileURL(ROOT + file)]))
  const texts = [...pages.values(), ...files.values()]
  const urls = new Map([
    ...texts.map(({ file, url }) => [file, url] as const),
    ...names.map((file) => [file, urlOfPage(file)] as const),
  ])

  function resolve(from: string, href: string): string | null {
    if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href
    const [path = '', hash] = href.split('#', 2)
    if (path.startsWith('/')) return href
    const file = posix.join(posix.dirname(from), path)
    const known = file === 'openapi.yaml' ? '/openapi.yaml' : urls.get(file)
    const address = known ?? urls.get(posix.join(file, 'README.md'))
    if (address === undefined) return null
    return hash === undefined ? address : `${address}#${hash}`
  }
  return { pages, files, pictures, resolve }
}

function scan(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync(ROOT)].sort()
}

async function readAll(
  names: string[],
  urlOf: (file: string) => string,
): Promise<Map<string, SourceFile>> {
  const sources = await Promise.all(
    names.map(async (file) => {
      const opened = Bun.file(`${ROOT}${file}`)
      if (!(await opened.exists())) return null
      return { file, url: urlOf(file), text: await opened.text() }
    }),
  )
  return new Map(sources.flatMap((source) => (source ? [[source.url, source]] : [])))
}

function urlOfPage(file: string): string {
  const other = OTHERS[file]
  if (other !== undefined) return other
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '')
  if (path === 'README') return DOCS_PATH
  return `${DOCS_PATH}/${path.replace(/\/README$/, '')}`
}

/** Plain files lie in one folder: `/docs/files/deploy-nginx-platen.conf`. */
function urlOfFile(file: string): string {
  return `${DOCS_PATH}/files/${file.replaceAll('/', '-')}`
}
