/**
 * Limits the use of an account by its keys of scope `og`. Such a key has a monthly limit, makes no
 * overage unless the owner allows it, and keeps a bounded number of images. A key of scope `full`
 * has the limits of the plan.
 */
import { countKeyRender, type KeyRender, uncountKeyRender } from '../accounts/og-key-renders.ts'
import { secondsToNextMonth } from '../accounts/plans.ts'
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import { createPublicLimit, type PublicRights, removeSurplus } from '../renders/port.ts'

/**
 * The images of one key that stay in the storage, the newest first. Older ones are rendered again
 * when they are needed.
 */
const KEPT = { images: 10_000, bytes: 1024 ** 3 }
/** The oldest images are looked for once in so many renders of the key. */
const LOOK_EVERY = 50

const EXHAUSTED =
  'This key has made all the images that it may make this month. If it is yours, raise its monthly limit on the page "API keys" of the dashboard, or with `bun run admin limit <key-id> <renders>`.'

const EXHAUSTED_FOR_VISITORS =
  'The key in this address has made all the images that it may make this month. If it is yours, raise its monthly limit on the page "API keys" of the dashboard.'

/**
 * @returns a function that makes an image within the limits of its caller's key, whose rights it
 *   gets
 */
export function createKeyLimits(services: Pick<Capabilities, 'db' | 'storage' | 'log' | 'now'>) {
  const { db } = services
  const run = createPublicLimit<KeyRender>(services, {
    // The renders of the owner wait for one image at most, and not for all that strangers ask for.
    running: 1,
    full: 'Too many new images are being made with this key.',
    count: (keyId, at) => countKeyRender(db, keyId, at),
    uncount: (keyId, at) => uncountKeyRender(db, keyId, at),
    exhausted: (at) =>
      new ApiError('PLAN_LIMIT_EXCEEDED', {
        message: EXHAUSTED,
        visitorMessage: EXHAUSTED_FOR_VISITORS,
        headers: { 'Retry-After': String(secondsToNextMonth(at)) },
      }),
    hidden: { PLAN_LIMIT_EXCEEDED: EXHAUSTED },
  })
  return async <T>(
    { keyId, keyScope }: Caller,
    render: (rights: PublicRights) => Promise<T>,
  ): Promise<T> => {
    if (keyScope !== 'og' || keyId === null) return render({})
    return run(keyId, async ({ limit, used }) => {
      const rendered = await render(limit === null ? { overage: 'refused' } : {})
      if (used % LOOK_EVERY === 0) await removeSurplus(services, keyId, KEPT)
      return rendered
    })
  }
}
