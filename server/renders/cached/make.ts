/** Makes the render of a public address, which keeps its key for later requests. */
import { type FinishedRender, type RenderRequest, renderNow } from '../render.ts'
import type { RenderServices } from '../services.ts'
import type { Resolved } from '../submit.ts'
import type { CachedRender } from './facts.ts'
import type { Visit } from './serve.ts'

/** The right of a key or a link secret to make renders beyond the allowance. */
export type PublicRights = Pick<RenderRequest, 'overage'>

/** A render to make, and its page. */
interface NewRender extends Resolved, Pick<RenderRequest, 'inputType'> {
  cached: Pick<CachedRender, 'type' | 'key'>
  rights: PublicRights
}

/**
 * It finishes when its client hangs up: other requests may wait for it, and later ones will come.
 * @throws what `renderNow` throws
 */
export function makeRender(
  services: RenderServices,
  { cached: { type, key }, source, title, inputType, job, rights }: NewRender,
  { caller, requestId }: Pick<Visit, 'caller' | 'requestId'>,
): Promise<FinishedRender> {
  return renderNow(services, {
    ...{ requestId, caller, type, inputType, title },
    job: { ...job, source },
    metadata: null,
    idempotency: { key, bodyHash: '' },
    ...rights,
  })
}
