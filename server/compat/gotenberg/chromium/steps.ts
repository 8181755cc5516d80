/** The work on the PDF of a page, as steps of its print. */

import type { PageOrder } from '../../renders/index.ts'
import { bookmarksFor } from '../finish/bookmarks.ts'
import { createOrderFiles, stepsOf } from '../finish/steps.ts'
import type { FormWork } from '../finish/work.ts'

/** @param name of the output without an extension */
export function stepsOfPage(work: FormWork, name: string): NonNullable<PageOrder['work']> {
  const files = createOrderFiles()
  const subject = 'the page'
  // Before a split, which gives each part the bookmarks of its pages.
  const outline = bookmarksFor(work.bookmarks, `${name}.pdf`)
  const steps = stepsOf(work, { subject, name, isPrint: true }, files)
  if (outline !== null) steps.unshift({ outline, subject })
  return { steps, files: files.byName }
}
