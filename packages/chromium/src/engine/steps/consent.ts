/**
 * Rejects and hides the cookie banner of a loaded page, by public rules (see
 * page/consent-rules.ts), and hides one that they do not know. It never accepts one. Cannot fail a
 * render: a page whose banner resists keeps it.
 */
import { settlesWithin } from '@platen/lib'
import type { CdpSession } from '../../chromium/cdp.ts'
import {
  type ConsentStep,
  nextConsentStep,
  prepareConsent,
  startConsent,
} from '../../page-scripts/consent.ts'
import { hideElements } from '../../page-scripts/hiding.ts'
import { firstShown } from '../../page-scripts/selectors.ts'
import { hideUnknownBanner } from '../../page-scripts/unknown-banner.ts'
import type { CookieBanner } from '../../report/facts.ts'
import type { ConsentRules } from '../page/consent-rules.ts'
import { frameIds, openWorld } from '../page/frames.ts'
import { callInDocument, type PageContext } from '../page/wait-until-ready.ts'
import { interruptIfBusy } from './script-motion.ts'

/**
 * The time for all of it, and the share of the render's time that is left. A page without a banner
 * takes some 1 s.
 */
const LIMIT_MS = 5_000
const LIMIT_SHARE = 0.25
/** The time in which a platform that was found shows its banner. */
const POPUP_MS = 2_000
const EVALUATION_MS = 500
/** The time in which a page answers then, unless its banner keeps it busy without end. */
const ANSWER_MS = 1_000
/** The rules have a world of their own, whose timers end with their time. */
const WORLD = 'consent'
/** Expressions that rules may evaluate in one document. */
const STEPS_MAX = 200

/**
 * See the documentation of the library. `reject` only clicks buttons of unknown banners that
 * reject.
 */
const CONFIG = {
  enabled: true,
  autoAction: 'optOut',
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  detectRetries: 1,
  isMainWorld: false,
  heuristicMode: 'reject',
  logs: { errors: false },
}

interface Answer {
  id: string
  result: boolean
}

interface Outcome {
  found: string | null
  rejected: boolean
}

/** @returns what was found and done */
export async function hideCookieBanners(
  context: PageContext,
  rules: ConsentRules,
  { scripts, url, banners }: { scripts: boolean; url: string; banners: string[] },
): Promise<CookieBanner> {
  const outcomes: Outcome[] = []
  if (scripts) {
    const limitMs = Math.min(LIMIT_MS, context.leftMs() * LIMIT_SHARE)
    const rejecting = reject(context, rules, { url, outcomes, limitMs })
    const isDone = await settlesWithin(rejecting, limitMs)
    if (!isDone) await interruptIfBusy(context.page, ANSWER_MS)
  }
  const shown = await callInDocument(context, firstShown, banners)
  await hideBanners(context, [...banners, ...rules.tabs])
  const rejected = outcomes.some((one) => one.rejected)
  // A banner that no rule knows may have no button that rejects.
  const unknown = shown === null ? await callInDocument(context, hideUnknownBanner) : null
  const found = outcomes.find((one) => one.found !== null)?.found ?? shown ?? unknown
  const action = shown === null && unknown === null ? 'none' : 'hidden'
  return { found, action: rejected ? 'rejected' : action }
}

/** Leaves banners out, also those that come later. Call it again for a new document. */
export async function hideBanners(context: PageContext, banners: string[]): Promise<void> {
  if (banners.length === 0) return
  await callInDocument(context, hideElements, { hidden: [], removed: banners }, 'banners')
}

/** Runs the rules in the document and its frames: some platforms show their banner in one. */
async function reject(
  { page }: PageContext,
  { program, rulesFor }: ConsentRules,
  { url, outcomes, limitMs }: { url: string; outcomes: Outcome[]; limitMs: number },
): Promise<void> {
  const { cdp, frameId } = page
  const endsAt = performance.now() + limitMs
  const isOver = () => performance.now() >= endsAt
  const ids = page.hasFrames ? await frameIds(page) : [frameId]
  await Promise.allSettled(ids.map(runIn))

  async function runIn(id: string): Promise<void> {
    const isMain = id === frameId
    const { contextId, call } = await openWorld(cdp, id, WORLD)
    await call(prepareConsent, POPUP_MS, endsAt - performance.now())
    await cdp.send('Runtime.evaluate', { expression: program, contextId })
    await call(startConsent, CONFIG, rulesFor(url, isMain))
    let answer: Answer | null = null
    for (let steps = 0; steps < STEPS_MAX && !isOver(); steps += 1) {
      const step: ConsentStep = await call(nextConsentStep, answer)
      if (step.kind === 'end') return void outcomes.push(step)
      if (isOver()) return
      // The page's own world of a frame is not known: most expressions need the document only.
      answer = await evaluate(cdp, step, isMain ? undefined : contextId)
    }
  }
}

async function evaluate(
  cdp: CdpSession,
  { id, code }: Extract<ConsentStep, { kind: 'evaluate' }>,
  contextId: number | undefined,
): Promise<Answer> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: code,
    contextId,
    returnByValue: true,
    awaitPromise: true,
    timeout: EVALUATION_MS,
  })
  return { id, result: result.value === true }
}
