/**
 * `bun run pictures`: makes the pictures of README.md in docs/pictures/, in light and dark. A
 * browser uses the dashboard of a real server: it renders a page in the playground, and opens the
 * report of a page with faults.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Platen } from '../sdk/src/index.ts'
import { type Look, openWalker, type Walker } from '../tests/support/dashboard/walker.ts'
import { freePort } from '../tests/support/network/free-port.ts'

const TARGET = 'docs/pictures'
/**
 * Pictures are shown about 830 CSS pixels wide on GitHub, so this is sharp on screens with twice
 * the resolution.
 */
const WINDOW = { width: 1280, height: 760, deviceScaleFactor: 1.5 }
const BYTES_MAX = 150_000
const PASSWORD = 'a password of pictures'
const READY_MS = 120_000

/** The HTML that is typed into the playground. */
const TICKET = `<style>
  body { font: 15px sans-serif; color: #15302b }
  .ticket { display: flex; border-radius: 14px; overflow: hidden; background: #0f6b5c; color: #fff }
  .ticket > div { padding: 28px }
  .seat { background: #f2b84b; color: #3b2a05; text-align: center }
  h1 { margin: 0 0 18px; font-size: 38px }
  b { font-size: 54px }
  table { width: 100%; margin-top: 30px; border-collapse: collapse }
  td { padding: 10px 0; border-bottom: 1px solid #ccd6d3 }
</style>
<div class="ticket">
  <div style="flex: 1"><h1>The Night Train</h1>Berlin to Vienna<br>25 November 2026, 18:35</div>
  <div class="seat">Car 12<br><b>42</b><br>Window</div>
</div>
<table>
  <tr><td>Passenger<td>Ada Lovelace
  <tr><td>Platform<td>7, opens 20 minutes before
  <tr><td>Price<td>€ 89.90
</table>`

/** The output of the first start. */
interface FirstStart {
  url: string
  key: string
  setupPath: string
}

const scratch = await mkdtemp(join(tmpdir(), 'platen-pictures-'))
const port = await freePort()
const server = Bun.spawn([process.execPath, 'server/main.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: scratch, LOG_LEVEL: 'error', LANES: '1' },
  stdout: 'pipe',
  stderr: 'inherit',
})
try {
  await mkdir(TARGET, { recursive: true })
  const started = await firstStart()
  const platen = new Platen({ baseUrl: started.url, apiKey: started.key })
  const faulty = await renderWithFaults(platen)
  let path = started.setupPath
  for (const scheme of ['light', 'dark'] as const) {
    await takePictures({ url: started.url, path, scheme, faulty })
    path = ''
  }
} finally {
  server.kill('SIGTERM')
  await server.exited
  await rm(scratch, { recursive: true, force: true })
}

/** @throws Error if the server does not print its key and its setup code in time */
async function firstStart(): Promise<FirstStart> {
  const timer = setTimeout(() => server.kill(), READY_MS)
  let printed = ''
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    printed += chunk
    const key = /svc_live_[0-9a-f]{32}/.exec(printed)?.[0]
    const setup = /\/dashboard(#\S+)/.exec(printed)?.[1]
    if (key === undefined || setup === undefined) continue
    clearTimeout(timer)
    return { url: `http://127.0.0.1:${port}`, key, setupPath: `/${setup}` }
  }
  throw new Error(`the server printed no key: ${printed}`)
}

/** Renders a page with faults that everybody makes. @returns the id of the render */
async function renderWithFaults(platen: Platen): Promise<string> {
  const file = await platen.pdf.render({
    html: `<style>body { font: 15px Inter, sans-serif } td, th { padding: 8px 28px; border-bottom: 1px solid #ccc; white-space: nowrap; text-align: left }</style>
      <img src="images/logo.png" width="120" height="40" alt="Logo"><h1>Quarterly report</h1>
      <table><tr><th>Region<th>First quarter<th>Second quarter<th>Third quarter<th>Fourth quarter<th>Whole year</tr>
      ${['North', 'East', 'South', 'West'].map((name, at) => `<tr><td>${name}${[1, 2, 3, 4, 5].map((part) => `<td>${(part * 1_370 + at * 211).toLocaleString('en-US')} €`).join('')}</tr>`).join('')}</table>`,
    options: { footerTemplate: '<span class="pageNumber"></span>' },
  })
  return file.requestId ?? ''
}

interface Visit {
  url: string
  /** The link with the setup code at the first visit, and nothing at later ones. */
  path: string
  scheme: Look['scheme']
  /** Id of the render with faults. */
  faulty: string
}

async function takePictures({ url, path, scheme, faulty }: Visit): Promise<void> {
  await using walker = await openWalker(url, { scheme, width: 1280 })
  await walker.page.setViewport(WINDOW)
  await walker.open(path)
  await walker.shows(path === '' ? 'Sign in' : 'Set up this server')
  await walker.fill('Email', 'ada@example.com')
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.shows('Last failures')
  await walker.open('/playground')
  await walker.page.focus('aria/HTML[role="textbox"]')
  await walker.page.waitForSelector('.playground .editor')
  await walker.fill('HTML', TICKET)
  await walker.press('Render')
  await walker.page.waitForSelector('.proof canvas')
  await take(walker, `dashboard-${scheme}`)
  await walker.open(`/renders/${faulty}`)
  await walker.page.waitForSelector('.proof canvas')
  await walker.shows('relative')
  await take(walker, `report-${scheme}`)
}

/** @throws Error if the picture is too large for a repository */
async function take(walker: Walker, name: string): Promise<void> {
  await walker.page.waitForFunction(() => !document.querySelector('.spin'))
  await walker.page.evaluate(async () => {
    await document.fonts.ready
    const editor = document.querySelector('.playground .editor')?.shadowRoot
    editor?.querySelector('.cm-scroller')?.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('h1')?.focus()
  })
  const taken = await walker.page.screenshot({ type: 'png' })
  const picture = await sharp(taken).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
  if (picture.length > BYTES_MAX) throw new Error(`${name} has ${picture.length} bytes`)
  await Bun.write(join(TARGET, `${name}.png`), picture)
  process.stdout.write(`${TARGET}/${name}.png: ${Math.round(picture.length / 1_000)} kB\n`)
}
