/** The documents that are rendered, and the site that serves those with files of their own. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { features } from './features.ts'
import { fetchPackages, packageFolders } from './packages.ts'

export interface Document {
  name: string
  source: { html: string; scripted: boolean } | { url: string }
}

export interface Corpus extends AsyncDisposable {
  documents: Document[]
  /** The host and port of the site, in the format of `EGRESS_ALLOW`. */
  host: string
}

/** Larger files are test data of libraries, not pages. */
const BYTES_MAX = 1024 ** 2
/** Pages that test a library: they report times and user agents. */
const TEST_PAGES = /(^|\/)(tests?|spec|benchmarks?|node_modules)\//i

/** Fetches the packages, and serves them on the loopback interface. */
export async function openCorpus(): Promise<Corpus> {
  const root = await fetchPackages()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url }) {
      const path = normalize(decodeURIComponent(new URL(url).pathname))
      const file = Bun.file(join(root, path))
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
    },
  })
  const host = `127.0.0.1:${server.port}`
  const generated = features().map(
    ({ name, html, scripted }): Document => ({
      name: `generated/${name}`,
      source: { html, scripted },
    }),
  )
  const pages = pagesOf(root).map(
    (path): Document => ({
      name: path,
      source: { url: `http://${host}/${path.split('/').map(encodeURIComponent).join('/')}` },
    }),
  )
  return {
    documents: [...generated, ...pages],
    host,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** The HTML files of all packages, in the order of their names; of equal files the first. */
function pagesOf(root: string): string[] {
  const seen = new Set<string>()
  const paths = packageFolders().flatMap((folder) =>
    [...new Bun.Glob(`${folder}/**/*.{html,htm}`).scanSync(root)].sort(),
  )
  return paths.filter((path) => {
    const file = join(root, path)
    if (TEST_PAGES.test(path) || statSync(file).size > BYTES_MAX) return false
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    return !seen.has(hash) && seen.add(hash)
  })
}
