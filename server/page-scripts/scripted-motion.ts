/** Waits for the animations that scripts draw frame by frame, of which Chromium knows no end, unlike of those of CSS. */

export function makeScriptedMotion({ frame }: { frame: () => Promise<unknown> }) {
  /** An old library may draw with a timer of 30 ms, not in every frame. */
  const STILL_FRAMES = 3
  /**
   * Waits for what scrolling starts. What changes before the scroll moves on its own, maybe without end, and is not waited
   * for. Changes in shadow trees and frames are not seen.
   * @param waitMsMax the longest wait; 0 if scripts do not run: without them there is nothing to wait for
   * @param scroll scrolls the page @returns its result
   */
  return async function untilStill<T>(waitMsMax: number, scroll: () => Promise<T>): Promise<T> {
    if (waitMsMax === 0) return scroll()
    const moving = new Set<Node>()
    let isScrolled = false
    let hasChanged = false
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        if (!isScrolled) moving.add(target)
        else if (!moving.has(target)) hasChanged = true
      }
    })
    const changes = { attributes: true, characterData: true, childList: true, subtree: true }
    observer.observe(document, changes)
    await frame()
    isScrolled = true
    const result = await scroll()
    const deadline = performance.now() + waitMsMax
    for (let still = 0; still < STILL_FRAMES && performance.now() < deadline; ) {
      hasChanged = false
      await frame()
      still = hasChanged ? 0 : still + 1
    }
    observer.disconnect()
    return result
  }
}
