/** Compares two files page by page. Runs in a process of its own. */
import sharp from 'sharp'
import { differenceOf, NO_PAGE } from './difference.ts'
import { PAGES_MAX, PICTURES_BYTES_MAX } from './limits.ts'
import { FileError, type Pages, type Pixels } from './pages.ts'
import { openPdf } from './pdf-pages.ts'
import { pictureOf } from './picture.ts'
import { openPicture } from './picture-pages.ts'
import type { ComparisonReply, ComparisonTask, PageDifference, Side } from './tasks.ts'

/** Never throws. */
export async function compareFiles(task: ComparisonTask): Promise<ComparisonReply> {
  // One thread, and no cache of images that are read once.
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    using before = await of('before', () => open(task, 'before'))
    using after = await of('after', () => open(task, 'after'))
    return { pages: await comparePages(task, before, after) }
  } catch (error) {
    if (!(error instanceof SideError)) throw error
    const { side, message } = error
    return { refusal: { side, message } }
  }
}

/** A file of a side that cannot be compared. The message is a sentence for the user. */
class SideError extends Error {
  constructor(
    readonly side: Side,
    message: string,
  ) {
    super(message)
  }
}

async function of<T>(side: Side, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A library gives up on a damaged file with errors of its own.
    const problem = error instanceof FileError ? error.message : 'is damaged, or too complex'
    throw new SideError(side, `\`${side}\` ${problem}.`)
  }
}

async function open(task: ComparisonTask, side: Side): Promise<Pages> {
  const bytes = task[side]
  const pages = task.kind === 'pdf' ? await openPdf(bytes, task.dpi) : await openPicture(bytes)
  const { count } = pages
  if (count > 0 && count <= PAGES_MAX) return pages
  pages[Symbol.dispose]()
  const problem = `has ${count} pages, but at most ${PAGES_MAX} can be compared`
  throw new FileError(count === 0 ? 'has no pages' : problem)
}

async function comparePages(
  task: ComparisonTask,
  before: Pages,
  after: Pages,
): Promise<PageDifference[]> {
  const pages: PageDifference[] = []
  let pictureBytes = 0
  for (let index = 0; index < Math.max(before.count, after.count); index += 1) {
    const a = await of('before', () => drawn(before, index))
    const b = await of('after', () => drawn(after, index))
    const { marked, ...difference } = differenceOf(a, b, task.threshold)
    const wantsPicture = task.pictures && pictureBytes < PICTURES_BYTES_MAX
    const picture = marked && wantsPicture ? await pictureOf(marked, difference.boxes) : null
    pictureBytes += picture?.length ?? 0
    const missing = a === NO_PAGE ? 'before' : b === NO_PAGE ? 'after' : null
    pages.push({
      width: Math.max(a.width, b.width),
      height: Math.max(a.height, b.height),
      ...difference,
      missing,
      resized: missing === null && (a.width !== b.width || a.height !== b.height),
      picture: pictureBytes <= PICTURES_BYTES_MAX ? picture : null,
    })
  }
  return pages
}

async function drawn(pages: Pages, index: number): Promise<Pixels> {
  return index < pages.count ? pages.draw(index) : NO_PAGE
}
