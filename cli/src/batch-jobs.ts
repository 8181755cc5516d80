/** The documents of `platen batch`: files and URLs, or a template with a list of data. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDataList } from './data.ts'
import { SetupError } from './failures.ts'
import { type JobFlags, jobsOf } from './jobs.ts'
import { type Source, sourceOf, versionOf } from './source.ts'

/** The server accepts no more. */
const BATCH_MAX = 100

interface BatchJob {
  /** A path, a URL, or an item of the data as `invoice-1`. */
  input: string
  output: string
  source: Source
}

interface BatchJobFlags extends JobFlags {
  data?: string
  templateVersion?: string
  inline: boolean
  allow: string[]
}

/** Reads the documents, and makes the directories of their outputs. @throws SetupError */
export async function batchJobsOf(
  inputs: readonly string[],
  flags: BatchJobFlags,
): Promise<BatchJob[]> {
  const { template, output = '.' } = flags
  if (inputs.includes('-'))
    throw new SetupError('A batch takes files and URLs, not standard input.')
  if (template !== undefined && inputs.length === 0) {
    await mkdir(output, { recursive: true })
    return templateJobs(template, output, flags)
  }
  // A directory, whether or not it exists.
  const jobs = checked(await jobsOf(inputs, { ...flags, output: `${output}/` }))
  const all: BatchJob[] = []
  for (const job of jobs) all.push({ ...job, source: await sourceOf(job, flags) })
  return all
}

async function templateJobs(
  template: string,
  output: string,
  { data, templateVersion, allow }: BatchJobFlags,
): Promise<BatchJob[]> {
  if (data === undefined) throw new SetupError('--template needs --data, a JSON array of objects.')
  const items = checked(await readDataList(data, allow))
  const digits = String(items.length).length
  return items.map((values, index) => {
    const input = `${template}-${String(index + 1).padStart(digits, '0')}`
    const body = { template, ...versionOf(templateVersion), ...values }
    return { input, output: join(output, `${input}.pdf`), source: { body, files: [], omitted: [] } }
  })
}

/** @throws SetupError for more than a batch can have */
function checked<T>(all: readonly T[]): readonly T[] {
  if (all.length <= BATCH_MAX) return all
  throw new SetupError(
    `A batch has at most ${BATCH_MAX} documents, and these are ${all.length}. Use several, or: platen render`,
  )
}
