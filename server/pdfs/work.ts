/** Carries out orders, be they answered now or in the background. */
import { createCounts } from '../lib/counts.ts'
import type { PdfWork } from '../renders/job.ts'
import { planOf } from './plan-of.ts'
import { type RunServices, runPlan } from './run-plan.ts'
import { startTimeLimit } from './time-limit.ts'

/** Orders of one user that run at a time in the background, each with up to 50 MB of sources in memory. */
const RUNNING_MAX = 2

export function createPdfWork(services: RunServices): PdfWork {
  const running = createCounts()

  return {
    async run({ order, origins, leftMs }, user, owner) {
      const time = startTimeLimit(order.request.timeout, leftMs)
      // Only the background asks for it. Work on PDFs holds no lane: the next render is claimed beside it.
      const isInBackground = owner.entered !== undefined
      if (isInBackground) running.add(user.userId, 1)
      owner.entered?.()
      try {
        return await runPlan(services, { plan: planOf(order), origins, time, caller: user }, owner)
      } finally {
        if (isInBackground) running.add(user.userId, -1)
        time.end()
      }
    },
    usersWithoutRoom: () => running.atLeast(RUNNING_MAX),
  }
}
