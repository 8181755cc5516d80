/** The capabilities of everything that reads, changes or expands templates. */
import type { PdfOptions, ScreenshotOptions } from '@platen/chromium'
import type { Capabilities } from '../capabilities.ts'
import type { Issue } from '../errors.ts'
import type { LiquidPool } from './liquid-pool.ts'

export interface TemplateServices
  extends Pick<Capabilities, 'contract' | 'db' | 'failedTime' | 'now'> {
  /** Expands templates. */
  liquid: LiquidPool
  /** The rules across options, which a schema cannot express. Their issues name `options`. */
  optionRules: {
    pdf(options: PdfOptions): Issue[]
    screenshot(options: ScreenshotOptions): Issue[]
  }
}
