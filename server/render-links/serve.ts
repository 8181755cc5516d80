/**
 * Render links as routes and adapters use them: who signed a request, and the cached render that
 * answers it.
 */
import type { Caller, LinkRights } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { type CachedRender, makeRender, type Visit } from '../renders/port.ts'
import { createLinkLimits } from './limits.ts'
import { type LinkPages, withPage } from './render.ts'
import type { LinkServices } from './services.ts'
import { createSignerCheck, type SignerCheck } from './signer.ts'

/** The render that a request asks for. Its parameters are valid. */
export interface AskedRender extends LinkPages, CachedRender {
  /** Headers of every answer to this request. */
  headers?: Record<string, string>
}

export interface RenderLinks {
  checkSigner: SignerCheck
  /**
   * Answers a request that this process has answered before, so that its parameters are known to be
   * valid.
   * @returns null if it has not, or the render is no longer valid
   */
  recall(visit: Visit): Promise<Reply | null>
  /**
   * Answers from the cached render, or makes it within the limits of the secret.
   * @throws what `withPage` and `makeRender` throw
   */
  serve(asked: AskedRender, visit: Visit): Promise<Reply>
}

export function createRenderLinks(services: LinkServices): RenderLinks {
  const { cachedRenders } = services
  const runWithSecret = createLinkLimits(services)
  return {
    checkSigner: createSignerCheck(services),
    async recall(visit) {
      const { asked } = rightsOf(visit.caller)
      return asked === null ? null : cachedRenders.recall(asked, visit)
    },
    async serve({ link, page, headers = {}, ...cached }, visit) {
      const { caller } = visit
      const owner = { ...rightsOf(caller), userId: caller.userId }
      return cachedRenders.serve(owner.asked, { ...cached, headers }, visit, () =>
        runWithSecret(owner, (rights) =>
          withPage(services, { link, page, caller }, (resolved) =>
            makeRender(services, { ...resolved, cached, rights }, visit),
          ),
        ),
      )
    },
  }
}

/** The rights of the secret that signed the request. */
function rightsOf({ link }: Caller): LinkRights {
  if (!link) throw new Error('a render link was authenticated without its secret')
  return link
}
