/** The search of the documentation finds the page that answers first. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  createSearchIndex,
  type Passage,
  type SearchIndex,
} from '../../server/docs/client/search-index.ts'
import { SEARCHES } from '../support/docs/searches.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server } = useSharedServer()
let index: SearchIndex
beforeAll(async () => {
  const response = await server.fetch('/docs/search.json')
  index = createSearchIndex((await response.json()) as Passage[])
})

describe('a search finds the page that answers first', () => {
  test.each([
    ['html to pdf', 'quickstart'],
    ['url to pdf', 'quickstart'],
    ['apple silicon', 'operating/docker'],
    ['basic auth', 'guides/private-pages'],
    ['laravel', 'guides/languages'],
    ['django', 'guides/languages'],
    ['landscape', 'guides/print'],
    ['arabic', 'guides/fonts'],
    ['mermaid', 'guides/charts'],
    ['pricing', 'guides/limits'],
    ['merge', 'guides/existing-pdfs'],
    ['combine pdf', 'guides/existing-pdfs'],
    ['split', 'guides/existing-pdfs'],
    ['password', 'guides/print'],
    ['encrypt', 'guides/print'],
    ['archive', 'guides/archives'],
    ['archives', 'guides/archives'],
    ['merging', 'guides/existing-pdfs'],
    ['join pdf files', 'guides/existing-pdfs'],
    ['pdf/a', 'guides/archives'],
    ['watermark', 'guides/existing-pdfs'],
    ['digital signature', 'guides/signatures'],
    ['table of contents', 'guides/print'],
    ['word', 'guides/limitations'],
    ['networkidle', 'guides/limitations'],
    ['python', 'guides/languages'],
    ['php', 'guides/languages'],
    ['plain http', 'guides/languages'],
    ['react', 'guides/react'],
    ['vue', 'guides/react'],
    ['tailwind', 'guides/react'],
    ['mcp', 'guides/mcp'],
    ['claude', 'guides/mcp'],
    ['cursor', 'guides/mcp'],
    ['language model', 'guides/mcp'],
    ['login', 'guides/private-pages'],
    ['page behind a login', 'guides/private-pages'],
    ['cookie', 'guides/private-pages'],
    ['private address', 'guides/private-pages'],
    ['localhost', 'guides/private-pages'],
    ['chart', 'guides/charts'],
    ['charts', 'guides/charts'],
    ['chart.js', 'guides/charts'],
    ['page number', 'guides/print'],
    ['page numbers from page 2', 'guides/print'],
    ['different first page', 'guides/print'],
    ['footer', 'guides/print'],
    ['margin', 'guides/print'],
    ['font', 'guides/fonts'],
    ['webhook signature', 'guides/webhooks'],
    ['idempotency', 'guides/idempotency'],
    ['retry', 'guides/errors'],
    ['docker', 'operating/docker'],
    ['docker run', 'operating/docker'],
    ['several machines', 'operating/settings'],
    ['cluster', 'operating/settings'],
    ['billing', 'guides/limits'],
    ['custom font', 'guides/fonts'],
    ['python example', 'guides/languages'],
    ['invoice template', 'guides/invoice'],
    ['overage', 'guides/limits'],
    ['screenshot', 'guides/screenshots'],
    ['dark mode', 'guides/screenshots'],
    ['share link', 'guides/renders'],
    ['dashboard', 'operating/users'],
    ['kubernetes', 'operating/deployment'],
    ['docker compose', 'operating/deployment'],
    ['arm64', 'operating/docker'],
    ['chromium version', 'operating/chromium'],
    ['chromium security', 'operating/chromium'],
    ['update chromium', 'operating/chromium'],
    ['sandbox', 'operating/chromium'],
    ['backup', 'operating/backup-and-restore'],
    ['invoice', 'guides/invoice'],
    ['SSRF_BLOCKED', 'errors/SSRF_BLOCKED'],
    ['list deliveries', 'reference/listDeliveries'],
    ['cancel a render', 'guides/renders'],
    ['cookie banner', 'guides/page-options'],
    ['transparent background', 'guides/page-options'],
  ])('%s: %s', (query, page) => {
    const [first] = index.search(query)
    expect(first?.url.split('#')[0]).toBe(`/docs/${page}`)
  })
})

describe('what people ask other products is answered first, with its own section', () => {
  test.each(SEARCHES)('%s: %s', (query, section) => {
    expect(index.search(query)[0]?.url).toBe(`/docs/${section}`)
  })
})

test('decisions and changes come after guides that have the words, too', () => {
  for (const query of ['webhook', 'fonts', 'animations', 'timeout', 'template']) {
    const urls = index.search(query).map(({ url }) => url)
    const lastGuide = urls.findIndex((url) => !url.startsWith('/docs/guides/'))
    const firstReason = urls.findIndex((url) => /decisions|changelog/.test(url))
    expect({ query, isAfter: firstReason === -1 || firstReason >= lastGuide }).toEqual({
      query,
      isAfter: true,
    })
  }
})

test('words of which no passage has all find those that have some', () => {
  expect(index.search('merge xyzzyplugh')[0]?.url).toStartWith('/docs/guides/existing-pdfs')
  expect(index.search('xyzzyplugh')).toEqual([])
})
