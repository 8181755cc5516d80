/** Page script: a page that its own scripts cannot close. */
import { pageScript } from './page-script.ts'

/**
 * Keeps a page open as in a tab that a person opened: its scripts can neither close it nor go back past its first
 * document. Runs in the page's own world, before its scripts.
 */
export const keepOpen = pageScript({}, () => {
  window.close = () => {}
  const { length } = history
  for (const name of ['back', 'go'] as const) {
    const original: (delta?: number) => void = History.prototype[name]
    History.prototype[name] = function (this: History, ...args: [delta?: number]) {
      const goesBack = name === 'back' || (args[0] ?? 0) < 0
      if (!goesBack || this.length > length) return original.apply(this, args)
    }
  }
})
