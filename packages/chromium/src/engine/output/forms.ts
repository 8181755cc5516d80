/** Prints a document with its controls marked, so that they can become fields of the PDF. */
import { FIELD_ADDRESS, FIELD_NAME, type FormControl } from '@platen/pdf/internal'
import { markControls, unmarkControls } from '../../page-scripts/form-marks.ts'
import type { LanePage } from '../page/page.ts'

/** @returns the print, with the controls in the order of their marks */
export async function printForms<Printed>(
  page: LanePage,
  print: () => Promise<Printed>,
): Promise<Printed & { controls: FormControl[] }> {
  // The page may have moved on, which its print finds out.
  const marks = { address: FIELD_ADDRESS, name: FIELD_NAME }
  const controls = await page.call(markControls, marks).catch(() => [])
  try {
    return { ...(await print()), controls }
  } finally {
    await page.call(unmarkControls).catch(() => undefined) // the page is gone, with its links
  }
}
