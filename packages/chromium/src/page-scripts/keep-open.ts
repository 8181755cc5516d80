/**
 * Page script: a page that its own scripts cannot close or move, in a window that has a size from
 * the start.
 */
import { pageScript } from './page-script.ts'

/**
 * Keeps a page open as in a tab that a person opened: its scripts can neither close, move or resize
 * it nor go back past its first document (HTML standard: only a popup can be moved by scripts, but
 * Chromium's headless shell moves any window). Runs in the page's own world, before its scripts.
 */
export const keepOpen = pageScript({}, () => {
  for (const name of ['close', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy'] as const) {
    window[name] = () => {}
  }
  // A new renderer process may run scripts before the browser has told it the size of the window.
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const) {
    const { get, ...property } = Object.getOwnPropertyDescriptor(window, outer) ?? {}
    if (!get) continue
    Object.defineProperty(window, outer, {
      ...property,
      get: () => get.call(window) || window[inner],
    })
  }
  const { length } = history
  for (const name of ['back', 'go'] as const) {
    const original: (delta?: number) => void = History.prototype[name]
    History.prototype[name] = function (this: History, ...args: [delta?: number]) {
      const goesBack = name === 'back' || (args[0] ?? 0) < 0
      if (!goesBack || this.length > length) return original.apply(this, args)
    }
  }
})
