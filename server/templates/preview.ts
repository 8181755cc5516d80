/** Renders previews of a template or of a draft of it. Nothing is stored, and no render is counted. */
import type { FailedTime } from '../accounts/failed-time.ts'
import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type { Contract } from '../contract/contract.ts'
import type { Database } from '../db/index.ts'
import { type Engine, laneMsOf } from '../engine/index.ts'
import { inlineDisposition } from '../http/content-disposition.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { withExpanded } from './expand.ts'
import type { LiquidPool } from './liquid-pool.ts'
import { countPreview } from './preview-limit.ts'
import { createPreviewQueue } from './preview-queue.ts'
import { requireTemplate } from './records.ts'

interface PreviewServices {
  db: Database
  contract: Pick<Contract, 'defaults'>
  engine: Pick<Engine, 'pdf' | 'screenshot'>
  assets: Assets
  liquid: LiquidPool
  failedTime: FailedTime
  now: () => Date
}

export function createPreviewHandlers(services: PreviewServices) {
  const { db, contract, engine, assets, liquid, failedTime, now } = services
  const { pdf, screenshot } = contract.defaults
  const queue = createPreviewQueue()

  return {
    async previewTemplate({ params, body, caller, signal }) {
      const { html: draft, type } = body
      const data = { ...body.data, ...body.json }
      failedTime.check(caller)
      const { rendersAtATime: lanesMax, tier } = PLANS[caller.plan]
      const template = await requireTemplate(db, caller.userId, params.id)
      const expansion =
        draft === undefined
          ? { html: template.html, data, path: 'id' }
          : { html: draft, data, path: 'html' }
      const { userId } = caller
      const { id, width, height, slug } = template
      const draftOf = draft === undefined ? null : `${id} ${type}`
      const { bytes, contentType, durationMs } = await queue.run({ userId, draftOf }, signal, () =>
        withExpanded({ liquid, failedTime }, { ...expansion, caller, signal }, async (html) => {
          await countPreview(db, caller, now())
          const owner = { ...(await assets.ownerOf(caller)), lanesMax, tier, signal }
          const size = { ...screenshot, width, height }
          const rendering =
            type === 'pdf'
              ? engine.pdf({ html }, pdf, owner)
              : engine.screenshot({ html, scripts: 'off' }, size, owner)
          return rendering.catch(async (error: unknown) => {
            await failedTime.add(caller, laneMsOf(error))
            throw error
          })
        }),
      )
      const headers = {
        'X-Render-Duration-Ms': String(durationMs),
        'Content-Disposition': inlineDisposition(slug, contentType),
        'Cache-Control': 'private, no-store',
      }
      return { status: 200, bytes, contentType, headers }
    },
  } satisfies UserHandlers
}
