/** Probe documents whose output differs if a warm page keeps anything of an earlier document. */
import { bytesOf } from '../api/renders.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

const OPTIONS = { width: 300, height: 400 }

/**
 * A document that shows as much as possible of the state that a page could keep from an earlier
 * document.
 */
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
/** The probe with and without a doctype. */
export const PROBES = [`<!doctype html>${PROBE_BODY}`, PROBE_BODY]

export interface ProbeFixture {
  /** The hash of a document's screenshot. */
  screenshotOf(user: TestUser, html: string): Promise<string>
  /** The hash of a document's PDF, without its dates. */
  pdfOf(user: TestUser, html: string): Promise<string>
  /** The hashes of the probes in new pages. */
  newPage: { screenshots: string[]; pdfs: string[] }
}

/** Renders the probes in new pages of `server`, which needs to have one lane. */
export async function openProbes(server: ServerApi): Promise<ProbeFixture> {
  const fixture: ProbeFixture = {
    newPage: { screenshots: [], pdfs: [] },
    async screenshotOf(user, html) {
      const bytes = await bytesOf(server, user, 'screenshot', { html, options: OPTIONS })
      return Bun.hash(bytes).toString(16)
    },
    async pdfOf(user, html) {
      const bytes = await bytesOf(server, user, 'pdf', { html })
      const text = Buffer.from(bytes).toString('latin1')
      return Bun.hash(text.replaceAll(/\/(?:Creation|Mod)Date \([^)]*\)/g, '')).toString(16)
    },
  }
  for (const probe of PROBES) {
    fixture.newPage.screenshots.push(await fixture.screenshotOf(await server.newUser(), probe))
    fixture.newPage.pdfs.push(await fixture.pdfOf(await server.newUser(), probe))
  }
  return fixture
}
