/**
 * Shows the state that scripts of a page can see, to compare the page of one render with that of
 * another.
 */
import { chromiumProcesses } from '../processes/chromium-processes.ts'
import { until } from '../until.ts'

/**
 * A page that prints everything that its scripts can see of earlier documents, as one line of JSON.
 */
export const STATE_PAGE = `<!doctype html><title>state</title><pre id=out style="font:6px monospace;white-space:pre-wrap;overflow-wrap:anywhere"></pre><script>
  const attempt = (work) => { try { return String(work()) } catch (error) { return error.name } }
  const heard = []
  addEventListener('message', ({ data }) => heard.push('window ' + data))
  addEventListener('storage', () => heard.push('storage'))
  new BroadcastChannel('calls').onmessage = ({ data }) => heard.push('channel ' + data)
  CSS.registerProperty({ name: '--new', syntax: '<length>', inherits: false, initialValue: '1px' })
  const [navigation] = performance.getEntriesByType('navigation')
  const own = ['attempt', 'heard', 'navigation', 'show', 'out']
  const show = async () => {
    const style = getComputedStyle(document.body)
    const state = {
      globals: Object.getOwnPropertyNames(window).filter((name) => !own.includes(name)).sort().join(),
      changed: [Array.prototype.map, Date.now, fetch, setTimeout, HTMLElement.prototype.click]
        .map((one) => /native code/.test(String(one))).join(),
      prototypes: Object.keys(Object.prototype).join(),
      name, status, url: document.URL, origin, referrer: document.referrer, title: document.title,
      opener: String(opener), parent: parent === window, frames: length,
      history: [history.length, JSON.stringify(history.state), history.scrollRestoration].join(),
      navigated: navigation && [navigation.type, navigation.redirectCount].join(),
      focus: [document.hasFocus(), document.visibilityState, document.activeElement?.tagName].join(),
      activated: [navigator.userActivation.isActive, navigator.userActivation.hasBeenActive].join(),
      sizes: [innerWidth, innerHeight, outerWidth, outerHeight, screenX, scrollX, scrollY].join(),
      scale: [devicePixelRatio, visualViewport.scale, visualViewport.pageTop].join(),
      cookie: attempt(() => document.cookie),
      local: attempt(() => localStorage.length), session: attempt(() => sessionStorage.length),
      database: attempt(() => indexedDB.open('a')), caches: attempt(() => caches),
      worker: attempt(() => navigator.serviceWorker.controller),
      locks: attempt(() => navigator.locks.query()), shared: attempt(() => new SharedWorker('data:,')),
      fonts: [...document.fonts].map(({ family }) => family).join(),
      font: document.fonts.check('12px Mine'),
      elements: String(customElements.get('x-mine')),
      property: style.getPropertyValue('--mine'),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      design: [document.designMode, document.dir, document.documentElement.lang].join(),
      resources: performance.getEntriesByType('resource').length,
      marks: performance.getEntriesByName('mine').length,
      media: ['(prefers-color-scheme: dark)', 'print', '(display-mode: fullscreen)']
        .map((query) => matchMedia(query).matches).join(),
      fullscreen: String(document.fullscreenElement),
      permission: attempt(() => Notification.permission),
      selection: String(getSelection()),
      heard: heard.join(),
    }
    out.textContent = JSON.stringify(state)
  }
  setTimeout(show, 60)
</script>`

/** Options with which the page has time to hear from others. */
export const STATE_OPTIONS = { enableJavaScript: true, waitForTimeout: 120 }

/** The process id of the renderer of the only lane's page, once earlier ones have ended. */
export async function rendererPid(): Promise<number> {
  let found: number[] = []
  await until(() => {
    found = chromiumProcesses().flatMap(({ type, pid }) => (type === 'renderer' ? [pid] : []))
    return found.length === 1
  })
  return found[0] ?? 0
}
