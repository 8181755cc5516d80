/**
 * Expands and inspects templates, turns faults into validation errors for the client, and counts
 * the processor time of what fails: a template that ends in an error is not billed.
 */
import type { Hint } from '@platen/chromium'
import type { FailedTimeCause } from '../accounts/failed-time.ts'
import type { PlanName } from '../accounts/plans.ts'
import { type ApiError, validationError } from '../errors.ts'
import { toApiError } from '../http/error-mapping.ts'
import { type Expanded, ExpansionError } from './liquid-pool.ts'
import type { FoundNames, LiquidTexts } from './liquid-types.ts'
import { type Part, partInputs } from './parts.ts'
import type { RuledValues } from './rules.ts'
import type { TemplateServices } from './services.ts'
import { withStyles } from './styles.ts'
import { unnamedHints } from './unnamed-hints.ts'

/** The user a template is expanded for. */
interface Owner {
  caller: { userId: string; plan: PlanName; cause?: FailedTimeCause }
  signal: AbortSignal
}

interface Expansion extends Owner, RuledValues {
  texts: LiquidTexts
  parts: readonly Part[]
  /** The field or parameter that names the template; null if the request has its texts. */
  path: string | null
}

/**
 * An expanded template: the HTML with its styles, and that of the header and the footer, which may
 * be empty.
 */
export interface ExpandedTemplate extends Omit<LiquidTexts, 'styles'> {
  /** About variables that it prints and that no data name. */
  hints: Hint[]
}

/**
 * Expands a template and uses the result. If that fails, the expansion counts as failed time.
 * @throws ApiError VALIDATION_ERROR naming `path`, RATE_LIMITED; EngineError `unavailable`; the
 *   error of `use`
 */
export async function withExpanded<T>(
  services: Pick<TemplateServices, 'liquid' | 'failedTime'>,
  { texts, parts, values: data, hidden, place, path, caller, signal }: Expansion,
  use: (expanded: ExpandedTemplate) => Promise<T>,
): Promise<T> {
  const { liquid, failedTime } = services
  const expanded = await attempt(services, { caller, signal }, path, () =>
    liquid.expand(
      { texts: textsOf(texts), parts: partInputs(parts), data, hidden },
      { ...caller, signal },
    ),
  )
  try {
    const { html, styles, header, footer, unnamed } = expanded.value
    const hints = unnamedHints(unnamed, place)
    return await use({ html: withStyles(html, styles), header, footer, hints })
  } catch (error) {
    if (isOfRequest(error)) await failedTime.add(caller, expanded.processorMs)
    throw error
  }
}

/**
 * @returns the names of the template's variables and parts
 * @throws as `withExpanded`, naming the text
 */
export async function inspectTemplate(
  services: Pick<TemplateServices, 'liquid' | 'failedTime'>,
  texts: LiquidTexts,
  { caller, signal }: Owner,
): Promise<FoundNames> {
  const { value } = await attempt(services, { caller, signal }, null, () =>
    services.liquid.inspect(textsOf(texts), { ...caller, signal }),
  )
  return value
}

/** Only these are sent to the other process. */
function textsOf({ html, styles, header, footer }: LiquidTexts): LiquidTexts {
  return { html, styles, header, footer }
}

async function attempt<T>(
  { failedTime }: Pick<TemplateServices, 'failedTime'>,
  { caller }: Owner,
  path: string | null,
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

function validationErrorOf(path: string | null, { fault }: ExpansionError): ApiError {
  const { field, line, column } = fault
  const ofTemplate =
    field === null || field === 'html' ? 'The template' : `\`${field}\` of the template`
  const subject = path === null ? `\`${field ?? 'html'}\`` : ofTemplate
  const message = `${subject} ${fault.message}.`
  const error = validationError([{ path: path ?? field ?? 'html', message }])
  if (line === null || column === null) return error
  return Object.assign(error, { details: { ...error.details, line, column } })
}
