/** A render job: what the engine has to render, in a form that can be stored in the database. */

import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type { Engine, Output, PdfOptions, ScreenshotOptions, Source } from '../engine/index.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Tier } from '../lib/fair-queue.ts'
import type { ContentType } from './output-files.ts'

/** The format of a job's output, and its options with every default filled in. */
export type JobOptions =
  | { type: 'pdf'; options: PdfOptions }
  | { type: 'screenshot'; options: ScreenshotOptions }

export type RenderJob = JobOptions & { source: Source }

/** The content type of a job's output. */
export function contentTypeOfJob(job: RenderJob): ContentType {
  return job.type === 'pdf' ? 'application/pdf' : `image/${job.options.format}`
}

/** Longer HTML is compressed in a thread of the runtime: 20 MB as JSON block the event loop. */
const LONG_CHARS = 500_000

/** A job as text: JSON, followed by a line break and the compressed HTML if that is long. */
export async function jobText(job: RenderJob): Promise<string> {
  const { source } = job
  if (!('html' in source) || source.html.length <= LONG_CHARS) return JSON.stringify(job)
  const { html, ...rest } = source
  // UTF-8 cannot encode lone surrogates; Chromium would replace them as well.
  const packed = await Bun.zstdCompress(html.toWellFormed())
  return `${JSON.stringify({ ...job, source: rest })}\n${packed.toString('base64')}`
}

/** Reads a text of `jobText`. */
export async function readJob(text: string): Promise<RenderJob> {
  const end = text.indexOf('\n')
  if (end < 0) return JSON.parse(text)
  const job = JSON.parse(text.slice(0, end))
  const html = await Bun.zstdDecompress(Buffer.from(text.slice(end + 1), 'base64'))
  return { ...job, source: { ...job.source, html: html.toString('utf8') } }
}

export interface JobServices {
  engine: Pick<Engine, 'pdf' | 'screenshot'>
  assets: Assets
}

/** The user that a job runs for, and the functions that learn how far it is. */
export interface JobRun {
  user: Pick<Caller, 'userId' | 'hasFonts' | 'plan'>
  /** By default the tier of the plan. */
  tier?: Tier
  signal: AbortSignal
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
  { engine, assets }: JobServices,
  job: RenderJob,
  { user, ...run }: JobRun,
): Promise<Output> {
  const { rendersAtATime: lanesMax, tier } = PLANS[user.plan]
  const owner = { ...(await assets.ownerOf(user)), lanesMax, tier, ...run }
  return job.type === 'pdf'
    ? engine.pdf(job.source, job.options, owner)
    : engine.screenshot(job.source, job.options, owner)
}
