/** A render job: what the engine has to render, in a form that can be stored in the database. */

import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type {
  Engine,
  ExtractRequest,
  Output,
  PdfOptions,
  RenderOwner,
  ScreenshotOptions,
  Source,
} from '../engine/index.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Tier } from '../lib/fair-queue.ts'
import { type ExtractServices, type PartFile, runExtract } from './extract.ts'
import type { RequestFiles } from './files/check.ts'
import { withRequestFiles } from './files/serve.ts'
import { type FinishingServices, runPdf } from './finishing/run.ts'
import type { ContentType } from './output-files.ts'

/** The format of a job's output, and its options with every default filled in. */
export type JobOptions =
  | { type: 'pdf'; options: PdfOptions }
  | { type: 'screenshot'; options: ScreenshotOptions }
  | ({ type: 'extract' } & ExtractRequest)

export type RenderJob = JobOptions & {
  source: Source
  /** Files that the HTML names by relative addresses. */
  files?: RequestFiles
}

/** Work on PDFs in place of a render (see ../pdfs). It runs in the process that accepted it, and cannot be stored. */
export interface PdfsJob {
  type: 'pdfs'
  contentType: ContentType
  /** @throws EngineError */
  run(owner: RenderOwner): Promise<JobOutput>
}

/** The content type of a job's output. */
export function contentTypeOfJob(job: JobOptions | PdfsJob): ContentType {
  if (job.type === 'pdfs') return job.contentType
  if (job.type === 'extract') return 'application/json'
  return job.type === 'pdf' ? 'application/pdf' : `image/${job.options.format}`
}

/** Longer HTML is compressed in a thread of the runtime: 20 MB as JSON block the event loop. */
const LONG_CHARS = 500_000

/**
 * A job as text: lines of JSON, of the compressed HTML if that is long, and of each file as Base64. The JSON has the names of the files in
 * `names`.
 */
export async function jobText({ files, ...job }: RenderJob): Promise<string> {
  const { source } = job
  const names = files && Object.keys(files)
  const contents = Object.values(files ?? {})
  if (!('html' in source) || source.html.length <= LONG_CHARS) {
    return [JSON.stringify({ ...job, names }), ...contents].join('\n')
  }
  const { html, ...rest } = source
  // UTF-8 cannot encode lone surrogates; Chromium would replace them as well.
  const packed = await Bun.zstdCompress(html.toWellFormed())
  const head = JSON.stringify({ ...job, source: rest, names })
  return [head, packed.toString('base64'), ...contents].join('\n')
}

/** Reads a text of `jobText`. */
export async function readJob(text: string): Promise<RenderJob> {
  const [head = '', ...lines] = text.split('\n')
  if (lines.length === 0) return JSON.parse(head)
  const { names, ...job }: RenderJob & { names?: string[] } = JSON.parse(head)
  const { source } = job
  const packed = 'html' in source || 'url' in source ? undefined : lines.shift()
  const files = names && {
    files: Object.fromEntries(names.map((name, at) => [name, lines[at] ?? ''])),
  }
  if (packed === undefined) return { ...job, ...files }
  const html = await Bun.zstdDecompress(Buffer.from(packed, 'base64'))
  return { ...job, ...files, source: { ...(source as object), html: html.toString('utf8') } }
}

export interface JobServices extends ExtractServices, FinishingServices {
  engine: Pick<Engine, 'pdf' | 'screenshot' | 'extract'>
  assets: Assets
}

/** The output of a job, and files that belong to it. */
export interface JobOutput extends Output {
  files?: PartFile[]
}

/** The user that a job runs for, and the functions that learn how far it is. */
export interface JobRun {
  user: Pick<Caller, 'userId' | 'hasFonts' | 'plan'>
  /** By default the tier of the plan. */
  tier?: Tier
  signal: AbortSignal
  /** See `RenderOwner`. */
  checksAccessibility?: boolean
  /** Called when the render has its lane, or its place in the queue. */
  entered?: () => void
  /** Called with the output before its report is complete, and again if it is made again. */
  produced?: (bytes: Output['bytes']) => void
}

/**
 * Renders with the fonts that the user has now.
 * @throws EngineError
 */
export async function runJob(
  services: JobServices,
  job: RenderJob | PdfsJob,
  { user, ...run }: JobRun,
): Promise<JobOutput> {
  const { engine, assets } = services
  const { rendersAtATime: lanesMax, tier } = PLANS[user.plan]
  const assetOwner = await assets.ownerOf(user)
  if (job.type === 'pdfs') return job.run({ ...assetOwner, lanesMax, tier, ...run })
  const { source, files } = await withRequestFiles(job.source, job.files, assetOwner.files)
  const owner = { ...assetOwner, files, lanesMax, tier, ...run }
  if (job.type === 'extract')
    return runExtract(services, { ...job, source }, { ...owner, produced: undefined })
  return job.type === 'pdf'
    ? runPdf(services, { source, options: job.options }, owner)
    : engine.screenshot(source, job.options, owner)
}
