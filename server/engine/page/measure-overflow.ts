/** Measures a document with the layout that it has on paper. */

import { measureContent } from '../../page-scripts/overflow.ts'
import type { PageScript } from '../../page-scripts/page-script.ts'
import type { Overflow } from '../../report/facts.ts'
import { DEFAULT_VIEWPORT, type LanePage } from './page.ts'

/** Runs a script while the styles of print apply. @returns its result in an object, so that null stands for no reply */
export async function inPrint<Result>(
  { cdp, call }: LanePage,
  script: PageScript<[], Result>,
): Promise<{ result: Result }> {
  await cdp.send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    return { result: await call(script) }
  } finally {
    await cdp.send('Emulation.setEmulatedMedia', { media: '' })
  }
}

/**
 * Lays the document out as for paper of this width, and measures it. Restores the page's layout afterwards.
 * @returns no overflow if the document fits
 */
export async function measureOverflow(
  page: LanePage,
  roomPx: number,
): Promise<{ overflow: Overflow | null }> {
  const { cdp } = page
  const room = Math.max(1, Math.floor(roomPx))
  await Promise.all([
    cdp.send('Emulation.setEmulatedMedia', { media: 'print' }),
    page.setViewport({ ...DEFAULT_VIEWPORT, width: room }),
  ])
  try {
    const measured = await page.call(measureContent, room)
    return { overflow: measured.neededPx > room + 1 ? { ...measured, roomPx: room } : null }
  } finally {
    await Promise.all([
      cdp.send('Emulation.setEmulatedMedia', { media: '' }),
      page.setViewport(DEFAULT_VIEWPORT),
    ])
  }
}
