/** A render job: what the engine has to render, in a form that can be stored in the database. */
import {
  EngineError,
  type ExtractRequest,
  type Hint,
  type PdfOptions,
  type Report,
  type ScreenshotOptions,
  type Source,
} from '@platen/chromium'
import { decodeUtf8, encodeUtf8, jsonPiecesOf, type Tier } from '@platen/lib'
import { PLANS } from '../accounts/plans.ts'
import type { Contract } from '../contract/contract.ts'
import type { Caller } from '../http/handler-types.ts'
import { textOfContent } from '../lib/file-content.ts'
import { runExtract } from './extract.ts'
import type { RequestFiles } from './files/check.ts'
import { withRequestFiles } from './files/serve.ts'
import { runPdf } from './finishing/run.ts'
import { signedPrint } from './finishing/signature.ts'
import type { JobOutput } from './job-output.ts'
import type { ContentType } from './output-files.ts'
import { type PdfsJob, type PrintSteps, putContents, takeContents } from './pdf-order.ts'
import { jobOfSteps, type Print } from './pdf-work.ts'
import type { RenderServices } from './services.ts'

/** The format of a job's output, and its options with every default filled in. */
export type JobOptions =
  | { type: 'pdf'; options: PdfOptions }
  | { type: 'screenshot'; options: ScreenshotOptions }
  | ({ type: 'extract' } & ExtractRequest)

/** A source, and what was noticed before it was rendered. */
export type JobSource = Source & { hints?: Hint[] }

export type RenderJob = JobOptions & {
  source: JobSource
  /** Work on the PDF after its print. */
  steps?: PrintSteps
  /** Files that the HTML names by relative addresses. */
  files?: RequestFiles
}

/** A job that can wait. */
export type StoredJob = RenderJob | PdfsJob

/** The content type of a job's output. */
export function contentTypeOfJob(
  job: (JobOptions & Pick<RenderJob, 'steps'>) | PdfsJob,
): ContentType {
  if ('contentType' in job) return job.contentType
  if (job.steps) return job.steps.contentType
  if (job.type === 'extract') return 'application/json'
  return job.type === 'pdf' ? 'application/pdf' : `image/${job.options.format}`
}

/** Longer HTML is compressed in a thread of the runtime. */
const LONG_CHARS = 500_000

/**
 * A job as text: lines of JSON, of the compressed HTML if that is long, and of each file and each
 * source of work on PDFs as Base64. The JSON has the names of the files in `names`.
 * @returns the text in pieces
 */
export async function jobPieces(stored: StoredJob): Promise<string[]> {
  if (stored.type === 'pdfs') {
    const { places, lines } = await takeContents(stored.origins)
    return withLines(await jsonPiecesOf({ ...stored, origins: places }), lines)
  }
  const { files, steps, ...job } = stored
  const { source } = job
  const lines: string[] = []
  for (const content of Object.values(files ?? {})) lines.push(await textOfContent(content))
  const taken = steps && (await takeContents(steps.origins))
  const others = {
    names: files && Object.keys(files),
    steps: steps && { ...steps, origins: taken?.places },
  }
  lines.push(...(taken?.lines ?? []))
  if (!('html' in source) || source.html.length <= LONG_CHARS) {
    return withLines(await jsonPiecesOf({ ...job, ...others }), lines)
  }
  const { html, ...rest } = source
  const packed = await Bun.zstdCompress(await encodeUtf8([html]))
  const head = await jsonPiecesOf({ ...job, source: rest, ...others })
  return withLines(head, [packed.toString('base64'), ...lines])
}

function withLines(head: string[], lines: string[]): string[] {
  return [...head, ...lines.flatMap((line) => ['\n', line])]
}

/** Reads a text of `jobPieces`. */
export async function readJob(text: Buffer): Promise<StoredJob> {
  const [head = '', ...rest] = await linesOf(text)
  const lines = rest.values()
  const stored: StoredJob & { names?: string[] } = JSON.parse(head)
  if (stored.type === 'pdfs') return { ...stored, origins: putContents(stored.origins, lines) }
  if (rest.length === 0) return stored
  const { names, steps, ...job } = stored
  const { source } = job
  const packed = 'html' in source || 'url' in source ? undefined : lines.next().value
  const others = {
    ...(names && {
      files: Object.fromEntries(names.map((name) => [name, lines.next().value ?? ''])),
    }),
    ...(steps && { steps: { ...steps, origins: putContents(steps.origins, lines) } }),
  }
  if (packed === undefined) return { ...job, ...others }
  const html = await Bun.zstdDecompress(Buffer.from(packed, 'base64'))
  return { ...job, ...others, source: { ...(source as object), html: await decodeUtf8(html) } }
}

async function linesOf(text: Buffer): Promise<string[]> {
  const lines: string[] = []
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at)
    lines.push(await decodeUtf8(text.subarray(at, end < 0 ? text.length : end)))
    at = end < 0 ? text.length + 1 : end + 1
  }
  return lines
}

/** Fills in the defaults of options that did not exist yet when the job was accepted. */
export function completeJob(job: StoredJob, { defaults }: Pick<Contract, 'defaults'>): StoredJob {
  const { pdf, screenshot } = defaults
  switch (job.type) {
    case 'pdfs':
      return job
    case 'pdf':
      return { ...job, options: { ...pdf, ...job.options } }
    case 'screenshot':
      return { ...job, options: { ...screenshot, ...job.options } }
    case 'extract':
      return { ...job, options: { ...screenshot, ...job.options }, pdf: { ...pdf, ...job.pdf } }
  }
}

/** The user that a job runs for, and the functions that learn how far it is. */
export interface JobRun {
  user: Pick<Caller, 'userId' | 'hasFonts' | 'plan'>
  /** By default the tier of the plan. */
  tier?: Tier
  /** See `RenderOwner`. */
  inBackground?: boolean
  signal: AbortSignal
  /** See `RenderOwner`. */
  checksAccessibility?: boolean
  /** Called when the render has its lane, or its place in the queue. */
  entered?: () => void
  /** Called with the output before its report is complete, and again if it is made again. */
  produced?: (bytes: JobOutput['bytes']) => void
}

/**
 * Renders with the fonts that the user has now.
 * @throws EngineError
 */
export async function runJob(
  services: RenderServices,
  job: StoredJob,
  run: JobRun,
): Promise<JobOutput> {
  if (job.type === 'pdfs') return runPrepared(services, job, run)
  const { hints = [], ...source } = job.source
  if (hints.length === 0) return runPrepared(services, { ...job, source }, run)
  const withHints = (report: Report) => ({ ...report, hints: [...hints, ...report.hints] })
  try {
    const output = await runPrepared(services, { ...job, source }, run)
    return { ...output, report: withHints(output.report) }
  } catch (error) {
    if (error instanceof EngineError && error.report) error.report = withHints(error.report)
    throw error
  }
}

/** @throws EngineError */
async function runPrepared(
  services: RenderServices,
  job: StoredJob,
  { user, ...run }: JobRun,
): Promise<JobOutput> {
  const { engine, assets, pdfWork } = services
  const { rendersAtATime: lanesMax, tier } = PLANS[user.plan]
  const assetOwner = await assets.ownerOf(user)
  const plain = { ...assetOwner, lanesMax, tier, ...run }
  if (job.type === 'pdfs') return pdfWork.run(job, user, plain)
  const { source, files } = await withRequestFiles(job.source, job.files, assetOwner.files)
  const owner = { ...assetOwner, files, lanesMax, tier, ...run }
  if (job.type === 'extract')
    return runExtract(services, { ...job, source }, { ...owner, produced: undefined })
  if (job.type === 'screenshot') return engine.screenshot(source, job.options, owner)
  const { options, steps } = signedPrint(job)
  const ofSteps = { ...plain, entered: undefined }
  const applySteps =
    steps && (({ pdf, ...time }: Print) => pdfWork.run(jobOfSteps(steps, time), user, ofSteps, pdf))
  return runPdf(services, { source, options, applySteps }, owner)
}
