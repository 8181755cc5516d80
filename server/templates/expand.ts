/**
 * Expands and inspects templates, turns faults into validation errors for the client, and counts the processor time of
 * what fails: a template that ends in an error is not billed.
 */
import type { FailedTime, FailedTimeCause } from '../accounts/failed-time.ts'
import type { PlanName } from '../accounts/plans.ts'
import { type ApiError, validationError } from '../errors.ts'
import { toApiError } from '../http/error-mapping.ts'
import { type Expanded, ExpansionError, type LiquidPool } from './liquid-pool.ts'
import type { TemplateValues } from './liquid-types.ts'

export interface ExpansionServices {
  liquid: LiquidPool
  failedTime: FailedTime
}

/** The user a template is expanded for. */
interface Owner {
  caller: { userId: string; plan: PlanName; cause?: FailedTimeCause }
  signal: AbortSignal
}

interface Expansion extends Owner {
  html: string
  data: TemplateValues
  /** The field or parameter that names the template. */
  path: string
}

/**
 * Expands a template and uses the HTML. If that fails, the expansion counts as failed time.
 * @throws ApiError VALIDATION_ERROR naming `path`, RATE_LIMITED; EngineError `unavailable`; the error of `use`
 */
export async function withExpanded<T>(
  services: ExpansionServices,
  { html, data, path, caller, signal }: Expansion,
  use: (html: string) => Promise<T>,
): Promise<T> {
  const { liquid, failedTime } = services
  const expanded = await attempt(services, { caller, signal }, path, () =>
    liquid.expand(html, data, { ...caller, signal }),
  )
  try {
    return await use(expanded.value)
  } catch (error) {
    if (isOfRequest(error)) await failedTime.add(caller, expanded.processorMs)
    throw error
  }
}

/** @returns the names of the template's variables @throws as `withExpanded`, naming `html` */
export async function inspectTemplate(
  services: ExpansionServices,
  html: string,
  { caller, signal }: Owner,
): Promise<string[]> {
  const { value } = await attempt(services, { caller, signal }, 'html', () =>
    services.liquid.inspect(html, { ...caller, signal }),
  )
  return value
}

async function attempt<T>(
  { failedTime }: ExpansionServices,
  { caller }: Owner,
  path: string,
  work: () => Promise<Expanded<T>>,
): Promise<Expanded<T>> {
  failedTime.check(caller)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ExpansionError)) throw error
    await failedTime.add(caller, error.processorMs)
    throw validationErrorOf(path, error)
  }
}

/** Whether the request is to blame, not the service. */
function isOfRequest(error: unknown): boolean {
  const { status, code } = toApiError(error)
  return status < 500 || code === 'RENDER_FAILED'
}

function validationErrorOf(path: string, { fault }: ExpansionError): ApiError {
  const { line, column } = fault
  const message = `${path === 'html' ? '`html`' : 'The template'} ${fault.message}.`
  const error = validationError([{ path, message }])
  if (line === null || column === null) return error
  return Object.assign(error, { details: { ...error.details, line, column } })
}
