/**
 * Limits the use of an account by its keys of scope `og`, which stand in public pages. Such a key has a monthly limit, makes no
 * overage unless the owner allows it, and keeps a bounded number of images. A key of scope `full` has the limits of the plan.
 */
import { countKeyRender, uncountKeyRender } from '../accounts/key-renders.ts'
import { secondsToNextMonth } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import { inBatches } from '../lib/batches.ts'
import { createUserLimit } from '../lib/user-limit.ts'
import type { Log } from '../log.ts'
import { removeOutput } from '../renders/output-files.ts'
import { hideSurplus } from '../renders/output-records.ts'
import type { RenderRequest } from '../renders/render.ts'
import type { Storage } from '../storage/index.ts'

/** The images of one key that stay in the storage, the newest first. Older ones are rendered again when they are needed. */
const KEPT = { images: 10_000, bytes: 1024 ** 3 }
/** The oldest images are looked for once in so many renders of the key. */
const LOOK_EVERY = 50
/** New images of one key that wait in a process. */
const WAITING_MAX = 100

interface Services {
  db: Database
  storage: Storage
  log: Log
  now: () => Date
}

export type Rights = Pick<RenderRequest, 'overage'>

export interface KeyLimits {
  /**
   * Makes a new image within the limits of the caller's key.
   * @param render gets the rights of the key
   * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED; the error of `render`
   */
  run<T>(caller: Caller, render: (rights: Rights) => Promise<T>): Promise<T>
}

export function createKeyLimits(services: Services): KeyLimits {
  const { db, log, now } = services
  // The renders of the owner wait for one image at most, and not for all that strangers ask for.
  const inTurn = createUserLimit({ running: 1, waiting: WAITING_MAX, refuse: tooManyWait })

  async function countAndRender<T>(
    keyId: string,
    render: (rights: Rights) => Promise<T>,
  ): Promise<T> {
    const at = now()
    const counted = await countKeyRender(db, keyId, at)
    if (counted === null) throw exhausted(at)
    try {
      const rendered = await render(counted.limit === null ? { overage: 'refused' } : {})
      if (counted.used % LOOK_EVERY === 0) await removeOldest(services, keyId)
      return rendered
    } catch (error) {
      await uncountKeyRender(db, keyId, at).catch((err: unknown) => {
        log.error({ err }, 'the failed render of a key is still counted')
      })
      throw withoutAccount(error, at)
    }
  }

  return {
    async run({ keyId, keyScope }, render) {
      if (keyScope !== 'og' || keyId === null) return render({})
      return inTurn.run(keyId, () => countAndRender(keyId, render))
    },
  }
}

function tooManyWait(): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: 'Too many new images are being made with this key. Try again in 1 s.',
    headers: { 'Retry-After': '1' },
  })
}

/** Strangers see the error: it says nothing about the account of the owner. */
function withoutAccount(error: unknown, at: Date): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'PLAN_LIMIT_EXCEEDED') return exhausted(at)
  delete error.headers['X-Renders-Remaining']
  delete error.headers['X-Overage-Renders']
  return error
}

function exhausted(at: Date): ApiError {
  return new ApiError('PLAN_LIMIT_EXCEEDED', {
    message:
      'This key has made all the images that it may make this month. If it is yours, raise its monthly limit on the page "API keys" of the dashboard, or with `bun run admin limit <key-id> <renders>`.',
    headers: { 'Retry-After': String(secondsToNextMonth(at)) },
  })
}

/** Never throws: the next pass finds the same images. */
async function removeOldest({ db, storage, log }: Services, keyId: string): Promise<void> {
  try {
    await inBatches({
      next: (limit) => hideSurplus(db, keyId, { keep: KEPT, limit }),
      process: (key) => removeOutput({ db, storage }, key),
    })
  } catch (err) {
    log.error({ err }, 'the oldest images of a key could not be removed')
  }
}
