/**
 * Reads what a job renders: a local document with its files, a URL, or a template with its data.
 */
import { dirname, resolve } from 'node:path'
import { readData, type Values } from './data.ts'
import { SetupError } from './failures.ts'
import { boundaryOf } from './files/boundary.ts'
import { DOCUMENT_BYTES_MAX, readDocument, readStream } from './files/read-document.ts'
import { inlineLocalFiles, type Omitted } from './inline/inline.ts'
import type { Job } from './jobs.ts'
import { wholeNumber } from './numbers.ts'

interface TemplateBody extends Values {
  template: string
  template_version?: number
}

export interface Source {
  body: { html: string } | { url: string } | TemplateBody
  /** The local files that were read. */
  files: string[]
  /** References to local files that are not sent. */
  omitted: Omitted[]
}

interface SourceFlags {
  data?: string
  templateVersion?: string
  inline: boolean
  allow: string[]
}

/** Reads the source of a job. @throws SetupError */
export async function sourceOf(
  { input }: Pick<Job, 'input'>,
  { data, templateVersion, inline, allow }: SourceFlags,
): Promise<Source> {
  if (input.startsWith('template:')) {
    const template = input.slice('template:'.length)
    const { values, files } =
      data === undefined ? { values: { data: {} }, files: [] } : await readData(data, allow)
    return {
      body: { template, ...versionOf(templateVersion), ...values },
      files,
      omitted: [],
    }
  }
  if (data !== undefined) throw new SetupError('--data is for --template.')
  if (templateVersion !== undefined) {
    throw new SetupError('--template-version is for --template.')
  }
  if (/^https?:\/\//i.test(input)) return { body: { url: input }, files: [], omitted: [] }
  const isStandardInput = input === '-'
  const html = isStandardInput
    ? await readStream(process.stdin, 'Standard input')
    : await readDocument(input, allow)
  const files = isStandardInput ? [] : [resolve(input)]
  if (!inline) return { body: { html }, files, omitted: [] }
  const base = isStandardInput ? process.cwd() : dirname(resolve(input))
  const boundary = await boundaryOf(base, allow)
  const inlined = await inlineLocalFiles(html, { base, boundary, maxBytes: DOCUMENT_BYTES_MAX })
  return {
    body: { html: inlined.html },
    files: [...files, ...inlined.files],
    omitted: inlined.omitted,
  }
}

/** The version of a template. @throws SetupError */
export function versionOf(text: string | undefined): { template_version?: number } {
  if (text === undefined) return {}
  return { template_version: wholeNumber(text, '--template-version', 1, Number.MAX_SAFE_INTEGER) }
}
