/** What is to be rendered, in a form that can wait in the database for its turn. */
import type { Caller } from '../accounts/auth.ts'
import { PLANS } from '../accounts/plans.ts'
import type { Assets } from '../assets/assets.ts'
import type {
  Engine,
  Output,
  PdfOptions,
  RenderOwner,
  ScreenshotOptions,
  Source,
} from '../engine/index.ts'
import type { ContentType } from './outputs.ts'

export type RenderJob =
  | { type: 'pdf'; source: Source; options: PdfOptions }
  | { type: 'screenshot'; source: Source; options: ScreenshotOptions }

/** What the output of a job will be. */
export function contentTypeOfJob(job: RenderJob): ContentType {
  return job.type === 'pdf' ? 'application/pdf' : `image/${job.options.format}`
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
  const owner = { ...(await assets.ownerOf(user)), lanesMax, signal }
  const rendering = renderJob(engine, job, owner)
  entered?.()
  return rendering
}

function renderJob(engine: Engine, job: RenderJob, owner: RenderOwner): Promise<Output> {
  return job.type === 'pdf'
    ? engine.pdf(job.source, job.options, owner)
    : engine.screenshot(job.source, job.options, owner)
}
