/** Prints a document with its controls marked, so that they can become fields of the PDF. */
import { FIELD_ADDRESS, FIELD_NAME, type FormControl } from '@platen/pdf/internal'
import { markControls, unmarkControls } from '../../page-scripts/form-marks.ts'
import type { PdfOptions } from '../index.ts'
import { inPrint, onPaper } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'
import { PageFunctionError } from '../page/world.ts'
import { pageMargin, roomPx } from './page-margins.ts'

const MARKS = { address: FIELD_ADDRESS, name: FIELD_NAME }

interface Form {
  options: PdfOptions
  /** Whether scripts of the page run. */
  scripts: boolean
}

/** @returns the print, with the controls in the order of their marks */
export async function printForms<Printed>(
  page: LanePage,
  form: Form,
  print: () => Promise<Printed>,
): Promise<Printed & { controls: FormControl[] }> {
  const controls = await markOnPaper(page, form).catch((error: unknown) => {
    if (error instanceof PageFunctionError) throw error
    return [] // the page has moved on, which its print finds out
  })
  try {
    return { ...(await print()), controls }
  } finally {
    await page.call(unmarkControls).catch(() => undefined) // the page is gone, with its links
  }
}

/**
 * Reads what controls look like on paper: with the styles of print and its width. Scripts are not
 * told that the window is as small, which would turn their page into a phone's.
 */
async function markOnPaper(page: LanePage, { options, scripts }: Form): Promise<FormControl[]> {
  if (scripts) return (await inPrint(page, markControls, MARKS)).result
  const width = Math.floor(roomPx(options, await pageMargin(page, options)))
  return onPaper(page, { width }, () => page.call(markControls, MARKS))
}
