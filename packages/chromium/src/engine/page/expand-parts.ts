/** Shows all of the content of what scrolls, in the layout of the output. */
import { expandScrollers } from '../../page-scripts/expand-scrollers.ts'
import { contentArea } from '../../report/hints/paper.ts'
import type { Job } from '../job.ts'
import { onPaper } from './measure-overflow.ts'
import type { LanePage } from './page.ts'

/**
 * No frame may begin meanwhile: scripts would see the window of the paper. They see what has grown
 * in one frame, and what they draw then is shown as well.
 */
export async function expandParts({ output, document }: Job, page: LanePage): Promise<void> {
  const { pdf } = output.hintContext
  const expand = async () => {
    if (pdf === null) await page.call(expandScrollers)
    else await onPaper(page, contentArea(undefined, pdf), () => page.call(expandScrollers))
  }
  await expand()
  if (!document.scripts) return
  await page.frameClock.runOnce()
  await expand()
}
