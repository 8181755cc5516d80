/** Makes the render of a link: resolves its page as the other operations do, and renders it. */

import type { Contract } from '../contract/contract.ts'
import { validationError } from '../errors.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { Caller } from '../http/handler-types.ts'
import { checkSourceUrl } from '../renders/address-checks.ts'
import { checkRules } from '../renders/check-submission.ts'
import {
  type FinishedRender,
  type RenderRequest,
  type RenderServices,
  renderNow,
} from '../renders/render.ts'
import { type Resolved, type SubmitServices, withSource } from '../renders/submit.ts'
import { type CardServices, withCard } from './cards/card.ts'
import type { LinkRender } from './parameters.ts'
import { asParameter } from './parameters.ts'
import type { WholePage } from './render-key.ts'

export interface MakeServices
  extends RenderServices,
    CardServices,
    Omit<SubmitServices, 'contract' | 'config'> {
  contract: Contract
  bodies: Pick<Bodies, 'check'>
}

/** A render to make. */
interface NewRender extends Pick<RenderRequest, 'requestId' | 'overage'> {
  link: LinkRender
  page: WholePage
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
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, PLAN_LIMIT_EXCEEDED, RATE_LIMITED, RENDER_*; KeyTakenError
 */
export async function makeRender(
  services: MakeServices,
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

function resolve<T>(
  services: MakeServices,
  { link, page, caller }: Pick<NewRender, 'link' | 'page' | 'caller'>,
  use: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  const { job, optionsSent } = link
  // Strangers cause the render: what fails counts apart from the renders of the owner.
  const owner = { ...caller, cause: 'og' as const }
  const { signal } = new AbortController()
  if ('card' in page) return withCard(services, { url: page.card, job, caller: owner }, use)
  if ('url' in page)
    return withUrl(services, { page, job, optionsSent, caller: owner, signal }, use)
  if ('html' in page) {
    const body = { html: page.html }
    return withSource(services, { body, job, optionsSent, caller: owner, signal }, null, use)
  }
  const { template, parts, data, json } = page
  const body = { template_id: template.id, data, ...(json && { json }) }
  const found = { ...services, findTemplate: async () => ({ template, parts }) }
  return withSource(found, { body, job, optionsSent, caller: owner, signal }, null, (resolved) =>
    use({ ...resolved, job: inSizeOf(template, resolved.job, optionsSent) }),
  )
}

function inputTypeOf(page: WholePage): RenderRequest['inputType'] {
  if ('parts' in page) return 'template'
  return 'html' in page ? 'html' : 'url'
}

async function withUrl<T>(
  services: MakeServices,
  {
    page,
    ...submission
  }: { page: { url: string } } & Pick<
    Parameters<typeof withSource>[1],
    'job' | 'optionsSent' | 'caller' | 'signal'
  >,
  use: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  const url = await checkSourceUrl(services.egressPolicy, page.url)
  return withSource(services, { ...submission, body: page }, url, use)
}

/** An image of a template has the size of the template, unless the link has another one. */
function inSizeOf(
  { width, height }: { width: number; height: number },
  job: Resolved['job'],
  optionsSent: readonly string[],
): Resolved['job'] {
  if (job.type !== 'screenshot') return job
  const sent = (name: string) => optionsSent.includes(name)
  const size = {
    ...(!sent('width') && { width }),
    ...(!sent('height') && { height }),
  }
  return { ...job, options: { ...job.options, ...size } }
}
