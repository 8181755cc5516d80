/** Documents that change the state of a page: the next render gets a new page. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { openProbes, PROBES, type ProbeFixture } from '../../support/rendering/warm-page-probe.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

let server: TestServer
let probes: ProbeFixture
let user: TestUser

beforeAll(endSharedServer)
beforeAll(async () => {
  // One lane, so that each render gets the warm page of the previous one.
  server = await startServer({ env: { LANES: '1' } })
  probes = await openProbes(server)
  user = await server.newUser()
})
afterAll(() => server.close())

/** Documents that change, or could change, the state of a page in Chromium. */
const STATEFUL: Record<string, string> = {
  'a colour of links': '<body link=lime>x',
  'a colour of visited links': '<body vlink=lime>x',
  'a colour of active links': '<body alink=lime>x',
  'all colours of links, in capitals': '<BODY LINK="#00FF00" VLINK=\'lime\' ALINK=lime>x',
  'colours of links on a second body': '<p>x<body link=lime>',
  'colours of links after a slash': '<body/link=lime/vlink=lime>x',
  'colours of links after a quote': '<body x" link=lime y=a">x',
  'colours of links after a comment': '<!-- <p x=" --> <body link=lime> <p y=">x',
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
  'a colour scheme after a false end tag': '<style></stylex> :root { color-scheme: dark }</style>x',
  'a theme colour': '<meta name=theme-color content=lime>x',
  'a text scale': '<meta name=text-scale content=scale>x',
  'an editable body': '<body contenteditable autofocus>x',
  'a focus': '<p style="height:3000px"></p><input autofocus value=x>',
  'a target and a scroll position':
    '<meta http-equiv=refresh content="0;url=#part"><p style="height:3000px"></p><p id=part>x',
  'scroll snapping':
    '<style>html { scroll-snap-type: y mandatory } p { scroll-snap-align: start; margin-top: 900px }</style><p>x<p>y',
  'an initial scroll target':
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
  'quirks mode': '<table><td>x',
  'standards mode': '<!doctype html><table><td>x',
  'a document in capitals': '<HTML LANG=de><BODY VLINK=lime><A HREF="#">x</A>',
}

const KINDS = ['screenshot', 'pdf'] as const
/** The check takes screenshots and PDFs in turn; the soak run makes both of every document. */
const CASES = Object.entries(STATEFUL).map(
  ([name, html], index) =>
    [name, html, THOROUGH ? KINDS : KINDS.slice(index % 2, (index % 2) + 1)] as const,
)

describe('a render looks the same as in a new page after a document with', () => {
  test.each(CASES)('%s', async (_, html, kinds) => {
    const [standard = '', quirks = ''] = PROBES
    for (const kind of kinds) {
      if (kind === 'screenshot') {
        await probes.screenshotOf(user, html)
        const screenshot = await probes.screenshotOf(user, standard)
        expect(screenshot).toBe(probes.newPage.screenshots[0] ?? '')
      } else {
        await probes.pdfOf(user, html)
        expect(await probes.pdfOf(user, quirks)).toBe(probes.newPage.pdfs[1] ?? '')
      }
    }
  })
})

test('the probe is rendered', async () => {
  const bytes = await bytesOf(server, user, 'pdf', { html: PROBES[0] ?? '' })
  expect((await drawPdf(bytes)).width).toBeGreaterThan(0)
})
