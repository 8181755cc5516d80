/**
 * Work on PDFs that exist already, as plain data: the row of a background render holds it while it
 * waits, and any process can carry it out.
 */
import type { components } from '../contract.gen.ts'
import { type FileContent, textOfContent } from '../lib/file-content.ts'
import type { FilesOrder, Step } from './file-steps.ts'
import type { ContentType } from './output-files.ts'

type Schemas = components['schemas']

/** The request of each operation, by the last part of its path. */
interface Requests {
  merge: Schemas['MergePdfsRequest']
  split: Schemas['SplitPdfRequest']
  rotate: Schemas['RotatePdfRequest']
  stamp: Schemas['StampPdfRequest']
  flatten: Schemas['FlattenPdfRequest']
  fill: Schemas['FillPdfRequest']
  metadata: Schemas['PdfMetadataRequest']
  convert: Schemas['ConvertPdfRequest']
  steps: Schemas['PdfStepsRequest']
  sign: Schemas['SignPdfRequest']
  verify: Schemas['VerifyPdfRequest']
}

export type OperationName = keyof Requests

/** An operation and its request. */
export type PdfOrder = {
  [Name in OperationName]: { operation: Name; request: Requests[Name] }
}[OperationName]

/** An order of a request of our own, of an adapter, or of a print. */
export type AnyOrder = PdfOrder | FilesOrder | PrintOrder

/** Steps that work on a print. */
export interface PrintOrder {
  operation: 'print'
  request: { steps: Step[]; timeout: number }
}

/** The place of the bytes of a source. */
export type SourceOrigin =
  | { kind: 'content'; content: FileContent; name: string | null }
  | { kind: 'url'; url: string; name: string | null }
  | {
      kind: 'output'
      renderId: string
      requestId: string
      key: string
      sizeBytes: number
      name: string
    }

/**
 * An order with its sources found. Its request has neither their contents nor the fields that say
 * how it is answered.
 */
export interface PdfsJob<Order extends AnyOrder = AnyOrder> {
  type: 'pdfs'
  contentType: ContentType
  order: Order
  /** In the order in which the request names its sources. */
  origins: SourceOrigin[]
  /** The rest of the timeout of the request when it begins. Left out, all of it. */
  leftMs?: number
}

export type PdfStep = Schemas['PdfStep']

/** The PDFs that a step names. */
export function sourcesOfStep({
  stamp,
  merge,
}: PdfStep): (Schemas['MergeSource'] | Schemas['PdfSource'])[] {
  const stamps = stamp?.stamp ? [stamp.stamp] : []
  return [...stamps, ...(merge?.before ?? []), ...(merge?.after ?? [])]
}

/** The steps of a print, a part of the same render, with their sources found. */
export interface PrintSteps {
  /** Without the contents of their sources. */
  steps: Step[]
  /** In the order in which the steps name their sources. */
  origins: SourceOrigin[]
  /** The content type of the result. */
  contentType: ContentType
}

/**
 * Takes the contents of sources out, so that they become lines of their own.
 * @returns lines of Base64
 */
export async function takeContents(
  origins: SourceOrigin[],
): Promise<{ places: SourceOrigin[]; lines: string[] }> {
  const lines: string[] = []
  const places: SourceOrigin[] = []
  for (const origin of origins) {
    if (origin.kind === 'content') {
      lines.push(await textOfContent(origin.content))
      places.push({ ...origin, content: '' })
    } else places.push(origin)
  }
  return { places, lines }
}

/** Puts contents back that `takeContents` took out. */
export function putContents(places: SourceOrigin[], lines: Iterator<string>): SourceOrigin[] {
  return places.map((origin) =>
    origin.kind === 'content' ? { ...origin, content: lines.next().value ?? '' } : origin,
  )
}
