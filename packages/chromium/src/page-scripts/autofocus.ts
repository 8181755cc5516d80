/** Focuses the element that a document wants to have the focus. */
import type { Dom } from './dom.ts'

export function makeAutofocus({ dom }: { dom: Dom }) {
  const { get, run } = dom
  /**
   * Focuses the first element with `autofocus` that can have it. Chromium does that when it draws a
   * frame. The focus is new in any case, so that the caret, which blinks, is shown.
   */
  return (): void => {
    for (const element of run(document, 'querySelectorAll', '[autofocus]')) {
      if (!(element instanceof HTMLElement)) continue
      run(element, 'blur')
      run(element, 'focus', { preventScroll: true })
      if (get(document, 'activeElement') === element) return
    }
  }
}
