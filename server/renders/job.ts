/** What is to be rendered, in a form that can wait in the database for its turn. */

import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type { Engine, Output, PdfOptions, ScreenshotOptions, Source } from '../engine/index.ts'
import type { Caller } from '../http/handler-types.ts'
import type { ContentType } from './output-files.ts'

export type RenderJob =
  | { type: 'pdf'; source: Source; options: PdfOptions }
  | { type: 'screenshot'; source: Source; options: ScreenshotOptions }

/** What the output of a job will be. */
export function contentTypeOfJob(job: RenderJob): ContentType {
  return job.type === 'pdf' ? 'application/pdf' : `image/${job.options.format}`
}

/** Longer HTML is compressed, in a thread of the runtime: 20 MB as JSON block the event loop. */
const LONG_CHARS = 500_000

/** A job as the text of its row: JSON; behind a line of JSON the compressed HTML, if it is long. */
export async function jobText(job: RenderJob): Promise<string> {
  const { source } = job
  if (!('html' in source) || source.html.length <= LONG_CHARS) return JSON.stringify(job)
  const { html, ...rest } = source
  // UTF-8 has no halves of surrogate pairs; Chromium would replace them as well.
  const packed = await Bun.zstdCompress(html.toWellFormed())
  return `${JSON.stringify({ ...job, source: rest })}\n${packed.toString('base64')}`
}

/** Reads what `jobText` made. */
export async function readJob(text: string): Promise<RenderJob> {
  const end = text.indexOf('\n')
  if (end < 0) return JSON.parse(text)
  const job = JSON.parse(text.slice(0, end))
  const html = await Bun.zstdDecompress(Buffer.from(text.slice(end + 1), 'base64'))
  return { ...job, source: { ...job.source, html: html.toString('utf8') } }
}

interface JobServices {
  engine: Engine
  assets: Assets
}

/**
 * Renders with the fonts that the owner has now.
 * @param entered called when the render has its lane, or its place in the line
 * @throws EngineError
 */
export async function runJob(
  { engine, assets }: JobServices,
  job: RenderJob,
  user: Pick<Caller, 'userId' | 'hasFonts' | 'plan'>,
  signal: AbortSignal,
  entered?: () => void,
): Promise<Output> {
  const lanesMax = PLANS[user.plan].rendersAtATime
  const owner = { ...(await assets.ownerOf(user)), lanesMax, signal, entered }
  return job.type === 'pdf'
    ? engine.pdf(job.source, job.options, owner)
    : engine.screenshot(job.source, job.options, owner)
}
