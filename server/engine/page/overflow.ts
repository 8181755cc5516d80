/** Measures content that is wider than the page it is printed on. */
import { measureContent } from '../page-scripts/overflow.ts'
import { DEFAULT_VIEWPORT, type LanePage } from './page.ts'

/** Lengths in CSS pixels. */
export interface Overflow {
  /** The width of the page's content area. */
  roomPx: number
  /** The width of the content. */
  neededPx: number
  /** The widest element as a short selector, and its tag. */
  selector: string | null
  tag: string | null
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
