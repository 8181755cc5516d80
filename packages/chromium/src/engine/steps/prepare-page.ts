/** Prepares an empty page for a job: viewport, colour scheme, scripts and cookies. */

import { keepDrawingBuffers } from '../../page-scripts/drawing-buffers.ts'
import { fixChance } from '../../page-scripts/fix-chance.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { skipPageTransitions } from '../../page-scripts/page-transitions.ts'
import { startSentWorkers } from '../../page-scripts/sent-workers.ts'
import type { Job, JobPage } from '../job.ts'
import { emulate } from '../page/emulation.ts'
import type { LanePage } from '../page/page.ts'

/**
 * Resolves when a document may be sent to the page.
 * @returns `done`, which resolves when Chromium has confirmed everything. A page runs its commands
 *   in order, so HTML is sent before that; an address is loaded by another process.
 */
export async function preparePage(job: Job, page: LanePage): Promise<{ done: Promise<unknown> }> {
  const { scripts, source } = job.document
  const { sent } = job.document.files
  const { clockMs } = job.page.emulation
  // Disabling scripts also disables the events that uploaded fonts, which are added next, need.
  const disabled = scripts ? null : page.scripts.setEnabled(false)
  // The browser process runs these.
  await Promise.all([
    setViewport(job, page),
    setCookies(job.page, page),
    emulate(page, job.page.emulation, job.page.origin),
    disabled,
    scripts && 'url' in source ? page.scripts.add(callStatement(skipPageTransitions)) : null,
  ])
  const done = Promise.all([
    page.appearance.setMedia(job.page.media),
    page.appearance.setTransparent(job.page.transparent),
    scripts ? page.scripts.setEnabled(true) : null,
    scripts && job.output.view === 'paper'
      ? page.scripts.addNow(callStatement(keepDrawingBuffers))
      : null,
    scripts && sent !== undefined
      ? page.scripts.addNow(callStatement(startSentWorkers, sent.base))
      : null,
    scripts && clockMs !== null ? fixChanceIn(page) : null,
  ])
  done.catch(() => {}) // the caller awaits it with the document
  if ('url' in source) await done
  return { done }
}

async function fixChanceIn(page: LanePage): Promise<void> {
  const script = callStatement(fixChance)
  page.workers.beforeStart(({ session }) => {
    session.send('Runtime.evaluate', { expression: script }).catch(() => {}) // the worker has ended
    return undefined
  })
  await page.scripts.addNow(script)
}

/**
 * HTML keeps the window of the empty page: with a frame, the event of the resize comes before its
 * scripts listen. It is not drawn: with one that is, a later frame of the page may never complete.
 */
async function setViewport(job: Job, page: LanePage): Promise<void> {
  const { scripts, source } = job.document
  const hasChanged = await page.screen.setViewport(job.page.viewport)
  if (hasChanged && scripts && 'html' in source) await page.frameClock.runOnce()
}

async function setCookies({ cookies }: JobPage, { cdp }: LanePage): Promise<void> {
  if (cookies.length === 0) return
  await cdp.send('Network.setCookies', {
    cookies: cookies.map(({ expires, sameSite, ...cookie }) => ({
      ...cookie,
      expires: expires ?? undefined,
      sameSite: sameSite ?? undefined,
      // Chromium rejects a cookie with the prefix `__Secure-` unless it has this flag.
      secure: cookie.secure || /^__secure-/i.test(cookie.name),
    })),
  })
}
