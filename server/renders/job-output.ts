/** The result of a job. */
import type { Output } from '@platen/chromium'
import type { OutputType } from '@platen/lib'

export interface JobOutput extends Output {
  /** Files that belong to it. */
  files?: PartFile[]
  /** The file of a ZIP that has no other. */
  onlyFile?: MadeFile
}

/** A file beside the output of a render. */
export interface PartFile {
  name: 'screenshot' | 'pdf'
  bytes: Output['bytes']
  contentType: OutputType
}

export interface MadeFile {
  /** Without an extension. */
  name: string
  bytes: Uint8Array
}
