/** Knows the frames of a page, and runs page scripts in them. */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import type { PageScript } from '../../page-scripts/page-script.ts'
import { WORLD } from './scripts.ts'

/** A hostile page may have thousands of frames. */
const FRAMES_MAX = 50

/**
 * Runs a script in an isolated world of every frame, of other sites too, except the main frame.
 * @returns the results of the frames that are still there
 */
export async function callInFrames<Args extends unknown[], Result>(
  { cdp, frameId }: { cdp: CdpSession; frameId: string },
  script: PageScript<Args, Result>,
  ...args: Args
): Promise<Result[]> {
  const ids = await frameIds({ cdp })
  const results = await Promise.allSettled(
    ids
      .filter((id) => id !== frameId)
      .map(async (id) => (await openWorld(cdp, id)).call(script, ...args)),
  )
  return results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
}

/** An isolated world of a frame. */
interface FrameWorld {
  contextId: number
  /** Runs a script in it. */
  call<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result>
}

/**
 * Opens an isolated world of a frame, which is the same each time (CDP Page.createIsolatedWorld).
 */
export async function openWorld(
  cdp: CdpSession,
  frameId: string,
  worldName = WORLD,
): Promise<FrameWorld> {
  const isolated = { frameId, worldName }
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', isolated)
  return {
    contextId,
    async call<Args extends unknown[], Result>(
      { source }: PageScript<Args, Result>,
      ...args: Args
    ): Promise<Result> {
      const { result } = await cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: source,
        executionContextId: contextId,
        arguments: args.map((value) => ({ value })),
        awaitPromise: true,
        returnByValue: true,
      })
      return result.value as Result
    },
  }
}

/**
 * Watches for frames in the current document, in shadow trees too: page scripts cannot look into
 * closed ones.
 */
export function watchFrames(cdp: CdpSession): { areThere(): boolean } {
  const ids = new Set<string>()
  cdp.on('Page.frameAttached', ({ frameId }) => void ids.add(frameId))
  cdp.on('Page.frameDetached', ({ frameId, reason }) => {
    // A frame that another process takes over is still there.
    if (reason === 'remove') ids.delete(frameId)
  })
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) ids.clear()
  })
  return { areThere: () => ids.size > 0 }
}

/** The ids of the main frame, which comes first, and of 50 others. */
export async function frameIds({ cdp }: { cdp: CdpSession }): Promise<string[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  return idsOf(frameTree).slice(0, 1 + FRAMES_MAX)
}

function idsOf({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(idsOf)]
}
