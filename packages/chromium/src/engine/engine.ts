/** The engine: turns options into jobs and runs each job in a lane. */

import { createProcessGroups } from '../chromium/process-group.ts'
import { sweepScratch } from '../chromium/scratch.ts'
import type { EgressPolicy } from '../egress-policy/index.ts'
import { createAdPolicy, NO_AD_POLICY } from '../egress-proxy/ad-policy.ts'
import { type AdHosts, createAdHosts } from '../egress-proxy/ads.ts'
import { createUnpacker, type Unpacker } from '../fonts/unpacker.ts'
import { createImageEncoder } from '../images/encoder.ts'
import { readInstalledFonts } from '../report/installed-fonts.ts'
import { atSameMoment } from './endless-motion.ts'
import { asEngineError, emptyOutput, tooManyImages } from './errors.ts'
import { extractJob } from './extract-job.ts'
import { type Engine, EngineError, type Output, type RenderOwner } from './index.ts'
import type { Job } from './job.ts'
import { createFontLanes } from './lanes/font-lanes.ts'
import { openLane } from './lanes/open-lane.ts'
import { createLanePool } from './lanes/pool.ts'
import { createRunningBuilds } from './lanes/running-builds.ts'
import type { Log } from './log.ts'
import { withFileErrors } from './owner-files.ts'
import { type ConsentRules, readConsentRules } from './page/consent-rules.ts'
import { createFileCache } from './page/file-cache.ts'
import { pdfJob } from './pdf-job.ts'
import { renderInLane } from './render.ts'
import { type AttemptLimits, withRetry } from './retry.ts'
import { reuseOf } from './reuse.ts'
import { screenshotJob } from './screenshot-job.ts'

export interface EngineOptions {
  executable: string
  sandbox: boolean
  /** Renders at a time; 0 = every render waits. */
  lanes: number
  egressPolicy: EgressPolicy
  /** By default the engine creates one. */
  unpacker?: Unpacker
  log: Log
}

/** Opens the lanes. @throws EngineError `unavailable` if a browser does not start */
export async function createEngine({ lanes, log, ...options }: EngineOptions): Promise<Engine> {
  sweepScratch()
  const { egressPolicy, unpacker = createUnpacker() } = options
  const processes = createProcessGroups()
  processes.adoptOrphans()
  const installedFonts = await readInstalledFonts()
  let adHosts: AdHosts | undefined
  let consent: ConsentRules | undefined
  const builds = createRunningBuilds()
  const pool = await createLanePool({
    lanes,
    log,
    open: async () => builds.follow(await openLane({ ...options, processes })),
  })
  const closing = new AbortController()
  const files = createFileCache()
  const imageEncoder = createImageEncoder({ refuse: tooManyImages })

  const fontLanes = createFontLanes({
    idleMax: lanes,
    log,
    async open(userId, fonts, signal) {
      const install = { userId, fonts, unpacker, signal }
      return builds.follow(await openLane({ ...options, processes, install }))
    },
  })

  async function render(job: Job, owner: RenderOwner): Promise<Output> {
    const { waits, page } = job
    const { timeoutMs } = waits
    // A page with a clock of its own shows the same moment each time.
    if (page.stopsClock) return withRetry({ timeoutMs, log }, (one) => renderOnce(job, owner, one))
    const attempts = (tried: Job) =>
      withRetry({ timeoutMs: tried.waits.timeoutMs, log }, (one) => renderOnce(tried, owner, one))
    const render = (limits: { timeoutMs: number; motionMs: number }) =>
      attempts({
        ...job,
        waits: { ...waits, ...limits },
        page: { ...page, stopsClock: true },
      })
    return atSameMoment(await attempts(job), { timeoutMs, signal: owner.signal, render })
  }

  async function renderOnce(job: Job, owner: RenderOwner, attempt: AttemptLimits): Promise<Output> {
    const { userId, lanesMax, tier, inBackground } = owner
    if (job.page.blockAds) adHosts ??= await createAdHosts()
    const adPolicy = adHosts && job.page.blockAds ? createAdPolicy(adHosts) : NO_AD_POLICY
    if (job.page.hideCookieBanners) consent ??= await readConsentRules()
    const consentRules = job.page.hideCookieBanners && consent ? consent : null
    const signal = AbortSignal.any([owner.signal, closing.signal])
    const requirements = { userId, lanesMax, tier, inBackground, reuse: reuseOf(job) }
    const acquiring = pool.acquire(requirements, signal)
    owner.entered?.()
    const lane = await acquiring.catch((error: unknown) => {
      throw asEngineError(error, signal)
    })
    const onMade = owner.produced ?? (() => {})
    const context = {
      ...attempt,
      job,
      requirements,
      files,
      egressPolicy,
      adPolicy,
      consentRules,
      signal,
      onMade,
    }
    const marginFonts = job.output.paper?.marginFonts ?? []
    if (marginFonts.length === 0) {
      return renderInLane({ ...context, lane }, () => pool.release(lane))
    }
    // The render holds a lane of the pool, so that it counts as one, but uses the page of another
    // browser.
    const open = (opening: AbortSignal) => fontLanes.acquire(userId, marginFonts, opening)
    return renderInLane({ ...context, lane: open }, async (fontLane) => {
      pool.release(lane)
      if (fontLane) await fontLanes.release(fontLane)
    })
  }

  return {
    async pdf(source, pdf, givenOwner) {
      const owner = withFileErrors(givenOwner)
      return render(await pdfJob(source, pdf, owner, installedFonts), owner)
    },
    async screenshot(source, screenshot, givenOwner) {
      const owner = withFileErrors(givenOwner)
      const tools = { installed: installedFonts, imageEncoder }
      return render(await screenshotJob(source, screenshot, owner, tools), owner)
    },
    async extract(source, request, givenOwner) {
      const owner = withFileErrors(givenOwner)
      const tools = { installed: installedFonts, imageEncoder }
      const { job, content } = await extractJob(source, request, owner, tools)
      const output = await render(job, owner)
      const read = content()
      if (read === null) throw emptyOutput()
      return { output, content: read }
    },
    load: pool.load,
    lanes: pool.lanes,
    recycle: pool.recycle,
    onIdle: pool.onIdle,
    chromium: builds.oldest,
    health: pool.health,
    async close() {
      closing.abort(new EngineError('unavailable', 'The service is shutting down.'))
      await Promise.all([pool.close(), fontLanes.close(), imageEncoder.close()])
    },
  }
}
