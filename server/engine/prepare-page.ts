/** Prepares an empty page for a job: viewport, colour scheme, scripts and cookies. */
import type { Job } from './job.ts'
import type { LanePage } from './page/page.ts'

export async function preparePage(job: Job, page: LanePage): Promise<void> {
  const { cdp } = page
  const steps: Promise<unknown>[] = [page.setViewport(job.viewport), page.setDark(job.dark)]
  if (job.scripts) {
    steps.push(
      cdp.send('Emulation.setScriptExecutionDisabled', { value: false }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: KEEP_OPEN }),
      cdp.send('Runtime.evaluate', { expression: KEEP_OPEN }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
    )
  }
  if (job.cookies.length > 0) {
    const cookies = job.cookies.map((cookie) => ({
      ...cookie,
      path: '/',
      // Chromium rejects a cookie with the prefix `__Secure-` unless it is secure (RFC 6265bis, section 4.1.3.1).
      secure: /^__secure-/i.test(cookie.name),
    }))
    steps.push(cdp.send('Network.setCookies', { cookies }))
  }
  await Promise.all(steps)
}

/** As in a tab that a person opened, scripts can neither close the page nor go back past its first document. */
const KEEP_OPEN = `{
  window.close = () => {}
  const { length } = history
  for (const name of ['back', 'go']) {
    const go = History.prototype[name]
    History.prototype[name] = function (...to) {
      const back = name === 'back' || to[0] < 0
      if (!back || this.length > length) return go.apply(this, to)
    }
  }
}`
