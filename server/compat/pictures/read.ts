/** Reads parameters by a table of fields, and turns them into a job whose options are checked by our own schemas. */
import type { Contract } from '../../contract/contract.ts'
import type { LinkPage, LinkRender } from '../../render-links/parameters.ts'
import { type Draft, newDraft } from './draft.ts'
import { type Field, FieldProblem, type FieldTable, isOff } from './field.ts'
import { checkedJob } from './job.ts'
import { invalid } from './problem.ts'

/** The API of another service. */
export interface Dialect {
  fields: FieldTable
  /** Parameters that are no options, such as the signature. */
  credentials: readonly string[]
  /** Sets the defaults of the other service. */
  start(draft: Draft): void
  /** Sets what depends on several parameters. */
  finish(draft: Draft): void
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
  { fields, credentials, start, finish }: Dialect,
  sent: [name: string, value: string][],
): Picture {
  if (sent.length > PARAMETERS_MAX)
    throw invalid([`There are more than ${PARAMETERS_MAX} parameters.`])
  const draft = newDraft()
  start(draft)
  const problems: string[] = []
  const set: [name: string, field: Field][] = []
  for (const [name, values] of byName(sent)) {
    if (credentials.includes(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      draft.ignored.push(name)
      continue
    }
    try {
      field.set(draft, values)
      if (!isOff(values)) set.push([name, field])
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      problems.push(`${name} ${error.message}`)
    }
  }
  const { url, html, attachment, ignored } = draft
  if ((url === null) === (html === null)) problems.push('Send either url or html.')
  if (problems.length > 0) throw invalid(problems.slice(0, PROBLEMS_MAX))
  const output = draft.format === 'pdf' ? 'PDFs' : 'pictures'
  for (const [name, { only = output }] of set) if (only !== output) ignored.push(name)
  finish(draft)
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
