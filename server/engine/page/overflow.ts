/** Content that is wider than the page it is printed on: which element makes it so wide. */
import { DOM } from './dom.ts'
import { DEFAULT_VIEWPORT, type LanePage } from './page.ts'

/** Lengths in CSS pixels. */
export interface Overflow {
  /** What the page has room for. */
  roomPx: number
  /** What the content needs. */
  neededPx: number
  /** The widest element as a short selector, and its tag. */
  selector: string | null
  tag: string | null
}

const WIDEST = `(room) => {
  const started = performance.now()
  const late = () => performance.now() - started > 50
  ${DOM}
  const scrollWidth = get(Element, 'scrollWidth')
  const clientWidth = get(Element, 'clientWidth')
  const root = get(Document, 'documentElement')(document)
  const elements = walk(NodeFilter.SHOW_ELEMENT)
  let widest = null
  let right = room + 1
  let inner = null
  for (let left = 20000; left > 0 && elements.nextNode(); left -= 1) {
    if (left % 64 === 0 && late()) break
    const element = elements.currentNode
    const box = boxOf(element)
    if (box.width > 0 && box.right > right + 0.5) {
      widest = element
      right = box.right
    }
    // A long word makes no box wider, but sticks out of its own.
    if (clientWidth(element) > 0 && scrollWidth(element) > clientWidth(element) + 1) inner = element
  }
  const found = widest ?? inner
  return {
    neededPx: Math.ceil(scrollWidth(root)),
    selector: found && nameOf(found),
    tag: found && String(localName(found)).slice(0, 60),
  }
}`

/**
 * Lays the document out as for paper of this width, and measures. The page is as before afterwards.
 * @returns no overflow if the document fits after all
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
    const measured = await page.call<Omit<Overflow, 'roomPx'>>(WIDEST, room)
    return { overflow: measured.neededPx > room + 1 ? { ...measured, roomPx: room } : null }
  } finally {
    await Promise.all([
      cdp.send('Emulation.setEmulatedMedia', { media: '' }),
      page.setViewport(DEFAULT_VIEWPORT),
    ])
  }
}
