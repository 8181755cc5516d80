/** Page scripts: whether scripts of a page are told that the size of their window has changed. */
import { pageScript } from './page-script.ts'

interface Listener {
  listener: EventListener
  useCapture: boolean
  passive: boolean
  once: boolean
}

/** Chromium's utility of this name, which only the console has. */
type GetEventListeners = (target: EventTarget) => { resize?: Listener[] }

/**
 * Keeps events of a new size from the scripts of a page, or gives them again. Runs in the page's
 * own world. A window gives its events to listeners in their order, whether they capture or not, so
 * those of the page are added again behind ours, without the signals that would remove them.
 */
export const hideSize = pageScript(
  {},
  (_, getEventListeners: GetEventListeners, hidden: boolean) => {
    const LISTENERS_MAX = 1_000
    const key = Symbol.for('platen.size')
    const known: { hidden: boolean } | undefined = Reflect.get(globalThis, key)
    if (known) {
      known.hidden = hidden
      return
    }
    const state = { hidden }
    Reflect.set(globalThis, key, state)
    const stop = (event: Event) => {
      if (state.hidden) event.stopImmediatePropagation()
    }
    for (const target of [window, visualViewport]) {
      if (target === null) continue
      const listeners = getEventListeners(target).resize ?? []
      if (listeners.length > LISTENERS_MAX) continue
      const handler = target.onresize
      target.onresize = null
      for (const { listener, useCapture } of listeners) {
        target.removeEventListener('resize', listener, useCapture)
      }
      target.addEventListener('resize', stop, true)
      for (const { listener, useCapture, passive, once } of listeners) {
        if (listener === handler) target.onresize = handler
        else target.addEventListener('resize', listener, { capture: useCapture, passive, once })
      }
    }
  },
)

/** Tells scripts the size of a window that was changed while they did not notice. */
export const tellSize = pageScript({}, () => void dispatchEvent(new Event('resize')))
