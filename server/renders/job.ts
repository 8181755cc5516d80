/** What is to be rendered, in a form that can wait in the database for its turn. */
import type {
  Engine,
  Output,
  PdfOptions,
  RenderOwner,
  ScreenshotOptions,
  Source,
} from '../engine/index.ts'

export type RenderJob =
  | { type: 'pdf'; source: Source; options: PdfOptions }
  | { type: 'screenshot'; source: Source; options: ScreenshotOptions }

/** @throws EngineError */
export function runJob(engine: Engine, job: RenderJob, owner: RenderOwner): Promise<Output> {
  return job.type === 'pdf'
    ? engine.pdf(job.source, job.options, owner)
    : engine.screenshot(job.source, job.options, owner)
}
