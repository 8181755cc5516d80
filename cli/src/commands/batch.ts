/** `platen batch`: renders many documents with one background request, and saves the outputs. */
import { type Command, Option } from 'commander'
import type { BatchRender } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { batchJobsOf } from '../batch-jobs.ts'
import { type Context, contextOf } from '../context.ts'
import { BatchFailure, SetupError } from '../failures.ts'
import { linesOfOmitted } from '../inline/omitted.ts'
import { EXTENSIONS, type OutputType } from '../jobs.ts'
import { addNamedOptions, namedPairsOf } from '../named-options.ts'
import { seconds } from '../numbers.ts'
import { collect, keptFields, parseOptions } from '../options.ts'
import { createProgress, noteCounts, type Progress } from '../progress.ts'
import { lineOf, problemsIn, type Rendered } from '../rendered.ts'
import { addSourceOptions } from '../source-options.ts'

interface BatchFlags {
  output?: string
  type: OutputType
  option: string[]
  template?: string
  templateVersion?: string
  data?: string
  inline: boolean
  allow: string[]
  storage?: string
  deadline: string
}

/** A render of the batch that has no output. */
interface Missing {
  input: string
  request_id: string
  error: { code: string; message: string }
}

type Result = Rendered | Missing

/** Files that are downloaded at a time. */
const DOWNLOADS = 4
/** Between two changes of the bar. */
const OFTEN = { maxIntervalMs: 2000 }

/** Adds the command. */
export function addBatch(program: Command): void {
  const batch = program
    .command('batch')
    .description('render up to 100 documents with one request in the background (paid plans)')
    .argument('[inputs...]', 'HTML files, quoted patterns such as "docs/**/*.html", and URLs')
    .option('-o, --output <directory>', 'directory of the outputs; the default is this one')
    .addOption(
      new Option('-t, --type <type>', 'type of the outputs')
        .choices(Object.keys(EXTENSIONS))
        .default('pdf'),
    )
    .option('-O, --option <name=value>', 'render option, such as -O margin.top=10mm', collect, [])
    .option('--storage <name>', 'upload the outputs to this destination as well')
    .option('--deadline <seconds>', 'longest time to wait; the batch goes on', '600')
    .action(async (inputs: string[], flags: BatchFlags, command: Command) => {
      const context = await contextOf(command)
      const isPdf = flags.type === 'pdf'
      const options = parseOptions([
        ...namedPairsOf(command, isPdf ? 'pdf' : 'screenshot'),
        ...flags.option,
      ])
      const deadlineMs = seconds(flags.deadline) * 1000
      if (!isPdf && flags.template !== undefined) {
        throw new SetupError('A template renders to a PDF. Leave --type out.')
      }
      const jobs = await batchJobsOf(inputs, flags)
      const kept = keptFields(flags, jobs.length)
      const rest = isPdf
        ? { type: 'pdf', ...kept, options }
        : { type: 'screenshot', ...kept, options: { ...options, format: flags.type } }
      for (const { input, source } of jobs) {
        for (const line of linesOfOmitted(input, source.omitted)) context.note(line)
      }
      // The server checks the options, which belong to the type.
      const renders = jobs.map(({ source }) => ({ ...source.body, ...rest }) as BatchRender)
      await run(context, jobs, renders, deadlineMs)
    })
  addSourceOptions(
    batch,
    'saved template to render for each item of --data',
    'a JSON array of objects, or a file of it: a document for each',
  )
  addNamedOptions(batch)
}

type BatchJobs = Awaited<ReturnType<typeof batchJobsOf>>

/** @throws BatchFailure if a render failed */
async function run(
  context: Context,
  jobs: BatchJobs,
  renders: BatchRender[],
  deadlineMs: number,
): Promise<void> {
  const { platen, note } = context
  const visible = !context.json && process.stderr.isTTY === true
  const { batch_id } = await platen.batches.create({ renders })
  note(`Batch ${batch_id} of ${jobs.length}`)
  const progress = createProgress({ total: jobs.length, visible, note })
  try {
    const { renders: ended } = await platen.batches.wait(batch_id, {
      deadlineMs,
      ...(visible && OFTEN),
      onProgress: ({ counts }) => progress.reach(counts.completed + counts.failed),
    })
    const results: Result[] = []
    const queue = [...ended]
    async function lane(): Promise<void> {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const job = jobs[one.index]
        if (job) results[one.index] = await resultOf(context, job, one, progress)
      }
    }
    await Promise.all(Array.from({ length: DOWNLOADS }, lane))
    finish(context, batch_id, results, progress)
  } catch (error) {
    progress.end()
    throw error
  }
}

/** Saves the output of a render that has one. */
async function resultOf(
  { platen }: Context,
  { input, output, source }: BatchJobs[number],
  {
    request_id,
    status,
    error,
  }: { request_id: string; status: string; error: Missing['error'] | null },
  progress: Progress,
): Promise<Result> {
  if (status !== 'completed') {
    const { code, message } = error ?? { code: 'RENDER_FAILED', message: 'There is no output.' }
    progress.note(`${input}: ${message} (request ${request_id})`)
    return { input, request_id, error: { code, message } }
  }
  const { bytes } = await saveToFile(await platen.renders.download(request_id), output)
  const problems = await problemsIn(platen, request_id)
  return {
    ...{ input, output, bytes, request_id, duration_ms: null },
    ...(source.omitted.length > 0 && { omitted: source.omitted }),
    ...(problems !== null && { problems }),
  }
}

function finish(context: Context, id: string, results: Result[], progress: Progress): void {
  const rendered = results.filter((one): one is Rendered => !('error' in one))
  const failed = results.length - rendered.length
  const problems = rendered.reduce((sum, one) => sum + (one.problems ?? 0), 0)
  progress.end()
  context.print({ batch_id: id, renders: results }, rendered.map(lineOf))
  noteCounts(context, { rendered: rendered.length, failed, problems })
  if (failed > 0) throw new BatchFailure(failed, results.length)
}
