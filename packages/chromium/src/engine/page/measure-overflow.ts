/** Measures a document with the layout that it has on paper. */

import { measureContent } from '../../page-scripts/overflow.ts'
import type { PageScript } from '../../page-scripts/page-script.ts'
import type { Overflow } from '../../report/facts.ts'
import type { Media } from './appearance.ts'
import type { LanePage } from './page.ts'

/** The media of a page while it is printed. */
const printMedia = ({ type, features }: Media): Media => ({ type: type ?? 'print', features })

/**
 * Runs a script while the styles of print apply.
 * @returns its result in an object, so that null stands for no reply
 */
export async function inPrint<Args extends unknown[], Result>(
  { appearance, call }: LanePage,
  script: PageScript<Args, Result>,
  ...args: Args
): Promise<{ result: Result }> {
  const { media } = appearance
  await appearance.setMedia(printMedia(media))
  try {
    return { result: await call(script, ...args) }
  } finally {
    await appearance.setMedia(media)
  }
}

/**
 * Lays the document out as for paper of this width.
 * @returns the size of its content in CSS pixels
 */
export async function measureOnPaper(
  page: LanePage,
  roomPx: number,
): Promise<{ width: number; height: number }> {
  return onPaper(page, { width: Math.max(1, Math.floor(roomPx)), height: 1 }, async () => {
    const { cssContentSize } = await page.cdp.send('Page.getLayoutMetrics')
    return cssContentSize
  })
}

/**
 * Lays the document out as for paper of this width, and measures it. Restores the page's layout
 * afterwards.
 * @returns no overflow if the document fits
 */
export async function measureOverflow(
  page: LanePage,
  roomPx: number,
): Promise<{ overflow: Overflow | null }> {
  const room = Math.max(1, Math.floor(roomPx))
  return onPaper(page, { width: room }, async () => {
    const measured = await page.call(measureContent, room)
    return { overflow: measured.neededPx > room + 1 ? { ...measured, roomPx: room } : null }
  })
}

/** Does something while the styles of print apply in a window of this size. */
export async function onPaper<T>(
  { screen, appearance }: LanePage,
  size: { width: number; height?: number },
  work: () => Promise<T>,
): Promise<T> {
  const [{ viewport }, { media }] = [screen, appearance]
  await Promise.all([
    appearance.setMedia(printMedia(media)),
    screen.setViewport({ ...viewport, ...size }),
  ])
  try {
    return await work()
  } finally {
    await Promise.all([appearance.setMedia(media), screen.setViewport(viewport)])
  }
}
