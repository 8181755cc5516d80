/** Checks a finished document for what readers would miss who see less, or listen. */
import { checkAccessibility } from '../../page-scripts/accessibility.ts'
import type { AccessibilityFacts } from '../../report/accessibility-facts.ts'
import type { Job } from '../job.ts'
import { inPrint } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'

/** Runs for at most some 250 ms, unless the page is busy. */
export async function readAccessibility(
  page: LanePage,
  { output, page: { transparent } }: Job,
): Promise<AccessibilityFacts> {
  const { pdf } = output.hintContext
  // Chromium prints light text darker where it prints no backgrounds.
  const options = { checksContrast: pdf?.printBackground !== false, isOpaque: !transparent }
  if (pdf === null) return page.call(checkAccessibility, options)
  const { result } = await inPrint(page, checkAccessibility, options)
  return result
}
