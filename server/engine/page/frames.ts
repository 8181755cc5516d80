/** Runs page scripts in the frames of a page. */
import type { Protocol } from '../chromium/cdp.ts'
import type { PageScript } from '../page-scripts/page-script.ts'
import type { LanePage } from './page.ts'

/** A hostile page may have thousands of frames. */
const FRAMES_MAX = 50

/**
 * Runs a script in an isolated world of every frame, of other sites too, except the main frame.
 * @returns the results of the frames that are still there
 */
export async function callInFrames<Args extends unknown[], Result>(
  { cdp, frameId }: LanePage,
  script: PageScript<Args, Result>,
  ...args: Args
): Promise<Result[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const ids = idsOf(frameTree).filter((id) => id !== frameId)
  const results = await Promise.allSettled(
    ids.slice(0, FRAMES_MAX).map(async (id) => {
      const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
        frameId: id,
        worldName: 'platen',
      })
      const { result } = await cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: script.source,
        executionContextId,
        arguments: args.map((value) => ({ value })),
        awaitPromise: true,
        returnByValue: true,
      })
      return result.value as Result
    }),
  )
  return results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
}

function idsOf({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(idsOf)]
}
