/**
 * Work on PDFs that adapters to other services ask for, and our own requests do not: an order for
 * any number of files, and further steps. Plain data, as all orders are.
 */
import type { PdfOptions } from '@platen/chromium'
import type { MoreProperties, OutlineEntry, Placement } from '@platen/pdf/internal'
import type { components } from '../contract.gen.ts'
import type { FinishOptions } from './finishing/request.ts'

type Schemas = components['schemas']

/** A file of the request that `files` has under this name. */
export interface NamedFile {
  file: string
  /** The name that the file was sent with. */
  name: string
}

/** One file, or several that are joined or that all steps work on one by one. */
export interface FilesRequest {
  /** A sentence for lists of renders. */
  title: string
  /** One at least. */
  sources: (NamedFile & Outlined)[]
  /** Left out, the files stay apart. */
  join?: Joining
  /** The result is JSON with the facts of each file by its name, and nothing is changed. */
  readsFacts?: boolean
  /** Refuses files that this server has not printed. */
  mustBePrints?: boolean
  steps: Step[]
  /** Milliseconds. */
  timeout: number
}

interface Outlined {
  /** Replaces the outline of the file. */
  outline?: OutlineEntry[] | null
}

interface Joining {
  /** Without an extension. */
  name: string
  /** The outline of the whole, or how it is made. Null keeps those of the files. */
  outline: OutlineEntry[] | JoinedOutline | null
}

/** The outlines of the sources, one after the other. */
export interface JoinedOutline {
  /** Whether a file that has no outline in the request keeps its own. */
  keepsOwn: boolean
  /** Whether the outline of each file is below an entry with its title. */
  hasTitles: boolean
}

export interface FilesOrder {
  operation: 'files'
  request: FilesRequest
}

/** One field names the operation. */
export type Step = Schemas['PdfStep'] & FileStep

interface FileStep {
  outline?: OutlineEntry[]
  /** Makes several files of each. The steps that follow work on all of them. */
  parts?: Parts
  marks?: Mark[]
  compress?: Pick<PdfOptions, 'imageQuality'>
  properties?: DocumentChange
  attach?: AttachedFile[]
  /** Finishes a print, such as for an archive. */
  finish?: FinishStep
  encrypt?: NonNullable<PdfOptions['encrypt']>
  /** The PDF in messages. By default the path of the step. */
  subject?: string
  /** The path of the step in messages. By default its place in `steps`. */
  path?: string
}

/** Every so many pages, or each page of ranges, or all of them together. */
export type Parts = PartNames &
  ({ every: number } | { pages: string; isUnified: boolean; field: string })

interface PartNames {
  /** By default the name of the file. */
  name?: string
}

export interface DocumentChange {
  document: Schemas['DocumentProperties']
  /** Properties for which there are no options. */
  more: MoreProperties | null
}

export interface AttachedFile
  extends NamedFile,
    Pick<FinishOptions['attachments'][number], 'type' | 'relationship' | 'description'> {}

export interface FinishStep
  extends DocumentChange,
    Pick<FinishOptions, 'pdfa' | 'pdfua' | 'facturX'> {
  attachments: AttachedFile[]
}

/** A text, an image or the first pages of a PDF, which is drawn over or under pages. */
export interface Mark {
  kind: 'text' | 'image' | 'pdf'
  layer: 'over' | 'under'
  /** `%p` is the number of the page, and `%P` that of all pages; '' for files. */
  text: string
  /** Ranges, `even` or `odd`; null for all pages. */
  pages: string | null
  style: MarkStyle
  /** The image or the PDF. */
  source: NamedFile | null
  /** The fields of the request, for messages. */
  fields: { text: string; file: string }
}

export interface MarkStyle extends Omit<Placement, 'anchor' | 'offset'> {
  font: string
  /** Size of text, in points. */
  points: number
  /** The colour of text, as CSS writes it. */
  color: string
  /** Behind text; null for none. */
  background: string | null
  align: 'left' | 'center' | 'right'
  anchor: [x: number, y: number]
  offset: [x: number, y: number]
}
