/** Finds the page of a link, as the other operations do. */
import { validationError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import {
  checkRules,
  checkSourceUrl,
  type RenderRequest,
  type Resolved,
  withSource,
} from '../renders/port.ts'
import type { WholeTemplate } from '../templates/whole.ts'
import { withCard } from './cards/card.ts'
import { asParameter, type LinkPage, type LinkRender } from './parameters.ts'
import type { LinkServices } from './services.ts'

type InputType = RenderRequest['inputType']

/** The render of a link, and its page with its template if it has one. */
export interface LinkPages {
  link: LinkRender
  page:
    | Exclude<LinkPage, { template: string }>
    | (Omit<Extract<LinkPage, { template: string }>, 'template'> & WholeTemplate)
}

/** Checks the rules across options. @throws ApiError VALIDATION_ERROR */
export async function checkAcross({ page, job }: LinkRender): Promise<void> {
  const body = 'url' in page || 'html' in page ? page : {}
  const issues = await checkRules({ body, job })
  if (issues.length > 0) throw validationError(issues.map((issue) => asParameter(issue, job.type)))
}

/**
 * Finds the page of a link, and its options.
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, RENDER_FAILED; the error of `use`
 */
export async function withPage<T>(
  services: LinkServices,
  { link, page, caller }: LinkPages & { caller: Caller },
  use: (resolved: Resolved & { inputType: InputType }) => Promise<T>,
): Promise<T> {
  const { job, optionsSent } = link
  // Strangers cause the render: what fails counts apart from the renders of the owner.
  const owner = { ...caller, cause: 'og' as const }
  if ('card' in page) {
    const card = { url: page.card, job, caller: owner }
    return withCard(services, card, (resolved) => use({ ...resolved, inputType: 'url' }))
  }
  const { signal } = new AbortController()
  const submission = { job, optionsSent, caller: owner, signal }
  if (!('parts' in page)) {
    const url = 'url' in page ? await checkSourceUrl(services.egressPolicy, page.url) : null
    const inputType = url === null ? 'html' : 'url'
    return withSource(services, { ...submission, body: page }, url, (resolved) =>
      use({ ...resolved, inputType }),
    )
  }
  const { template, parts, data, json } = page
  const body = { template_id: template.id, data, ...(json && { json }) }
  const found = { ...services, findTemplate: async () => ({ template, parts }) }
  return withSource(found, { ...submission, body }, null, (resolved) => {
    requireUnsigned(resolved.job)
    return use({
      ...resolved,
      inputType: 'template',
      job: inSizeOf(template, resolved.job, optionsSent),
    })
  })
}

/**
 * A link does not sign: those who have its secret choose its data, and must not sign for the owner.
 * @throws ApiError VALIDATION_ERROR
 */
function requireUnsigned(job: Resolved['job']): void {
  if (job.type !== 'pdf' || job.options.sign === null) return
  const message =
    '`template` must have no signature: links do not sign. Take `sign` out of its settings, or render it by `POST /api/v1/pdf`.'
  throw validationError([{ path: 'template', message }])
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
