/** Shows all of the content of what scrolls, in the layout of the output. */
import { expandScrollers } from '../../page-scripts/expand-scrollers.ts'
import { contentArea } from '../../report/hints/paper.ts'
import type { Job } from '../job.ts'
import { onPaper } from './measure-overflow.ts'
import type { LanePage } from './page.ts'

/** No frame may begin meanwhile: scripts would see the window of the paper. */
export async function expandParts({ output }: Job, page: LanePage): Promise<void> {
  const { pdf } = output.hintContext
  if (pdf === null) await page.call(expandScrollers)
  else await onPaper(page, contentArea(undefined, pdf), () => page.call(expandScrollers))
}
