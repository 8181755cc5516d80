/** Previews: a template, or a draft of it, as it would look. Nothing is stored and nothing counted. */
import type { Assets } from '../assets/assets.ts'
import type { Contract } from '../contract.ts'
import type { Database } from '../db/index.ts'
import type { Engine } from '../engine/index.ts'
import type { UserHandlers } from '../http/handlers.ts'
import { fillTemplate } from './fill.ts'
import type { Filler } from './filler.ts'
import { requireTemplate } from './records.ts'

interface PreviewServices {
  db: Database
  contract: Pick<Contract, 'defaults'>
  engine: Pick<Engine, 'pdf' | 'screenshot'>
  assets: Assets
  filler: Filler
}

const EXTENSIONS = { pdf: 'pdf', png: 'png' }

export function createPreviewHandlers({ db, contract, engine, assets, filler }: PreviewServices) {
  const { pdf, screenshot } = contract.defaults

  return {
    async previewTemplate({ params, body, caller, signal }) {
      const { html: draft, data = {}, type } = body
      const owner = { ...(await assets.ownerOf(caller)), signal }
      const template = await requireTemplate(db, caller.userId, params.id)
      const filling =
        draft === undefined
          ? { html: template.html, data, path: 'id' }
          : { html: draft, data, path: 'html' }
      const html = await fillTemplate(filler, filling, owner)
      const { width, height, slug } = template
      const { bytes, contentType, durationMs } =
        type === 'pdf'
          ? await engine.pdf({ html }, pdf, owner)
          : await engine.screenshot(
              { html, scripts: 'off' },
              { ...screenshot, width, height },
              owner,
            )
      const headers = {
        'X-Render-Duration-Ms': String(durationMs),
        'Content-Disposition': `inline; filename="${slug}.${EXTENSIONS[type]}"`,
        'Cache-Control': 'private, no-store',
      }
      return { status: 200, bytes, contentType, headers }
    },
  } satisfies UserHandlers
}
