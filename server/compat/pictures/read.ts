/** Reads the parameters of a picture, and turns them into a job. */
import { CompatError } from '../adapter.ts'
import {
  type CheckedOptions,
  checkedOptions,
  type Draft,
  type FieldTable,
  newDraft,
  type OptionsContract,
  readFields,
  type ValuesOf,
  type Wording,
} from '../fields/index.ts'
import { isOff } from './kinds.ts'

/** The API of another service. */
export interface Dialect<Table extends FieldTable> {
  fields: Table
  /** Parameters that are no options, such as the signature. */
  credentials: readonly string[]
  /** Sets what depends on several parameters. */
  finish(draft: Draft, values: ValuesOf<Table>): void
}

/** A render with its source. */
export interface Picture {
  page: { url: string } | { html: string }
  job: CheckedOptions
  attachment: string | null
  /** Parameters without an effect. */
  ignored: string[]
}

const PARAMETERS_MAX = 1_000
const PROBLEMS_MAX = 20

const WORDING: Wording = {
  problem: (name, message) => `${name} ${message}`,
  unknown: () => null,
}

/** @throws CompatError 400 that names the parameters */
export function readPicture<Table extends FieldTable>(
  contract: OptionsContract,
  { fields, credentials, finish }: Dialect<Table>,
  parameters: [name: string, value: string][],
  draft = newDraft(),
): Picture {
  if (parameters.length > PARAMETERS_MAX) {
    throw invalid([`There are more than ${PARAMETERS_MAX} parameters.`])
  }
  const sent = byName(parameters.filter(([name]) => !credentials.includes(plainName(name))))
  const { values, problems } = readFields(fields, sent, draft, WORDING)
  const { url, html, attachment, ignored } = draft
  if ((url === null) === (html === null)) problems.push('Send either url or html.')
  if (problems.length > 0) throw invalid(problems.slice(0, PROBLEMS_MAX))
  const output = draft.format === 'pdf' ? 'PDFs' : 'pictures'
  for (const [name, texts] of sent) {
    if ((fields[name]?.only ?? output) !== output && !isOff(texts)) ignored.push(name)
  }
  draft.pdf.enableJavaScript = true
  finish(draft, values)
  const page = url !== null ? { url } : { html: html ?? '' }
  const job = checkedOptions(contract, draft, {
    noDomain: 'Cookies of HTML must have a Domain.',
    // Our own names without the place in which they were checked.
    invalid: (issues) =>
      invalid(
        issues.map(({ message }) =>
          message.replaceAll(/\b(?:settings\.(?:pdf|screenshot)|options)\./g, ''),
        ),
      ),
  })
  return { page, job, attachment, ignored }
}

/** The error about parameters of a picture. */
export function invalid(problems: string[]): CompatError {
  return new CompatError(400, problems.join('\n'), {}, 'invalid')
}

/** Clients write lists as `name=a&name=b` or as `name[]=a`. */
function plainName(name: string): string {
  return name.replace(/\[\d{0,3}\]$/, '')
}

function byName(sent: [name: string, value: string][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, value] of sent) {
    const plain = plainName(name)
    found.set(plain, [...(found.get(plain) ?? []), value])
  }
  return found
}
