/**
 * Gives a page a new empty document in the same browser context, for another render of the same
 * user. Chromium ends the scripts, timers and workers of the old document. HTML has an opaque
 * origin of its own, so that it has no storage and no service worker, and shares no channel with a
 * later document. Addresses have an origin, which their page without scripts cannot use. A page
 * that could keep anything else is not used again: see residue.ts, and the
 * conditions below.
 */
import type { CdpSession } from '../../chromium/cdp.ts'
import type { LanePage } from './page.ts'
import type { Residue } from './residue.ts'
import { DEFAULT_VIEWPORT } from './screen.ts'

/**
 * Memory of scripts and elements, in bytes. Each document leaves some MB of garbage, which Chromium
 * collects late.
 */
const HEAP_BYTES_MAX = 64 * 1024 * 1024
/** With more than this, ending the process is the faster way to free it. */
const COLLECTED_BYTES_MAX = 2 * HEAP_BYTES_MAX

/**
 * Chromium keeps the name of a window, its history, size and position. Scripts of HTML may change
 * them all.
 */
const RESET = "name = ''; [history.length, outerWidth, outerHeight, screenX, screenY].join()"
const AS_NEW = [1, DEFAULT_VIEWPORT.width, DEFAULT_VIEWPORT.height, 0, 0].join()

/**
 * Replaces the document by an empty one with scripts disabled, as in a new page.
 * @param residue of the last render, still watching; null if there were none before
 * @param hasOrigin whether the page renders addresses: they leave entries in its history, which no
 *   script will see
 * @returns whether nothing is left of earlier documents; if not, the page must not be used again
 * @throws Error if the page has ended
 */
export async function replaceDocument(
  page: LanePage,
  residue: Residue | null,
  hasOrigin: boolean,
): Promise<boolean> {
  const { cdp } = page
  await page.frameClock.enter('still')
  // First of all the scripts of the old document end, so that they cannot act on its end.
  const [isSmall, isClean] = await Promise.all([
    page.scripts.stop().then(() => hasSmallHeap(cdp)),
    page.clearCaches(),
  ])
  if (!isClean || !isSmall || residue?.found()) return false
  residue?.expectDocument()
  await page.navigateToEmpty()
  return (hasOrigin || (await hasNewWindow(cdp))) && !residue?.found()
}

async function hasNewWindow(cdp: CdpSession): Promise<boolean> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: RESET })
  return result.value === AS_NEW
}

/**
 * Whether the page uses little memory, after its garbage was collected if it is much: in 25 ms,
 * half as long as a new page takes.
 */
async function hasSmallHeap(cdp: CdpSession): Promise<boolean> {
  const used = await heapBytes(cdp)
  if (used <= HEAP_BYTES_MAX || used > COLLECTED_BYTES_MAX) return used <= HEAP_BYTES_MAX
  await cdp.send('HeapProfiler.collectGarbage')
  return (await heapBytes(cdp)) <= HEAP_BYTES_MAX
}

async function heapBytes(cdp: CdpSession): Promise<number> {
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = await cdp.send('Runtime.getHeapUsage')
  return usedSize + embedderHeapUsedSize + backingStorageSize
}
