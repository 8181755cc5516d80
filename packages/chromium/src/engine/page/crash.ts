/**
 * Notices that the renderer process of a page has crashed or was killed: most commands to it never
 * get a reply then.
 */
import type { CdpSession } from '../../chromium/cdp.ts'

export interface Crash {
  readonly hasHappened: boolean
  /** Resolves when it happens. */
  readonly happened: Promise<void>
}

export function watchForCrash(cdp: CdpSession): Crash {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasHappened = false
  cdp.on('Inspector.targetCrashed', () => {
    hasHappened = true
    resolve()
  })
  return {
    get hasHappened() {
      return hasHappened
    },
    happened: promise,
  }
}

/**
 * @throws Error if the renderer process ends before the work is done, which would otherwise last
 *   forever
 */
export async function unlessCrashed<T>(crash: Crash, work: Promise<T>): Promise<T> {
  const ended = crash.happened.then(() => {
    throw new Error('the renderer process has ended')
  })
  return Promise.race([work, ended])
}
