/** The answers with files, and the headers that Gotenberg adds to all answers. */
import type { PdfFactsWithInfo } from '@platen/pdf/internal'
import { newId } from '../../lib/ids.ts'
import { replaceMisleading } from '../../lib/invisible-characters.ts'
import type { AdapterRequest, Reply } from '../adapter.ts'
import {
  completedHeaders,
  EXTENSIONS,
  jsonOf,
  outputDisposition,
  outputReply,
  type Rendered,
} from '../renders/index.ts'
import { traceHeadersOf, utf8Of } from './header-text.ts'

const NAME_CHARS_MAX = 200

/** Adds the trace of the request, which the log has as well. */
export function withTrace(reply: Reply, { request, context }: AdapterRequest): Reply {
  const ids = { ...traceHeadersOf(request.headers), ...reply.headers }
  context.correlationId = ids['X-Correlation-ID']
  return { ...reply, headers: ids }
}

/** The name without an extension that the request gives its output; null without one. */
export function outputFilename(headers: Headers): string | null {
  return fitName(utf8Of(headers.get('gotenberg-output-filename') ?? ''))
}

/** The name of a PDF that was sent, without its extension. */
export function safeName(filename: string): string | null {
  return fitName(filename.replace(/\.pdf$/i, ''))
}

function fitName(sent: string): string | null {
  const name = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = replaceMisleading(name, '').replaceAll('"', '').toWellFormed()
  return clean.trim().slice(0, NAME_CHARS_MAX) || null
}

/** Facts as JSON: of each file by its name, as `read` tells them. */
export async function factsReply(
  completed: Rendered,
  read: (facts: PdfFactsWithInfo) => unknown,
): Promise<Reply> {
  const { contentType } = completed
  const facts = (await jsonOf(completed)) as Record<string, PdfFactsWithInfo>
  const told = Object.entries(facts).map(([name, one]) => [name, read(one)])
  const bytes = JSON.stringify(Object.fromEntries(told))
  return { status: 200, contentType, bytes, headers: completedHeaders(completed) }
}

/**
 * The file as an attachment.
 * @param ownName its name without an extension if the request gives none; by default one that is
 *   unique
 */
export function fileReply(
  completed: Rendered,
  { request }: AdapterRequest,
  ownName: string | null = null,
): Reply {
  const { contentType } = completed
  // Gotenberg's name of the format is its extension.
  const extension = contentType === 'image/jpeg' ? 'jpeg' : EXTENSIONS[contentType]
  const part = completed.onlyFile && safeName(completed.onlyFile.name)
  const name = outputFilename(request.headers) ?? part ?? ownName ?? newId()
  const filename = `${name}.${extension}`
  const named = { ...completed, filename, disposition: 'attachment' } as const
  const reply = outputReply(completed)
  // Clients of Gotenberg cut the name out of the simple form.
  const isSimple = /^[ !#$&-[\]-~]+$/.test(filename)
  const disposition = isSimple
    ? `attachment; filename="${filename}"`
    : outputDisposition(named, contentType)
  return { ...reply, headers: { ...reply.headers, 'Content-Disposition': disposition } }
}
