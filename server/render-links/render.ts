/** Makes the render of a link: resolves its page as the other operations do, and renders it. */
import { validationError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import { checkSourceUrl } from '../renders/address-checks.ts'
import { checkRules } from '../renders/check-submission.ts'
import { type FinishedRender, type RenderRequest, renderNow } from '../renders/render.ts'
import { type Resolved, withSource } from '../renders/submit.ts'
import type { WholeTemplate } from '../templates/whole.ts'
import { withCard } from './cards/card.ts'
import { asParameter, type LinkPage, type LinkRender } from './parameters.ts'
import type { LinkServices } from './services.ts'

/** The render of a link, and its page with its template if it has one. */
export interface LinkPages {
  link: LinkRender
  page:
    | Exclude<LinkPage, { template: string }>
    | (Omit<Extract<LinkPage, { template: string }>, 'template'> & WholeTemplate)
}

/** A render to make. */
interface NewRender extends LinkPages, Pick<RenderRequest, 'requestId' | 'overage'> {
  key: string
  type: 'pdf' | 'screenshot' | 'og'
  caller: Caller
}

/** Checks the rules across options. @throws ApiError VALIDATION_ERROR */
export async function checkAcross({ page, job }: LinkRender): Promise<void> {
  const body = 'url' in page || 'html' in page ? page : {}
  const issues = await checkRules({ body, job })
  if (issues.length > 0) throw validationError(issues.map((issue) => asParameter(issue, job.type)))
}

/**
 * It finishes when its client hangs up: other requests may wait for it, and later ones will come.
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, PLAN_LIMIT_EXCEEDED, RATE_LIMITED, RENDER_*;
 *   KeyTakenError
 */
export async function makeRender(
  services: LinkServices,
  { link, page, key, type, caller, requestId, overage }: NewRender,
): Promise<FinishedRender> {
  return resolve(services, { link, page, caller }, ({ source, title, job }) =>
    renderNow(services, {
      requestId,
      caller,
      type,
      inputType: inputTypeOf(page),
      title,
      job: { ...job, source },
      metadata: null,
      idempotency: { key, bodyHash: '' },
      ...(overage && { overage }),
    }),
  )
}

async function resolve<T>(
  services: LinkServices,
  { link, page, caller }: Pick<NewRender, 'link' | 'page' | 'caller'>,
  use: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  const { job, optionsSent } = link
  // Strangers cause the render: what fails counts apart from the renders of the owner.
  const owner = { ...caller, cause: 'og' as const }
  if ('card' in page) return withCard(services, { url: page.card, job, caller: owner }, use)
  const { signal } = new AbortController()
  const submission = { job, optionsSent, caller: owner, signal }
  if (!('parts' in page)) {
    const url = 'url' in page ? await checkSourceUrl(services.egressPolicy, page.url) : null
    return withSource(services, { ...submission, body: page }, url, use)
  }
  const { template, parts, data, json } = page
  const body = { template_id: template.id, data, ...(json && { json }) }
  const found = { ...services, findTemplate: async () => ({ template, parts }) }
  return withSource(found, { ...submission, body }, null, (resolved) =>
    use({ ...resolved, job: inSizeOf(template, resolved.job, optionsSent) }),
  )
}

function inputTypeOf(page: LinkPages['page']): RenderRequest['inputType'] {
  if ('parts' in page) return 'template'
  return 'html' in page ? 'html' : 'url'
}

/** An image of a template has the size of the template, unless the link has another one. */
function inSizeOf(
  { width, height }: { width: number; height: number },
  job: Resolved['job'],
  optionsSent: readonly string[],
): Resolved['job'] {
  if (job.type !== 'screenshot') return job
  const isFree = (name: string) => !optionsSent.includes(name)
  const size = { ...(isFree('width') && { width }), ...(isFree('height') && { height }) }
  return { ...job, options: { ...job.options, ...size } }
}
