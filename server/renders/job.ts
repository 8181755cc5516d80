/** What is to be rendered, in a form that can wait in the database for its turn. */
import type { Assets } from '../assets/assets.ts'
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

interface JobServices {
  engine: Engine
  assets: Assets
}

interface JobOwner extends Pick<RenderOwner, 'userId' | 'signal'> {
  /** Whether it is worth asking for their fonts. */
  hasFonts: boolean
}

/** Renders with the fonts that the owner has now. @throws EngineError */
export async function runJob(
  { engine, assets }: JobServices,
  job: RenderJob,
  { userId, hasFonts, signal }: JobOwner,
): Promise<Output> {
  const fonts = hasFonts ? await assets.fontsOf(userId) : []
  const owner = { userId, fonts, files: assets.files, signal }
  return job.type === 'pdf'
    ? engine.pdf(job.source, job.options, owner)
    : engine.screenshot(job.source, job.options, owner)
}
