/**
 * A warm page renders exactly the same as a new page. The lists in markup/warm-page-allow-list.ts
 * determine which documents keep their page. Every entry is rendered with several values here, and
 * the next render is compared byte for byte with the same render in a new page. The check compares
 * after every few documents, which may all leave residue; the soak run after each, as a PDF too. It
 * also adds values, and every element in a document of its own.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  AT_RULES,
  ATTRIBUTES,
  ELEMENTS,
  META_HTTP_EQUIV,
  META_NAMES,
  PROPERTIES,
} from '../../../packages/chromium/src/markup/warm-page-allow-list.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import { openProbes, PROBES, type ProbeFixture } from '../../support/rendering/warm-page-probe.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

/** The check looks for residue once for so many documents. */
const DOCUMENTS_A_PROBE = THOROUGH ? 1 : 5

let server: TestServer
let user: TestUser
let probes: ProbeFixture

beforeAll(endSharedServer)
beforeAll(async () => {
  // One lane, so that each render gets the warm page of the previous one.
  server = await startServer({ env: { LANES: '1' } })
  probes = await openProbes(server)
  user = await server.newUser()
})
afterAll(() => server.close())

/** The process id of the renderer of the lane's page; a new page has another one. */
async function rendererPid(): Promise<number> {
  let found: number[] = []
  // The renderer of the previous page may still be ending.
  await until(() => {
    found = chromiumProcesses().flatMap(({ type, pid }) => (type === 'renderer' ? [pid] : []))
    return found.length === 1
  })
  return found[0] ?? 0
}

/**
 * Renders the documents, each few followed by a probe.
 * @returns the documents that changed the probe
 */
async function documentsWithTraces(documents: string[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, some] of chunks(documents, DOCUMENTS_A_PROBE).entries()) {
    const probe = PROBES[index % 2] ?? ''
    for (const html of some) await probes.screenshotOf(user, html)
    if ((await probes.screenshotOf(user, probe)) !== probes.newPage.screenshots[index % 2])
      found.push(...some)
    const [printed = ''] = some
    await probes.pdfOf(user, printed)
    if ((await probes.pdfOf(user, probe)) !== probes.newPage.pdfs[index % 2]) found.push(printed)
  }
  return found
}

/** Expects the documents to keep their page and to leave no residue in it. */
async function expectWarm(documents: string[]): Promise<void> {
  await probes.screenshotOf(user, '<p>first')
  const before = await rendererPid()
  expect(await documentsWithTraces(documents)).toEqual([])
  expect(await rendererPid()).toBe(before)
}

function chunks<T>(all: Iterable<T>, size: number): T[][] {
  const list = [...all]
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  )
}

const ATTRIBUTE_VALUES = ['', 'lime', '1', 'rtl', ...(THOROUGH ? ['de', '#00ff00', 'none'] : [])]
const CSS_VALUES = [
  ...['lime', '7px', 'none', 'dark', 'scroll'],
  ...(THOROUGH
    ? [
        'auto',
        'hidden',
        'rtl',
        '1',
        '50%',
        'bold',
        'both',
        'fixed',
        'inherit',
        'a',
        'url("data:,")',
      ]
    : []),
]
/**
 * The elements that are rendered with every attribute: those with special attributes, and the root
 * elements.
 */
const HOST_ELEMENTS =
  `a p img input table td ol li font select textarea form details label svg rect use
  text math meter q time picture`.split(/\s+/)

describe('a warm page renders the same as a new page after a document with', () => {
  test.each(chunks(ELEMENTS, 30).map((names) => ({ names, first: names[0] })))(
    'the elements from $first on',
    async ({ names }) => {
      const closed = names.map((name) => `<${name} ${name === 'meta' ? '' : 'id=a'}>x</${name}>`)
      const all = closed.join(' ')
      // Every element is in the first two; the soak run renders each in a document of its own too.
      const own = names.filter((_, index) => THOROUGH || index % 10 === 0)
      await expectWarm([all, `<!doctype html><body>${all}`, ...own.map((name) => `<${name}>x`)])
    },
  )

  test.each(chunks(ATTRIBUTES, THOROUGH ? 20 : 40).map((names) => ({ names, first: names[0] })))(
    'the attributes from $first on',
    async ({ names }) => {
      const documents = ATTRIBUTE_VALUES.flatMap((value) => {
        const given = names
          .filter((name) => name !== 'style')
          .map((name) => ` ${name}="${value}"`)
          .join('')
        const within = HOST_ELEMENTS.map((element) => `<${element}${given}>x</${element}>`).join('')
        return [`<html${given}><body${given}>x`, `<!doctype html><body>${within}`]
      })
      await expectWarm(documents)
    },
  )

  test.each(chunks(PROPERTIES, THOROUGH ? 8 : 80).map((names) => ({ names, first: names[0] })))(
    'the properties from $first on',
    async ({ names }) => {
      const documents = CSS_VALUES.map((value) => {
        const css = names.map((name) => `${name}:${value}`).join(';')
        const parts = names.map((name) => `<p style='${name}:${value}'>x</p>`).join('')
        return `<style>html,body,input{${css}}</style><body>${parts}<input><a href="#">x</a>`
      })
      await expectWarm(documents)
    },
  )

  test('every at-rule', async () => {
    const rules = Array.from(
      AT_RULES,
      (name) => `@${name} a { p { color: red } from { color: red } font-family: Mine;
        src: local("DejaVu Sans"); size: 99px; margin: 40px }`,
    )
    await expectWarm([
      ...rules.map((rule) => `<style>${rule}</style><p class=a>x`),
      '<style>@font-face { font-family: Mine; src: local("DejaVu Serif") }</style><p style="font-family:Mine">x',
      '<style>@layer b, a; @layer a { p { color: red } }</style><p>x',
      '<style>@page { size: 50mm 50mm landscape; margin: 30mm; @top-left { content: "x" } }</style><p>x',
      '<style>@keyframes a { to { background: red } } p { animation: a 9s infinite }</style><p>x',
      '<style>@container (min-width: 1px) { p { color: red } }</style><p>x',
    ])
  })

  test('every allowed meta element', async () => {
    await expectWarm([
      ...Array.from(META_NAMES, (name) => `<meta name="${name}" content="width=99, dark"><p>x`),
      ...Array.from(META_HTTP_EQUIV, (name) => `<meta http-equiv="${name}" content="text/html">x`),
      '<meta charset=utf-16><p>x',
      '<meta name=viewport content="width=90,initial-scale=3,user-scalable=no"><p>x',
    ])
  })
})
