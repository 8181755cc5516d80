/** The result of a job. */
import type { Output } from '@platen/chromium'
import type { PartFile } from './extract.ts'

export interface JobOutput extends Output {
  /** Files that belong to it. */
  files?: PartFile[]
  /** The file of a ZIP that has no other. */
  onlyFile?: MadeFile
}

export interface MadeFile {
  /** Without an extension. */
  name: string
  bytes: Uint8Array
}
