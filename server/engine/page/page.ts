/**
 * A page in a browser context of its own, which shares no cookie, storage, cache or process with any
 * other. One page lives in a lane at a time; it begins empty, with scripts off.
 */

import type { BrowserProcess } from '../chromium/browser.ts'
import type { CdpSession, Protocol } from '../chromium/cdp.ts'
import { EngineError } from '../index.ts'
import { commandFrames, type Frames, OWN_FRAMES } from './begin-frame.ts'
import { GIVE_FONTS } from './page-scripts.ts'

export interface LanePage {
  readonly cdp: CdpSession
  readonly frameId: string
  readonly frames: Frames
  /** Asks its renderer process. @returns false if that has ended; waits for ever if it hangs */
  isAlive(): Promise<boolean>
  /**
   * Forgets what was loaded, so that the next document asks for it anew.
   * @returns whether that is all there was: no cookies were set
   */
  forget(): Promise<boolean>
  /**
   * Runs a function of ours in the document, out of reach of the page's own scripts.
   * @throws PageFunctionError when the function throws; Error when the document is left meanwhile
   */
  call<T>(source: string, ...args: unknown[]): Promise<T>
  /** Does the same, for a result that stays in the page. @returns its object id */
  handle(source: string, objectGroup: string): Promise<string>
  /** Sets the viewport, unless it is so already. */
  setViewport(viewport: Viewport): Promise<void>
  /** Sets the emulated colour scheme, unless it is so already. */
  setDark(dark: boolean): Promise<void>
  /** Has requests like these wait until they are answered, and no others, unless it is so already. */
  intercept(patterns: Protocol.Fetch.RequestPattern[]): Promise<void>
  /** Gives the present document these fonts and no others of ours, unless it has them. */
  setFonts(fonts: PageFont[]): Promise<void>
  /** Gives them to every later document, those in frames included. */
  setFontsOfNext(fonts: PageFont[]): Promise<void>
  /** Disposes of the context with everything in it. */
  close(): Promise<void>
}

/** A font that a page can name. */
export interface PageFont {
  family: string
  url: string
  /** Whether it is loaded before anything asks for it. */
  atOnce: boolean
  descriptors: { weight: string; style: string; stretch: string }
}

export interface Viewport {
  /** CSS pixels. */
  width: number
  height: number
  deviceScaleFactor: number
}

/** Chromium's own window, which PDFs are laid out in before they are printed. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 800, deviceScaleFactor: 1 }

/** A function of ours threw in the page. The document is still there, so that trying again would not help. */
export class PageFunctionError extends Error {
  override name = 'PageFunctionError'

  constructor({ text, exception }: Protocol.Runtime.ExceptionDetails) {
    // The description may quote the page.
    super(`in the page: ${exception?.className ?? text}`)
  }
}

const WORLD = 'platen'

/** @param onCommand whether frames are drawn only when asked for (see frames.ts) */
export async function openPage(browser: BrowserProcess, onCommand: boolean): Promise<LanePage> {
  const { connection } = browser
  const { browserContextId } = await connection.send('Target.createBrowserContext')
  const denied = { behavior: 'deny', browserContextId } as const
  const { width, height } = DEFAULT_VIEWPORT
  const [{ targetId }] = await Promise.all([
    connection.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      enableBeginFrameControl: onCommand,
      width,
      height,
    }),
    connection.send('Browser.setDownloadBehavior', denied),
  ])
  const cdp = await connection.attach(targetId)
  const [{ frameTree }] = await Promise.all([
    cdp.send('Page.getFrameTree'),
    cdp.send('Page.enable'),
    // Bodies are of no interest: without a buffer for them the renderer keeps none.
    cdp.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }),
    cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
    cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
  ])
  const frameId = frameTree.frame.id
  const frames = onCommand ? commandFrames(cdp) : OWN_FRAMES

  let viewport = DEFAULT_VIEWPORT
  let dark = false
  let intercepted: Protocol.Fetch.RequestPattern[] = []
  let fonts: PageFont[] = []
  let world: Promise<number> | null = null

  /** A world of our own in the present document. */
  function enterWorld(): Promise<number> {
    world ??= cdp
      .send('Page.createIsolatedWorld', { frameId, worldName: WORLD })
      .then(({ executionContextId }) => executionContextId)
    return world
  }
  async function run(
    functionDeclaration: string,
    how: Omit<Protocol.Runtime.CallFunctionOnRequest, 'functionDeclaration'>,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const executionContextId = await enterWorld()
    const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId,
      ...how,
    })
    if (exceptionDetails) throw new PageFunctionError(exceptionDetails)
    return result
  }

  // A crashed renderer answers nothing: this event is all that tells.
  const crash = Promise.withResolvers<false>()
  cdp.on('Inspector.targetCrashed', () => crash.resolve(false))
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    world = null
    fonts = []
    frames.newSurface()
  })

  async function call<T>(source: string, ...args: unknown[]): Promise<T> {
    const { value } = await run(source, {
      arguments: args.map((argument) => ({ value: argument })),
      awaitPromise: true,
      returnByValue: true,
    })
    return value as T
  }

  return {
    cdp,
    frameId,
    frames,
    isAlive: () =>
      Promise.race([
        crash.promise,
        cdp.send('Runtime.evaluate', { expression: '0' }).then(
          () => true,
          () => false, // the page or the whole browser is gone
        ),
      ]),
    call,

    async forget() {
      const [{ cookies }] = await Promise.all([
        connection.send('Storage.getCookies', { browserContextId }),
        // Turning it on is what empties the renderer's own cache.
        cdp.send('Network.setCacheDisabled', { cacheDisabled: false }),
        cdp.send('Network.setCacheDisabled', { cacheDisabled: true }),
      ])
      return cookies.length === 0
    },

    async handle(source, objectGroup) {
      const { objectId } = await run(source, { objectGroup })
      if (objectId === undefined) throw new Error('in the page: the result is no object')
      return objectId
    },

    async setViewport(wanted) {
      if (Bun.deepEquals(wanted, viewport)) return
      viewport = wanted
      frames.newSurface()
      await cdp.send('Emulation.setDeviceMetricsOverride', { ...wanted, mobile: false })
    },

    async setDark(wanted) {
      if (wanted === dark) return
      dark = wanted
      const value = wanted ? 'dark' : 'light'
      const features = [{ name: 'prefers-color-scheme', value }]
      await cdp.send('Emulation.setEmulatedMedia', { features })
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
      await call(GIVE_FONTS, wanted)
    },

    async setFontsOfNext(wanted) {
      await Promise.all([
        // Worlds of ours are made for new documents only where somebody listens for them.
        cdp.send('Runtime.enable'),
        cdp.send('Page.addScriptToEvaluateOnNewDocument', {
          source: `void (${GIVE_FONTS})(${JSON.stringify(wanted)})`,
          worldName: WORLD,
        }),
      ])
    },

    async close() {
      await connection.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

/** Ends a render when its page does: calls that wait for the page would wait for ever. */
export function watchEnd(page: LanePage, fail: (error: EngineError) => void): () => void {
  const onCrash = () => {
    const details = { reason: 'renderer_crashed' }
    fail(new EngineError('failed', 'The page crashed its renderer.', details))
  }
  const onDetached = () => {
    fail(new EngineError('failed', 'The page closed itself.', { reason: 'page_closed' }))
  }
  page.cdp.on('Inspector.targetCrashed', onCrash)
  page.cdp.on('Inspector.detached', onDetached)
  return () => {
    page.cdp.off('Inspector.targetCrashed', onCrash)
    page.cdp.off('Inspector.detached', onDetached)
  }
}
