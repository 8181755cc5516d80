/**
 * Tells a page that adds content whenever its end comes into view, such as a feed, from one that
 * builds itself.
 */
import type { Dom } from './dom.ts'

interface Helpers {
  dom: Dom
  frame: () => Promise<unknown>
}

export function makePageGrowth({ dom, frame }: Helpers) {
  const { get, run } = dom
  const SCREENS_ADDED_MAX = 3
  /** The height of a screen in a small viewport, in CSS pixels. */
  const SCREEN_MIN = 800
  /**
   * Longer than most pauses between two parts that a script adds, and than the answer of a server
   * near by.
   */
  const REST_MS = 500
  /** For all waits of a page together. */
  const REST_MS_MAX = 2_000

  function pageHeight(): number {
    const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
    return page === null ? 0 : get(page, 'scrollHeight')
  }
  const countElements = () => run(document, 'getElementsByTagName', '*').length

  /** Watches a page while it is scrolled through. */
  function watch() {
    let end = pageHeight()
    const before = countElements()
    let [stopped, waitsUntil] = [false, 0]

    /**
     * @returns whether the page gets taller while it stays where it is, in the time that is left
     *   for waits
     */
    async function growsHere(): Promise<boolean> {
      const height = pageHeight()
      const restsAt = Math.min(performance.now() + REST_MS, waitsUntil)
      while (performance.now() < restsAt) {
        if (pageHeight() > height) return true
        await frame()
      }
      return pageHeight() > height
    }
    /** Whether it stands still while its end is far away, and grows once that comes into view. */
    async function growsInView(): Promise<boolean> {
      if (waitsUntil === 0) waitsUntil = performance.now() + REST_MS_MAX
      scrollTo({ left: 0, top: 0, behavior: 'instant' })
      while (await growsHere()) if (performance.now() >= waitsUntil) return false
      scrollTo({ left: 0, top: pageHeight(), behavior: 'instant' })
      return growsHere()
    }

    return {
      stopped: () => stopped,
      /**
       * @param y how far it was scrolled
       * @returns whether it is a feed, of which a few screens were added
       */
      async isEndless(y: number): Promise<boolean> {
        const height = pageHeight()
        // Content that gets its size late makes a page taller without new elements.
        if (countElements() <= before) end = Math.max(end, height)
        const limit = end + SCREENS_ADDED_MAX * Math.max(innerHeight, SCREEN_MIN)
        if (height <= end || y < limit) return false
        stopped = await growsInView()
        if (!stopped) end = pageHeight()
        return stopped
      },
    }
  }
  return { pageHeight, watch }
}

export type PageGrowth = ReturnType<typeof makePageGrowth>
