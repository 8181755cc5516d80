/**
 * Work on PDFs that exist already, as plain data: the row of a background render holds it while it waits, and any process can
 * carry it out.
 */
import type { components } from '../contract.gen.ts'
import { type FileContent, textOfContent } from '../lib/file-content.ts'
import { jsonPiecesOf } from '../lib/json-pieces.ts'
import type { ContentType } from './output-files.ts'

type Schemas = components['schemas']

/** The request of each operation, by the last part of its path. */
interface Requests {
  merge: Schemas['MergePdfsRequest']
  split: Schemas['SplitPdfRequest']
  rotate: Schemas['RotatePdfRequest']
  stamp: Schemas['StampPdfRequest']
  flatten: Schemas['FlattenPdfRequest']
  metadata: Schemas['PdfMetadataRequest']
  convert: Schemas['ConvertPdfRequest']
}

export type OperationName = keyof Requests

/** An operation and its request. */
export type PdfOrder = {
  [Name in OperationName]: { operation: Name; request: Requests[Name] }
}[OperationName]

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

/** An order with its sources found. Its request has neither their contents nor the fields that say how it is answered. */
export interface PdfsJob {
  type: 'pdfs'
  contentType: ContentType
  order: PdfOrder
  /** In the order in which the request names its sources. */
  origins: SourceOrigin[]
  /** The rest of the timeout of the request when it begins. Left out, all of it. */
  leftMs?: number
}

/**
 * The text of a job: a line of JSON, and one for the content of each source as Base64.
 * @returns the text in pieces
 */
export async function pdfsJobPieces({ origins, ...job }: PdfsJob): Promise<string[]> {
  const lines: string[] = []
  const places: SourceOrigin[] = []
  for (const origin of origins) {
    if (origin.kind === 'content') {
      lines.push('\n', await textOfContent(origin.content))
      places.push({ ...origin, content: '' })
    } else places.push(origin)
  }
  return [...(await jsonPiecesOf({ ...job, origins: places })), ...lines]
}

/** Reads a text of `pdfsJobPieces`. @param job its first line @param contents its other lines */
export function readPdfsJob(job: PdfsJob, contents: string[]): PdfsJob {
  const left = contents.values()
  const origins = job.origins.map((origin) =>
    origin.kind === 'content' ? { ...origin, content: left.next().value ?? '' } : origin,
  )
  return { ...job, origins }
}
