/**
 * Chromium by itself, as fast as it renders for one trusted user: a warm page, no proxy, no
 * interception, no isolation. Same binary, same unprivileged user and same sandbox as the product.
 */
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type Cdp, connectPipe } from './cdp.ts'
import { IMAGE, type Size } from './outputs.ts'
import { type Cleanup, startGroup } from './processes.ts'

export interface RawChromium {
  pid: number
  version: string
  /** Prints in the one page that stays open. */
  pdf(html: string): Promise<Uint8Array>
  /** Captures the one page that stays open, in the quality that the product has by default. */
  image(html: string, format: ImageFormat, size: Size): Promise<Uint8Array>
  /** Prints an address in a new browser context. */
  pdfOfAddress(url: string): Promise<Uint8Array>
}

export type ImageFormat = 'png' | 'jpeg' | 'webp'

const QUALITY = 80

/** Debian's nobody and nogroup, as in the product. */
const UNPRIVILEGED_ID = 65_534

/**
 * The flags of the product that change the output or the work, without those that restrict its
 * egress.
 */
const FLAGS = [
  '--remote-debugging-pipe',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-renderer-backgrounding',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--no-first-run',
]

const MM_PER_INCH = 25.4
const MARGIN = 20 / MM_PER_INCH

/** The product's defaults: A4, 20 mm, backgrounds, untagged. */
const PRINT = {
  printBackground: true,
  paperWidth: 210 / MM_PER_INCH,
  paperHeight: 297 / MM_PER_INCH,
  marginTop: MARGIN,
  marginRight: MARGIN,
  marginBottom: MARGIN,
  marginLeft: MARGIN,
  generateTaggedPDF: false,
}

interface Page {
  sessionId: string
  frameId: string
}

/** @param home a directory to create for everything that Chromium writes */
export async function startRawChromium(
  cleanup: Cleanup,
  executable: string,
  home: string,
): Promise<RawChromium> {
  const { cdp, pid } = startProcess(cleanup, executable, home)
  const { product } = await cdp.send<{ product: string }>('Browser.getVersion')
  const warm = await openPage(cdp)
  let viewport: Size | null = null

  async function resize(size: Size): Promise<void> {
    if (viewport?.width === size.width && viewport.height === size.height) return
    viewport = size
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
    await cdp.send('Emulation.setDeviceMetricsOverride', metrics, warm.sessionId)
  }
  await resize(IMAGE)

  return {
    pid,
    version: product,
    async pdf(html) {
      await load(cdp, warm, html)
      return produce(cdp, warm, 'Page.printToPDF', PRINT)
    },
    async image(html, format, size) {
      await resize(size)
      await load(cdp, warm, html)
      const quality = format === 'png' ? undefined : QUALITY
      return produce(cdp, warm, 'Page.captureScreenshot', { format, quality })
    },
    async pdfOfAddress(url) {
      const { browserContextId } = await cdp.send<{ browserContextId: string }>(
        'Target.createBrowserContext',
      )
      const page = await openPage(cdp, browserContextId)
      await Promise.all([
        cdp.next('Page.loadEventFired', page.sessionId),
        cdp.send('Page.navigate', { url }, page.sessionId),
      ])
      const bytes = await produce(cdp, page, 'Page.printToPDF', PRINT)
      // Not awaited, as in the product. It fails only when the run is over.
      cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {})
      return bytes
    },
  }
}

function startProcess(cleanup: Cleanup, executable: string, home: string) {
  mkdirSync(home)
  const id = String(UNPRIVILEGED_ID)
  const asRoot = process.getuid?.() === 0
  if (asRoot) chownSync(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  const command = [
    ...(asRoot ? ['/usr/bin/setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--'] : []),
    executable,
    executable.includes('headless-shell') ? '--headless' : '--headless=new',
    `--user-data-dir=${join(home, 'profile')}`,
    ...FLAGS,
  ]
  const child = startGroup(cleanup, command, {
    graceMs: 0,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    cwd: home,
    env: { HOME: home, TMPDIR: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
  })
  const [, , , input, output] = child.stdio
  if (!(input instanceof Writable && output instanceof Readable)) {
    throw new Error(`${executable} could not be started`)
  }
  return { cdp: connectPipe(input, output), pid: child.pid ?? 0 }
}

async function openPage(cdp: Cdp, browserContextId?: string): Promise<Page> {
  const target = { url: 'about:blank', browserContextId }
  const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', target)
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const [{ frameTree }] = await Promise.all([
    cdp.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree', {}, sessionId),
    cdp.send('Page.enable', {}, sessionId),
  ])
  return { sessionId, frameId: frameTree.frame.id }
}

async function load(cdp: Cdp, { sessionId, frameId }: Page, html: string): Promise<void> {
  await Promise.all([
    cdp.next('Page.loadEventFired', sessionId),
    cdp.send('Page.setDocumentContent', { frameId, html }, sessionId),
  ])
}

async function produce(
  cdp: Cdp,
  { sessionId }: Page,
  method: string,
  params: object,
): Promise<Uint8Array> {
  const { data } = await cdp.send<{ data: string }>(method, params, sessionId)
  return Buffer.from(data, 'base64')
}
