/**
 * A page in a browser context of its own, which shares no cookie, storage, cache or process with
 * any other page. A lane has one page at a time. It begins empty, with scripts disabled.
 */
import type { BrowserProcess } from '../../chromium/browser.ts'
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { type PageFont, setFontFaces } from '../../page-scripts/font-faces.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { type Appearance, createAppearance } from './appearance.ts'
import { type Crash, unlessCrashed, watchForCrash } from './crash.ts'
import { createFrameClock, type FrameClock } from './frame-clock.ts'
import { watchFrames } from './frames.ts'
import { createScreen, DEFAULT_VIEWPORT, type Screen } from './screen.ts'
import { createPageScripts, type PageScripts } from './scripts.ts'
import { type PageWorkers, watchWorkers } from './workers.ts'
import { createWorld, type World } from './world.ts'

export interface LanePage {
  readonly cdp: CdpSession
  readonly frameId: string
  readonly frameClock: FrameClock
  readonly crash: Crash
  readonly scripts: PageScripts
  readonly appearance: Appearance
  readonly screen: Screen
  readonly workers: PageWorkers
  /** Whether the document has frames, in shadow trees too. */
  readonly hasFrames: boolean
  /**
   * Removes cookies and empties the caches, so that the next document loads everything again.
   * @returns whether nothing else is left of earlier documents: no workers or windows
   */
  clearCaches(): Promise<boolean>
  readonly call: World['call']
  readonly handle: World['handle']
  /** See `World.enter`. */
  readonly enterWorld: World['enter']
  /** See `World.leave`. */
  readonly leaveWorld: World['leave']
  /** Lets documents of an origin read the position, for as long as the page is open. */
  allowGeolocation(origin: string): Promise<void>
  /**
   * Intercepts requests that match these patterns only; no-op if already set.
   * @param challenges whether challenges of HTTP authentication are intercepted, too
   */
  intercept(patterns: Protocol.Fetch.RequestPattern[], challenges?: boolean): Promise<void>
  /** Replaces the uploaded fonts of the current document; no-op if it has these. */
  setFonts(fonts: PageFont[]): Promise<void>
  /** Adds uploaded fonts to every later document, including those in frames. */
  setFontsOfNext(fonts: PageFont[]): Promise<void>
  /** Navigates to an empty document without the scripts that were added. */
  navigateToEmpty(): Promise<void>
  /** Families of fonts, by the kind of text (see facts/used-fonts.ts). */
  readonly fontsOfText: Map<string, string[]>
  /** Disposes of the browser context with everything in it. */
  close(): Promise<void>
}

/**
 * All targets but the browser and the tab around a page. Without a filter, Chromium would use that
 * of the discovery of workers (CDP Target.getTargets).
 */
const ALL_TARGETS = [{ type: 'browser', exclude: true }, { type: 'tab', exclude: true }, {}]

export async function openPage(browser: BrowserProcess): Promise<LanePage> {
  const { connection } = browser
  const { browserContextId } = await connection.send('Target.createBrowserContext')
  const denied = { behavior: 'deny', browserContextId } as const
  const { width, height } = DEFAULT_VIEWPORT
  const [{ targetId }] = await Promise.all([
    connection.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      enableBeginFrameControl: true,
      width,
      height,
    }),
    connection.send('Browser.setDownloadBehavior', denied),
  ])
  const cdp = await connection.attach(targetId)
  const crash = watchForCrash(cdp)
  const enabling = Promise.all([
    cdp.send('Page.getFrameTree'),
    cdp.send('Page.enable'),
    // Bodies are not read: without a buffer for them the renderer keeps none.
    cdp.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }),
    cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
    cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
    // A new renderer process learns late that its page has the focus.
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    watchWorkers(connection, cdp),
  ])
  const [{ frameTree }, , , , , , workers] = await unlessCrashed(crash, enabling)
  const frameId = frameTree.frame.id
  const frames = watchFrames(cdp)
  const scripts = createPageScripts(cdp)
  const frameClock = createFrameClock(cdp, workers)
  const world = createWorld(cdp, frameId)

  let intercepted: Protocol.Fetch.EnableRequest = { patterns: [], handleAuthRequests: false }
  let fonts: PageFont[] = []
  let onNavigated = () => {}

  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    world.leave()
    fonts = []
    frameClock.newSurface()
    onNavigated()
  })

  return {
    cdp,
    frameId,
    frameClock,
    crash,
    scripts,
    appearance: createAppearance(cdp),
    screen: createScreen(cdp, frameClock),
    workers,
    fontsOfText: new Map(),
    get hasFrames() {
      return frames.areThere()
    },
    call: world.call,
    handle: world.handle,
    enterWorld: world.enter,
    leaveWorld: world.leave,

    async clearCaches() {
      const [, { targetInfos }] = await Promise.all([
        connection.send('Storage.clearCookies', { browserContextId }),
        connection.send('Target.getTargets', { filter: ALL_TARGETS }),
        // Enabling the cache is what empties the renderer's own cache.
        cdp.send('Network.setCacheDisabled', { cacheDisabled: false }),
        cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
      ])
      return targetInfos.length === 1
    },

    async allowGeolocation(origin) {
      const permissions: Protocol.Browser.PermissionType[] = ['geolocation']
      await connection.send('Browser.grantPermissions', { origin, permissions, browserContextId })
    },

    async intercept(patterns, handleAuthRequests = false) {
      const wanted = { patterns, handleAuthRequests }
      if (Bun.deepEquals(wanted, intercepted)) return
      intercepted = wanted
      if (patterns.length === 0) await cdp.send('Fetch.disable')
      else await cdp.send('Fetch.enable', wanted)
    },

    async setFonts(wanted) {
      if (Bun.deepEquals(wanted, fonts)) return
      fonts = wanted
      await world.call(setFontFaces, wanted)
    },

    async setFontsOfNext(wanted) {
      const source = callStatement(setFontFaces, wanted)
      // Chromium creates our isolated world in new documents only while Runtime is enabled.
      await Promise.all([cdp.send('Runtime.enable'), scripts.add(source, 'isolated')])
    },

    async navigateToEmpty() {
      const committed = new Promise<void>((resolve) => {
        onNavigated = resolve
      })
      await Promise.all([
        scripts.forget(),
        cdp.send('Page.navigate', { url: 'about:blank' }),
        committed,
      ])
    },

    async close() {
      workers.end()
      await connection.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
