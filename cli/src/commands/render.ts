/** `platen render`: files, standard input, public URLs and templates to PDFs and images. */
import { type Command, Option } from 'commander'
import { type RenderFile, RequestAbortedError } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import { renderCapsule } from '../capsule/render-capsule.ts'
import { type Context, contextOf } from '../context.ts'
import { explain, Findings, SetupError } from '../failures.ts'
import { linesOfOmitted } from '../inline/omitted.ts'
import { type Job, jobsOf } from '../jobs.ts'
import { addNamedOptions, namedPairsOf } from '../named-options.ts'
import { wholeNumber } from '../numbers.ts'
import { openFile } from '../open-file.ts'
import { collect, type KeptFields, keptFields, parseOptions } from '../options.ts'
import { createProgress, noteCounts } from '../progress.ts'
import { problemsIn, type Rendered, report } from '../rendered.ts'
import { type Source, sourceOf } from '../source.ts'
import { addSourceOptions } from '../source-options.ts'
import { writeOut } from '../standard-output.ts'
import { watchFiles } from '../watch.ts'

interface RenderFlags {
  output?: string
  type?: 'pdf' | 'png' | 'jpeg' | 'webp' | 'avif'
  option: string[]
  capsule?: string
  template?: string
  templateVersion?: string
  data?: string
  jobs: string
  watch?: boolean
  open?: boolean
  explain?: boolean
  inline: boolean
  allow: string[]
  storage?: string
  retention?: string
}

const JOBS_MAX = 100

/** Adds the command. */
export function addRender(program: Command): void {
  const render = program
    .command('render')
    .description('render files, public URLs, standard input (-) or a template')
    .argument(
      '[inputs...]',
      'HTML files, quoted patterns such as "docs/**/*.html", http and https URLs, or - for standard input',
    )
    .option(
      '-o, --output <path>',
      'output file, a directory for several inputs, or - for standard output',
    )
    .addOption(
      new Option('-t, --type <type>', 'type of the output, if its name does not tell').choices([
        'pdf',
        'png',
        'jpeg',
        'webp',
        'avif',
      ]),
    )
    .option('-O, --option <name=value>', 'render option, such as -O margin.top=10mm', collect, [])
    .addOption(
      new Option('--capsule <file>', 'render the capsule of an earlier render again').conflicts([
        'template',
        'templateVersion',
        'data',
        'jobs',
        'watch',
        'open',
        'inline',
        'allow',
      ]),
    )
    .option('-j, --jobs <number>', 'inputs that are rendered at a time', '4')
    .option('-w, --watch', 'render again when a file changes')
    .option('--open', 'open the output when it is complete')
    .option('--explain', 'print the hints of the report; exit with 3 if there are any')
    .option('--storage <name[:key]>', 'upload the output to this destination, under this key')
    .option(
      '--retention <seconds>',
      'keep the output on the server for this time; 0 stores nothing',
    )
    .action(async (inputs: string[], flags: RenderFlags, command: Command) => {
      const context = await contextOf(command)
      if (flags.capsule !== undefined) {
        if (inputs.length > 0) throw new SetupError('Pass either --capsule or inputs, not both.')
        const option = [...namedPairsOf(command), ...flags.option]
        return renderCapsule(context, flags.capsule, { ...flags, option })
      }
      const jobs = await jobsOf(inputs, flags)
      const lanes = wholeNumber(flags.jobs, '--jobs', 1, JOBS_MAX)
      const type = jobs[0]?.type === 'pdf' ? 'pdf' : 'screenshot'
      const options = parseOptions([...namedPairsOf(command, type), ...flags.option])
      if (flags.watch && jobs.some(({ input }) => input === '-')) {
        throw new SetupError('--watch needs files, not standard input.')
      }
      const run = { flags, options, lanes, kept: keptFields(flags, jobs.length) }
      const files = await renderAll(context, jobs, run)
      if (flags.watch) await watchAndRender(context, jobs, run, files)
    })
  addSourceOptions(render, 'saved template to render, instead of inputs')
  addNamedOptions(render)
}

interface RunOptions {
  flags: RenderFlags
  options: Record<string, unknown>
  lanes: number
  kept: KeptFields
}

/**
 * Renders every job.
 * @returns the local files that were read
 * @throws Findings, or the error of a job
 */
async function renderAll(context: Context, jobs: Job[], run: RunOptions): Promise<string[]> {
  const results: Rendered[] = []
  const files = new Set<string>()
  const errors: unknown[] = []
  const queue = [...jobs]
  const progress = createProgress({
    total: jobs.length,
    visible: jobs.length > 1 && !context.json && process.stderr.isTTY === true,
    note: context.note,
  })
  async function lane(): Promise<void> {
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        const source = await sourceOf(job, run.flags)
        for (const file of source.files) files.add(file)
        for (const line of linesOfOmitted(job.input, source.omitted)) progress.note(line)
        results.push(await renderOne(context, job, source, run))
      } catch (error) {
        errors.push(error)
        if (jobs.length > 1) progress.note(`${job.input}: ${explain(error)}`)
      }
      progress.advance(job.input)
    }
  }
  await Promise.all(Array.from({ length: Math.min(run.lanes, jobs.length) }, lane))
  const problems = results.reduce((sum, { problems = 0 }) => sum + problems, 0)
  progress.end()
  report(context, results, jobs)
  if (jobs.length > 1) {
    noteCounts(context, { rendered: results.length, failed: errors.length, problems })
  }
  if (errors.length > 0) throw errors[0]
  if (!run.flags.watch && results.some(({ hints = [] }) => hints.length > 0)) throw new Findings()
  return [...files]
}

async function renderOne(
  context: Context,
  job: Job,
  source: Source,
  run: RunOptions,
): Promise<Rendered> {
  const file = await requestRender(context, job, source, run)
  const { requestId, durationMs } = file
  const bytes =
    job.output === '-' ? await writeOut(file) : (await saveToFile(file, job.output)).bytes
  const found = await findingsOf(context, requestId, run)
  if (run.flags.open && job.output !== '-') openFile(job.output)
  return {
    input: job.input,
    output: job.output,
    bytes,
    request_id: requestId,
    duration_ms: durationMs,
    ...(source.omitted.length > 0 && { omitted: source.omitted }),
    ...found,
  }
}

/** The hints of the report with `--explain`, otherwise their number; nothing without a report. */
async function findingsOf(
  { platen }: Context,
  requestId: string | null,
  { flags, kept }: RunOptions,
): Promise<Pick<Rendered, 'problems' | 'hints'>> {
  if (requestId === null || kept.retention === 0) return {}
  if (flags.explain) {
    const { hints } = await platen.renders.report(requestId)
    return { problems: hints.length, hints }
  }
  const problems = await problemsIn(platen, requestId)
  return problems === null ? {} : { problems }
}

function requestRender(
  { platen }: Context,
  { type }: Job,
  { body }: Source,
  { options, kept }: RunOptions,
): Promise<RenderFile> {
  if (type === 'pdf') return platen.pdf.render({ ...body, ...kept, options })
  if ('template' in body) throw new SetupError('A template renders to a PDF. Use -o with .pdf.')
  return platen.screenshot.render({ ...body, ...kept, options: { ...options, format: type } })
}

/** Renders again after each change, until the process is interrupted. Errors are printed. */
async function watchAndRender(
  context: Context,
  jobs: Job[],
  run: RunOptions,
  firstFiles: string[],
): Promise<void> {
  let files = firstFiles
  const quiet = { ...run, flags: { ...run.flags, open: false } }
  for (;;) {
    if (files.length === 0) throw new SetupError('--watch needs local files.')
    context.note(`Watching ${files.length} files. Press Ctrl+C to stop.`)
    await watchFiles(files)
    try {
      files = await renderAll(context, jobs, quiet)
    } catch (error) {
      if (error instanceof RequestAbortedError) throw error
      context.note(explain(error))
    }
  }
}
