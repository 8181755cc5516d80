/**
 * A warm page renders exactly what a new page renders. The lists in engine/page/warm-lists.ts say which
 * documents keep their page: every entry is rendered here with several values, and the render after it is
 * compared with that of a new page, byte for byte.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  AT_RULES,
  ATTRIBUTES,
  ELEMENTS,
  META_HTTP_EQUIV,
  META_NAMES,
  PROPERTIES,
} from '../../../server/engine/page/warm-page-allow-list.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const OPTIONS = { width: 300, height: 400 }

/** Shows as much as possible of what a page could have kept from an earlier document. */
const PROBE_BODY = `<html><head><title>probe</title><style>
    @media print { p { letter-spacing: 1px } }
    p { margin: 2px } input:focus { background: red } :target { background: red }
    :lang(de) { background: red } .layered { color: var(--c, teal); animation: a 1ms forwards }
    .named { font-family: Mine, monospace; list-style: mine inside }
    @media (prefers-color-scheme: dark) { body { background: red } }
    @media (max-width: 299px), (min-width: 301px) { h6 { background: red } }
    @layer b { .layered { background: yellow } } @layer a { .layered { background: aqua } }
  </style></head><body>
  <h6>heading 123</h6><a href="http://127.0.0.1:1/x">link</a> <a href="#part">part</a>
  <a name=none>no link</a> <q>quote <q>inner</q></q> <p id=part>text &amp; 渲染 עברית</p>
  <p class=layered>layer</p><ol class=named><li>one<li>two</ol><p class=named>Mine</p>
  <input value=text> <input type=checkbox checked> <select><option>one<option selected>two</select>
  <button>b</button> <textarea>area</textarea> <progress value=.4></progress>
  <details><summary>sum</summary>hidden</details><img alt=alt width=20 height=20>
  <table border=1><tr><td>cell<td style="color:currentcolor">cell</table>
  <svg width=40 height=20><text y=15>svg</text><rect x=30 width=9 height=9 /></svg>
  <hr><div style="height:900px">tall</div>end</body></html>`
const PROBES = [`<!doctype html>${PROBE_BODY}`, PROBE_BODY]

let server: TestServer
let cold: string[]
let coldPdfs: string[]

beforeAll(async () => {
  // One lane, so that each render finds the page of the one before it.
  server = await startServer({ env: { LANES: '1' } })
  cold = []
  coldPdfs = []
  for (const probe of PROBES) {
    cold.push(await shoot(await server.newUser(), probe))
    coldPdfs.push(await print(await server.newUser(), probe))
  }
})
afterAll(() => server.close())

async function shoot(user: TestUser, html: string): Promise<string> {
  const bytes = await bytesOf(server, user, 'screenshot', { html, options: OPTIONS })
  return Bun.hash(bytes).toString(16)
}

/** The PDF without the time of its making. */
async function print(user: TestUser, html: string): Promise<string> {
  const bytes = await bytesOf(server, user, 'pdf', { html })
  const text = Buffer.from(bytes).toString('latin1')
  return Bun.hash(text.replaceAll(/\/(?:Creation|Mod)Date \([^)]*\)/g, '')).toString(16)
}

/** The renderer process of the lane's page: another page has another one. */
async function renderer(): Promise<number> {
  let found: number[] = []
  // That of the page before may still be ending.
  await until(() => {
    found = chromiumProcesses().flatMap(({ type, pid }) => (type === 'renderer' ? [pid] : []))
    return found.length === 1
  })
  return found[0] ?? 0
}

/** Renders these documents of one user, each followed by the probes. @returns the numbers of those that left something */
async function leaving(documents: string[]): Promise<string[]> {
  const user = await server.newUser()
  const left: string[] = []
  for (const [index, html] of documents.entries()) {
    const probe = PROBES[index % 2] ?? ''
    await shoot(user, html)
    if ((await shoot(user, probe)) !== cold[index % 2]) left.push(html)
    if (index % 4 !== 0 && !THOROUGH) continue
    await print(user, html)
    if ((await print(user, probe)) !== coldPdfs[index % 2]) left.push(html)
  }
  return left
}

/** The same, for documents that must keep their page. */
async function expectWarm(documents: string[]): Promise<void> {
  const user = await server.newUser()
  await shoot(user, '<p>first')
  const before = await renderer()
  for (const html of [...documents, ...PROBES]) await shoot(user, html)
  expect(await renderer()).toBe(before)
  expect(await leaving(documents)).toEqual([])
}

function chunks<T>(all: Iterable<T>, size: number): T[][] {
  const list = [...all]
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  )
}

const ATTRIBUTE_VALUES = ['', 'lime', '1', 'de', 'rtl', ...(THOROUGH ? ['#00ff00', 'none'] : [])]
const CSS_VALUES = [
  ...['lime', '7px', 'none', 'auto', 'dark', 'hidden', 'scroll', 'rtl'],
  ...(THOROUGH ? ['1', '50%', 'bold', 'both', 'fixed', 'inherit', 'a', 'url("data:,")'] : []),
]
/** Elements that attributes are tried on: what is special to an element, and the roots. */
const BEARERS = `a p img input table td ol li font select textarea form details label svg rect use
  text math meter q time picture`.split(/\s+/)

describe('a warm page renders what a new page renders after', () => {
  test.each(chunks(ELEMENTS, 30).map((names) => ({ names, first: names[0] })))(
    'the elements from $first on',
    async ({ names }) => {
      const closed = names.map((name) => `<${name} ${name === 'meta' ? '' : 'id=a'}>x</${name}>`)
      const all = closed.join(' ')
      await expectWarm([all, `<!doctype html><body>${all}`, ...names.map((name) => `<${name}>x`)])
    },
  )

  test.each(chunks(ATTRIBUTES, 20).map((names) => ({ names, first: names[0] })))(
    'the attributes from $first on',
    async ({ names }) => {
      const documents = ATTRIBUTE_VALUES.flatMap((value) => {
        const given = names
          .filter((name) => name !== 'style')
          .map((name) => ` ${name}="${value}"`)
          .join('')
        const within = BEARERS.map((element) => `<${element}${given}>x</${element}>`).join('')
        return [`<html${given}><body${given}>x`, `<!doctype html><body>${within}`]
      })
      await expectWarm(documents)
    },
  )

  test.each(chunks(PROPERTIES, THOROUGH ? 8 : 40).map((names) => ({ names, first: names[0] })))(
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

  test('every harmless meta element', async () => {
    await expectWarm([
      ...Array.from(META_NAMES, (name) => `<meta name="${name}" content="width=99, dark"><p>x`),
      ...Array.from(META_HTTP_EQUIV, (name) => `<meta http-equiv="${name}" content="text/html">x`),
      '<meta charset=utf-16><p>x',
      '<meta name=viewport content="width=90,initial-scale=3,user-scalable=no"><p>x',
    ])
  })
})

/** Documents that leave something in Chromium, or could: their page must not serve again. */
const LEAVING: Record<string, string> = {
  'a colour of links': '<body link=lime>x',
  'a colour of visited links': '<body vlink=lime>x',
  'a colour of active links': '<body alink=lime>x',
  'all colours of links, in capitals': '<BODY LINK="#00FF00" VLINK=\'lime\' ALINK=lime>x',
  'colours of links on a second body': '<p>x<body link=lime>',
  'colours of links behind a slash': '<body/link=lime/vlink=lime>x',
  'colours of links behind a quote': '<body x" link=lime y=a">x',
  'colours of links behind a comment': '<!-- <p x=" --> <body link=lime> <p y=">x',
  'presentation of the body': '<body text=lime bgcolor=red background="data:," topmargin=90>x',
  'margins of the body': '<body marginwidth=90 leftmargin=90 marginheight=90>x',
  'a language and a direction': '<html lang=de dir=rtl xml:lang=de>x',
  'a base': '<base href="http://127.0.0.1:1/" target=_blank>x',
  'a default style': '<meta http-equiv=default-style content=a><style title=a></style>x',
  'a titled style sheet': '<style title=a>p { color: red }</style>x',
  'an alternate style sheet': '<link rel="alternate stylesheet" title=b href="data:text/css,p{}">x',
  'a linked style sheet': '<link rel=stylesheet href="data:text/css,:root{color-scheme:dark}">x',
  'a content language': '<meta http-equiv=content-language content=de>x',
  'a policy': `<meta http-equiv=Content-Security-Policy content="style-src 'none'">x`,
  'a referrer policy': '<meta name=referrer content=unsafe-url>x',
  'a colour scheme': '<meta name=color-scheme content=dark>x',
  'a colour scheme in CSS': '<style>:root { color-scheme: dark }</style>x',
  'a colour scheme with an escape': '<style>:root { c\\6f lor-scheme: dark }</style>x',
  'a colour scheme with a comment': '<style>:root { color-scheme/**/: dark }</style>x',
  'a colour scheme with a reference': '<html style="color&#45;scheme:dark">x',
  'a colour scheme behind a false end': '<style></stylex> :root { color-scheme: dark }</style>x',
  'a theme colour': '<meta name=theme-color content=lime>x',
  'a text scale': '<meta name=text-scale content=scale>x',
  'an editable body': '<body contenteditable autofocus>x',
  'a focus': '<p style="height:3000px"></p><input autofocus value=x>',
  'a target and a scroll position':
    '<meta http-equiv=refresh content="0;url=#part"><p style="height:3000px"></p><p id=part>x',
  'scroll snapping':
    '<style>html { scroll-snap-type: y mandatory } p { scroll-snap-align: start; margin-top: 900px }</style><p>x<p>y',
  'a place to begin at':
    '<div style="height:999px"></div><p style="scroll-initial-target:nearest">x',
  'an overscroll behaviour': '<style>html { overscroll-behavior: none; overflow: hidden }</style>x',
  'a registered property':
    '<style>@property --c { syntax: "<color>"; inherits: true; initial-value: red }</style>x',
  'a counter style': '<style>@counter-style mine { system: cyclic; symbols: X }</style>x',
  'layers in another order': '<style>@layer b, a;</style>x',
  'a font':
    '<style>@font-face { font-family: Mine; src: local("DejaVu Serif") }</style><p style="font-family:Mine">x',
  'a view transition':
    '<style>@view-transition { navigation: auto } p { view-transition-name: a }</style><p>x',
  'a page zoom': '<html style="zoom:2">x',
  'open details, a popover and a dialog':
    '<details open><summary>s</summary>d</details><dialog open>d</dialog><p popover>x',
  'a form that was filled in':
    '<form><input value=other><input type=checkbox><select><option>x</select></form>',
  frames: '<frameset cols="50%,*"><frame><frame></frameset>',
  'a frame in the page': '<iframe srcdoc="<body link=lime>x" style="color-scheme:dark"></iframe>',
  scripts: '<script>document.designMode = "on"; document.linkColor = "lime"</script>x',
  'a script that scrolls':
    '<script>history.replaceState(1, ""); onload = () => scrollTo(0, 500)</script><p style="height:3000px">x',
  'adopted sheets':
    '<script>const s = new CSSStyleSheet(); s.replaceSync("a { color: lime }"); document.adoptedStyleSheets = [s]</script>x',
  'an unfinished document': '<title><!--',
  quirks: '<table><td>x',
  'no quirks': '<!doctype html><table><td>x',
  'a document in capitals': '<HTML LANG=de><BODY VLINK=lime><A HREF="#">x</A>',
}

describe('a render shows what a new page shows after a document with', () => {
  test.each(Object.entries(LEAVING))('%s', async (_, html) => {
    const user = await server.newUser()
    const [standard = '', quirks = ''] = PROBES
    await shoot(user, html)
    const picture = await shoot(user, standard)
    await print(user, html)
    const pdf = await print(user, quirks)
    expect([picture, pdf]).toEqual([cold[0] ?? '', coldPdfs[1] ?? ''])
  })
})

test('the probe is drawn at all', async () => {
  const user = await server.newUser()
  const bytes = await bytesOf(server, user, 'pdf', { html: PROBES[0] ?? '' })
  expect((await drawPdf(bytes)).width).toBeGreaterThan(0)
})
