/**
 * The options of a render of a template: those of its settings, replaced by those that the request
 * has.
 */
import { type Issue, validationError } from '../errors.ts'
import type { ExpandedTemplate } from '../templates/expand.ts'
import { pdfOptionsOf } from '../templates/pdf-options.ts'
import type { TemplateRecord } from '../templates/records.ts'
import type { TemplateServices } from '../templates/services.ts'
import { templateOptions } from '../templates/settings.ts'
import type { JobOptions } from './job.ts'

/** Options of a request. */
interface Requested {
  job: JobOptions
  /** Names of the options that the request has; the others are defaults. */
  optionsSent: readonly string[]
}

/**
 * @throws ApiError VALIDATION_ERROR if the options of the request and of the settings contradict
 *   each other. Extractions have their own options only.
 */
export function jobOfTemplate(
  services: Pick<TemplateServices, 'contract' | 'optionRules'>,
  template: Pick<TemplateRecord, 'settings'>,
  expanded: Pick<ExpandedTemplate, 'header' | 'footer'>,
  { job, optionsSent }: Requested,
): JobOptions {
  const { optionRules } = services
  const isPlain = template.settings === '' && expanded.header === '' && expanded.footer === ''
  if (isPlain || job.type === 'extract') return job
  const { pdf, screenshot } = templateOptions(services, template.settings)
  if (job.type === 'screenshot') {
    const options = { ...screenshot, ...sentOf(job.options, optionsSent) }
    return { type: 'screenshot', options: checked(options, optionRules.screenshot(options)) }
  }
  const options = { ...pdfOptionsOf(pdf, expanded), ...sentOf(job.options, optionsSent) }
  return { type: 'pdf', options: checked(options, optionRules.pdf(options)) }
}

/** The options that a request has, of all of its options. */
export function sentOf<T extends object>(options: T, optionsSent: readonly string[]): Partial<T> {
  const sent = Object.entries(options).filter(([name]) => optionsSent.includes(name))
  return Object.fromEntries(sent) as Partial<T>
}

function checked<T>(options: T, issues: Issue[]): T {
  if (issues.length > 0) throw validationError(issues)
  return options
}
