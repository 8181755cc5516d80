/** The engine's own world in the documents of a page, in which its scripts run. */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import type { PageScript } from '../../page-scripts/page-script.ts'
import { WORLD } from './scripts.ts'

export interface World {
  /**
   * Runs a script in the document's isolated world. The page runs scripts and other commands in the
   * order of their calls, once `enter` has resolved.
   * @throws PageFunctionError when the script throws; Error when the document is replaced meanwhile
   */
  call<Args extends unknown[], Result>(
    script: PageScript<Args, Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs a script whose result stays in the page. @returns the object id of the result */
  handle(script: PageScript<[], object>, objectGroup: string): Promise<string>
  /**
   * Enters the document's isolated world before the first call; no-op if it was entered.
   * @returns the world's id
   */
  enter(): Promise<number>
  /** Lets the next call enter the world again, as that of another document. */
  leave(): void
}

/**
 * A script of the engine threw in the page. The document is still there, so that a retry would not
 * help.
 */
export class PageFunctionError extends Error {
  override name = 'PageFunctionError'

  constructor({ text, exception }: Protocol.Runtime.ExceptionDetails) {
    // The description may quote the page.
    super(`in the page: ${exception?.className ?? text}`)
  }
}

export function createWorld(cdp: CdpSession, frameId: string): World {
  let entering: Promise<number> | null = null
  /** The id of the world that was entered last. */
  let entered: number | null = null

  async function create(): Promise<number> {
    const isolated = { frameId, worldName: WORLD }
    return (await cdp.send('Page.createIsolatedWorld', isolated)).executionContextId
  }
  function enter(): Promise<number> {
    if (entering !== null) return entering
    const creating = create().then((id) => {
      // Another document may have come meanwhile.
      if (entering === creating) entered = id
      return id
    })
    entering = creating
    return creating
  }
  async function run(
    functionDeclaration: string,
    options: Omit<Protocol.Runtime.CallFunctionOnRequest, 'functionDeclaration'>,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const executionContextId = entered ?? (await enter())
    const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId,
      ...options,
    })
    if (exceptionDetails) throw new PageFunctionError(exceptionDetails)
    return result
  }

  return {
    async call<Args extends unknown[], Result>(
      script: PageScript<Args, Result>,
      ...args: Args
    ): Promise<Result> {
      const { value } = await run(script.source, {
        arguments: args.map((argument) => ({ value: argument })),
        awaitPromise: true,
        returnByValue: true,
      })
      return value as Result
    },
    async handle(script, objectGroup) {
      const { objectId } = await run(script.source, { objectGroup })
      if (objectId === undefined) throw new Error('in the page: the result is no object')
      return objectId
    },
    enter,
    leave() {
      entering = null
      entered = null
    },
  }
}
