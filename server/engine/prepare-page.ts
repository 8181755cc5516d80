/** Prepares an empty page for a job: viewport, colour scheme, scripts and cookies. */
import type { Job } from './job.ts'
import type { LanePage } from './page/page.ts'
import { keepOpen } from './page-scripts/keep-open.ts'

export async function preparePage(job: Job, page: LanePage): Promise<void> {
  const { cdp } = page
  const steps: Promise<unknown>[] = [page.setViewport(job.viewport), page.setDark(job.dark)]
  if (job.scripts) {
    const source = `void (${keepOpen.source})()`
    steps.push(
      cdp.send('Emulation.setScriptExecutionDisabled', { value: false }),
      page.addScript(source),
      cdp.send('Runtime.evaluate', { expression: source }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
    )
  }
  if (job.cookies.length > 0) {
    const cookies = job.cookies.map((cookie) => ({
      ...cookie,
      path: '/',
      // Chromium rejects a cookie with the prefix `__Secure-` unless it has this flag.
      secure: /^__secure-/i.test(cookie.name),
    }))
    steps.push(cdp.send('Network.setCookies', { cookies }))
  }
  await Promise.all(steps)
}
