/** Compares two files page by page. Runs in a process of its own. */
import sharp from 'sharp'
import { differenceOf, NO_PAGE } from './difference.ts'
import { PAGE_PIXELS_MAX, PAGES_MAX, PICTURES_BYTES_MAX } from './limits.ts'
import { FileError, isTooLarge, type Pages, type Pixels } from './pages.ts'
import { openPdf } from './pdf-pages.ts'
import { pictureOf } from './picture.ts'
import { openPicture } from './picture-pages.ts'
import type { ComparisonReply, ComparisonTask, PageDifference, Side } from './tasks.ts'

/** Never throws: an error that no file explains is a part of the reply. */
export async function compareFiles(task: ComparisonTask): Promise<ComparisonReply> {
  // One thread, and no cache of images that are read once.
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    using before = await onSide('before', () => open(task, 'before'))
    using after = await onSide('after', () => open(task, 'after'))
    return { pages: await comparePages(task, before, after) }
  } catch (error) {
    if (error instanceof SideError) {
      const { side, message } = error
      return { refusal: { side, message } }
    }
    return { error: error instanceof Error ? error : new Error(String(error)) }
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

/** @throws SideError if the file of the side is to blame */
async function onSide<T>(side: Side, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new SideError(side, `\`${side}\` ${error.message}.`)
  }
}

/** Two pages are laid on each other: a wide one and a high one need more than each of them. */
function checkTogether(before: Pixels, after: Pixels, page: number): void {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  if (!isTooLarge(width, height)) return
  const message = `\`after\` is ${after.width} x ${after.height} pixels and \`before\` ${before.width} x ${before.height} on page ${page}: laid on each other they need more than ${PAGE_PIXELS_MAX / 1_000_000} megapixels. Compare pages of similar sizes.`
  throw new SideError('after', message)
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
    const a = await onSide('before', () => drawn(before, index))
    const b = await onSide('after', () => drawn(after, index))
    checkTogether(a, b, index + 1)
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
