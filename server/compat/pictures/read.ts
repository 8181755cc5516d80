/** Reads parameters by a table of fields, and turns them into a job whose options are checked by our own schemas. */
import type { Contract } from '../../contract/contract.ts'
import type { Issue } from '../../errors.ts'
import type { LinkPage, LinkRender } from '../../render-links/parameters.ts'
import { CompatError } from '../adapter.ts'
import { type Draft, newDraft } from './draft.ts'
import { FieldProblem, type FieldTable } from './field.ts'

/** The API of another service. */
export interface Dialect {
  fields: FieldTable
  /** Parameters that are no options, such as the signature. */
  credentials: readonly string[]
  /** Sets the defaults of the other service. */
  start(draft: Draft): void
}

/** A render with its source. */
export interface Picture {
  page: Extract<LinkPage, { url: string } | { html: string }>
  job: LinkRender['job']
  attachment: string | null
  /** Parameters without an effect. */
  ignored: string[]
}

const PARAMETERS_MAX = 1_000
const PROBLEMS_MAX = 20

/** @throws CompatError 400 that names the parameters */
export function readPicture(
  contract: Pick<Contract, 'checkSettings'>,
  { fields, credentials, start }: Dialect,
  sent: [name: string, value: string][],
): Picture {
  if (sent.length > PARAMETERS_MAX)
    throw invalid([`There are more than ${PARAMETERS_MAX} parameters.`])
  const draft = newDraft()
  start(draft)
  const problems: string[] = []
  for (const [name, values] of byName(sent)) {
    if (credentials.includes(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      draft.ignored.push(name)
      continue
    }
    try {
      field.set(draft, values)
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      problems.push(`${name} ${error.message}`)
    }
  }
  const { url, html, attachment, ignored } = draft
  if ((url === null) === (html === null)) problems.push('Send either url or html.')
  if (problems.length > 0) throw invalid(problems.slice(0, PROBLEMS_MAX))
  const page = url !== null ? { url } : { html: html ?? '' }
  return { page, job: checkedJob(contract, draft), attachment, ignored }
}

function byName(sent: [name: string, value: string][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, value] of sent) {
    // Clients write lists as `name=a&name=b` or as `name[]=a`.
    const plain = name.replace(/\[\d{0,3}\]$/, '')
    found.set(plain, [...(found.get(plain) ?? []), value])
  }
  return found
}

/** The schemas of our own options have every bound, and fill in their defaults. */
function checkedJob(contract: Pick<Contract, 'checkSettings'>, draft: Draft): LinkRender['job'] {
  const {
    format,
    shared,
    image,
    pdf,
    margin,
    resize,
    clip,
    position,
    viewport,
    quality,
    failStatuses,
  } = draft
  const common = {
    ...shared,
    ...(isSet(position) && { geolocation: position }),
    ...(draft.scripts.length > 0 && { injectJS: draft.scripts.join(';\n') }),
    ...(failStatuses.length > 0 && draft.url !== null && { failOn: { status: failStatuses } }),
  }
  const type = format === 'pdf' ? 'pdf' : 'screenshot'
  const none = { top: '0', right: '0', bottom: '0', left: '0' }
  const size = shared.device ? {} : viewport
  const options =
    type === 'pdf'
      ? {
          ...common,
          ...(!shared.device && { viewport }),
          enableJavaScript: true,
          ...pdf,
          margin: { ...none, ...margin },
        }
      : {
          ...common,
          ...size,
          quality,
          ...image,
          format,
          ...(isSet(resize) && { resize }),
          ...(isSet(clip) && { clip: { x: 0, y: 0, ...clip } }),
        }
  const settings = { [type]: options }
  const issues = contract.checkSettings({ settings })
  if (issues.length > 0) throw invalid(issues.map(textOf))
  // The check has filled in the defaults.
  return { type, options } as LinkRender['job']
}

function isSet(value: object): boolean {
  return Object.keys(value).length > 0
}

/** Our own names without the place in which they were checked. */
function textOf({ message }: Issue): string {
  return message.replaceAll(/\b(?:settings\.(?:pdf|screenshot)|options)\./g, '')
}

export function invalid(problems: string[]): CompatError {
  return new CompatError(400, problems.join('\n'), {}, 'invalid')
}
