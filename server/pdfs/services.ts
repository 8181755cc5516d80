/** The capabilities of work on PDFs. */
import type { Capabilities } from '../capabilities.ts'

export interface PdfServices
  extends Pick<Capabilities, 'db' | 'storage' | 'outbound' | 'egressPolicy' | 'log' | 'now'>,
    Pick<Capabilities, 'engine' | 'finisher' | 'contract' | 'bodies'> {}
