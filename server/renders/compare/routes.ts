/** The operation that compares two renders. Nothing is stored, and no render is counted. */
import { asEngineError } from '@platen/chromium'
import { PLANS } from '../../accounts/plans.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { ComparisonTask } from '../../comparison/tasks.ts'
import type { components } from '../../contract.gen.ts'
import { validationError } from '../../errors.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { countPreview } from '../../templates/preview-limit.ts'
import { createPreviewQueue } from '../../templates/preview-queue.ts'
import type { ContentType } from '../output-files.ts'
import type { RenderServices } from '../services.ts'
import { comparisonOf, refusalOf } from './reply.ts'
import { checkSide } from './side-checks.ts'
import { type PreparedSide, prepareSide, type SideOwner } from './sides.ts'

type CompareRequest = components['schemas']['CompareRequest']

export function createCompareHandlers(services: RenderServices & Pick<Capabilities, 'comparison'>) {
  const { db, bodies, comparison, failedTime, now } = services
  const queue = createPreviewQueue('comparison')

  async function taskOf(body: CompareRequest, owner: SideOwner): Promise<ComparisonTask> {
    const { threshold, dpi, pictures } = body
    const before = await prepareSide(services, body.before, 'before', owner)
    const after = await prepareSide(services, body.after, 'after', owner)
    const kind = kindOf(before, after)
    await countPreview(db, owner.caller, now())
    // One after the other: a comparison has one lane at a time.
    const files = { before: await before.read(), after: await after.read() }
    return { ...files, kind, threshold, dpi, pictures }
  }

  async function compare(body: CompareRequest, owner: SideOwner) {
    const task = await taskOf(body, owner)
    const { caller, signal } = owner
    const user = { userId: caller.userId, tier: PLANS[caller.plan].tier, signal }
    const response = await comparison.compare(task, user).catch((error: unknown) => {
      throw signal.aborted ? asEngineError(error, signal) : error
    })
    if ('reply' in response && 'pages' in response.reply) return comparisonOf(response.reply.pages)
    // The time counts without a client as well: others could not use the process.
    if ('failure' in response) await failedTime.add(caller, response.tookMs)
    if (signal.aborted) throw asEngineError(signal.reason, signal)
    throw refusalOf(response)
  }

  return {
    async compareRenders({ body, caller, signal }) {
      failedTime.check(caller)
      const issues = [...checkSide(body.before, 'before'), ...checkSide(body.after, 'after')]
      if (issues.length > 0) throw validationError(issues)
      const data = await queue.run({ userId: caller.userId, draftOf: null }, signal, async () => {
        const hold = bodies.open(caller)
        try {
          return await compare(body, { caller, hold, signal })
        } finally {
          hold.release()
        }
      })
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}

const PICTURES: ContentType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** @throws ApiError VALIDATION_ERROR if a side cannot be compared, or not with the other */
function kindOf(before: PreparedSide, after: PreparedSide): ComparisonTask['kind'] {
  const [one, other] = [kindOfSide('before', before), kindOfSide('after', after)]
  if (one === other) return one
  const [a, b] = one === 'pdf' ? ['a PDF', 'a picture'] : ['a picture', 'a PDF']
  const message = `\`before\` is ${a}, and \`after\` is ${b}. Compare two PDFs, or two pictures.`
  throw validationError([{ path: 'after', message }])
}

function kindOfSide(place: string, { type }: PreparedSide): ComparisonTask['kind'] {
  if (type === 'application/pdf') return 'pdf'
  if (PICTURES.includes(type)) return 'picture'
  const message = `\`${place}\` is a file of the type ${type}. Compare PDFs or pictures (PNG, JPEG, WebP or AVIF).`
  throw validationError([{ path: place, message }])
}
