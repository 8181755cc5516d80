/**
 * A page in a browser context of its own, which shares no cookie, storage, cache or process with any other page.
 * A lane has one page at a time. It begins empty, with scripts disabled.
 */
import type { BrowserProcess } from '../../chromium/browser.ts'
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { type PageFont, setFontFaces } from '../../page-scripts/font-faces.ts'
import { callStatement, type PageScript } from '../../page-scripts/page-script.ts'
import { type Appearance, createAppearance } from './appearance.ts'
import { type Crash, unlessCrashed, watchForCrash } from './crash.ts'
import { createFrameClock, type FrameClock } from './frame-clock.ts'
import { watchFrames } from './frames.ts'
import { createPageScripts, type PageScripts, WORLD } from './scripts.ts'
import { prepareWorkers } from './workers.ts'

export interface LanePage {
  readonly cdp: CdpSession
  readonly frameId: string
  readonly frameClock: FrameClock
  readonly crash: Crash
  readonly scripts: PageScripts
  readonly appearance: Appearance
  /** Whether the document has frames, in shadow trees too. */
  readonly hasFrames: boolean
  /**
   * Empties the caches, so that the next document loads everything anew.
   * @returns whether nothing else is left of earlier documents: no cookies, and no workers or windows
   */
  clearCaches(): Promise<boolean>
  /**
   * Runs a script in the document's isolated world.
   * @throws PageFunctionError when the script throws; Error when the document is replaced meanwhile
   */
  call<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs a script whose result stays in the page. @returns the object id of the result */
  handle(script: PageScript<[], object>, objectGroup: string): Promise<string>
  /** Enters the document's isolated world before the first call; no-op if it was entered. @returns the world's id */
  enterWorld(): Promise<number>
  /** Lets the next call enter the world anew. */
  leaveWorld(): void
  /** Sets the viewport; no-op if already set. @returns whether it was another */
  setViewport(viewport: Viewport): Promise<boolean>
  /** Intercepts requests that match these patterns only; no-op if already set. */
  intercept(patterns: Protocol.Fetch.RequestPattern[]): Promise<void>
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

export interface Viewport {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
}

/** The size of Chromium's own window, in which PDFs are laid out before they are printed. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 800, deviceScaleFactor: 1 }

/** A script of the engine threw in the page. The document is still there, so that a retry would not help. */
export class PageFunctionError extends Error {
  override name = 'PageFunctionError'

  constructor({ text, exception }: Protocol.Runtime.ExceptionDetails) {
    // The description may quote the page.
    super(`in the page: ${exception?.className ?? text}`)
  }
}

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
    prepareWorkers(cdp),
  ])
  const [{ frameTree }] = await unlessCrashed(crash, enabling)
  const frameId = frameTree.frame.id
  const frames = watchFrames(cdp)
  const scripts = createPageScripts(cdp)
  const frameClock = createFrameClock(cdp)

  let viewport = DEFAULT_VIEWPORT
  let intercepted: Protocol.Fetch.RequestPattern[] = []
  let fonts: PageFont[] = []
  let world: Promise<number> | null = null
  let onNavigated = () => {}

  /** @returns the isolated world of the current document */
  function enterWorld(): Promise<number> {
    world ??= cdp
      .send('Page.createIsolatedWorld', { frameId, worldName: WORLD })
      .then(({ executionContextId }) => executionContextId)
    return world
  }
  async function run(
    functionDeclaration: string,
    options: Omit<Protocol.Runtime.CallFunctionOnRequest, 'functionDeclaration'>,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const executionContextId = await enterWorld()
    const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId,
      ...options,
    })
    if (exceptionDetails) throw new PageFunctionError(exceptionDetails)
    return result
  }

  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    world = null
    fonts = []
    frameClock.newSurface()
    onNavigated()
  })

  async function call<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    const { value } = await run(script.source, {
      arguments: args.map((argument) => ({ value: argument })),
      awaitPromise: true,
      returnByValue: true,
    })
    return value as Result
  }

  return {
    cdp,
    frameId,
    frameClock,
    crash,
    scripts,
    appearance: createAppearance(cdp),
    fontsOfText: new Map(),
    get hasFrames() {
      return frames.areThere()
    },
    call,
    enterWorld,
    leaveWorld() {
      world = null
    },

    async clearCaches() {
      const [{ cookies }, { targetInfos }] = await Promise.all([
        connection.send('Storage.getCookies', { browserContextId }),
        connection.send('Target.getTargets'),
        // Enabling the cache is what empties the renderer's own cache.
        cdp.send('Network.setCacheDisabled', { cacheDisabled: false }),
        cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
      ])
      return cookies.length === 0 && targetInfos.length === 1
    },

    async handle(script, objectGroup) {
      const { objectId } = await run(script.source, { objectGroup })
      if (objectId === undefined) throw new Error('in the page: the result is no object')
      return objectId
    },

    async setViewport(wanted) {
      if (Bun.deepEquals(wanted, viewport)) return false
      viewport = wanted
      frameClock.newSurface()
      await cdp.send('Emulation.setDeviceMetricsOverride', { ...wanted, mobile: false })
      return true
    },

    async intercept(patterns) {
      if (Bun.deepEquals(patterns, intercepted)) return
      intercepted = patterns
      if (patterns.length === 0) await cdp.send('Fetch.disable')
      else await cdp.send('Fetch.enable', { patterns })
    },

    async setFonts(wanted) {
      if (Bun.deepEquals(wanted, fonts)) return
      fonts = wanted
      await call(setFontFaces, wanted)
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
      await connection.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
