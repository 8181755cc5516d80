/** Finds out which events scripts of a page listen to. */
import type { LanePage } from './page.ts'

/**
 * Whether scripts listen to these events of the window or the document; false if the page moves on
 * meanwhile.
 */
export async function listensTo({ cdp }: LanePage, event: string): Promise<boolean> {
  const targets = ['globalThis', 'document'].map(async (expression) => {
    // For an object of a group the reply would have the source text of every handler.
    const { result } = await cdp.send('Runtime.evaluate', { expression })
    if (result.objectId === undefined) return false
    const { objectId } = result
    const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId })
    cdp.send('Runtime.releaseObject', { objectId }).catch(() => {}) // the page has ended
    return listeners.some(({ type }) => type === event)
  })
  try {
    return (await Promise.all(targets)).some(Boolean)
  } catch {
    return false // the page moved on meanwhile
  }
}
