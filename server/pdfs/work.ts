/** Carries out orders and the steps of prints, be they answered now or in the background. */
import { createUserLimit, type Refusal } from '@platen/lib'
import { ApiError } from '../errors.ts'
import { createCounts } from '../lib/counts.ts'
import type { PdfWork } from '../renders/pdf-work.ts'
import { hungUp, startTimeLimit } from '../renders/pdfs/time-limit.ts'
import { readyPlans } from './check-sources.ts'
import { withoutContents } from './order.ts'
import { plansOf, titleOf } from './plan-of.ts'
import type { PdfServices } from './run-plans.ts'
import { runPlans } from './run-plans.ts'
import { checkPlans } from './steps.ts'

/**
 * Orders of one user that run at a time in the background, each with up to 50 MB of sources in
 * memory.
 */
const RUNNING_MAX = 2

/**
 * Requests of one user whose sources are loaded and worked on at a time, and further ones that
 * wait.
 */
const TURNS = { running: 4, waiting: 40, waitMs: 60_000 }

export function createPdfWork(services: PdfServices): PdfWork {
  const running = createCounts()
  const prints = createCounts()
  const turns = createUserLimit({ ...TURNS, refuse })

  return {
    async run({ order, origins, leftMs }, user, owner, printed) {
      const time = startTimeLimit(order.request.timeout, leftMs)
      const counts = printed === undefined ? running : prints
      const count = owner.inBackground === true ? 1 : 0
      counts.add(user.userId, count)
      // This holds no lane: the next render is claimed beside it.
      owner.entered?.()
      try {
        const planned = { plans: plansOf(order), origins, printed, time, caller: user }
        return await runPlans(services, planned, owner)
      } finally {
        counts.add(user.userId, -count)
        time.end()
      }
    },
    usersWithoutRoom() {
      // Steps hold no lane, and what they ask, such as a remote signer, may not answer for long:
      // one user would fill the room for background renders, which is a few for each lane.
      const printsMax = Math.max(RUNNING_MAX, services.engine.load().lanes)
      return [...running.atLeast(RUNNING_MAX), ...prints.atLeast(printsMax)]
    },
    inTurn: (userId, work, signal) => turns.run(userId, work, signal),
    check: ({ order, files }) => checkPlans(plansOf(order), files),
    async ready({ order, files }, userId, signal) {
      const ready = await readyPlans(services, plansOf(order), { files, userId, signal })
      return { type: 'pdfs', order: withoutContents(order), ...ready }
    },
    titleOf,
  }
}

function refuse(why: Refusal): ApiError {
  if (why === 'aborted') return hungUp()
  const { running, waiting, waitMs } = TURNS
  const problem =
    why === 'late'
      ? `this one has waited ${waitMs / 1_000} s for them`
      : `${waiting} more are waiting`
  return new ApiError('RATE_LIMITED', {
    message: `${running} requests of yours work on PDFs at a time, and ${problem}. Wait until one of them is answered.`,
    details: { limit: running + waiting },
    headers: { 'Retry-After': '5' },
  })
}
