/** The answers with files, and the headers that Gotenberg adds to all answers. */
import type { PdfFactsWithInfo } from '@platen/pdf/internal'
import { EXTENSIONS, outputDisposition } from '../../http/content-disposition.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import { newId } from '../../lib/ids.ts'
import { replaceMisleading } from '../../lib/invisible-characters.ts'
import { unshared } from '../../lib/unshared.ts'
import type { MadeFile } from '../../renders/job-output.ts'
import { heldBody } from '../../renders/kept-requests/response.ts'
import type { CompletedSubmission } from '../../renders/replay.ts'
import { completedHeaders, outputReply } from '../../renders/replies.ts'
import type { AdapterRequest } from '../adapter.ts'
import type { AdapterServices } from '../services.ts'
import { utf8Of } from './header-text.ts'
import { traceHeadersOf } from './trace.ts'

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
  completed: CompletedSubmission,
  read: (facts: PdfFactsWithInfo) => unknown,
): Promise<Reply> {
  const { contentType, output } = completed
  const stored = new Response('bytes' in output ? output.bytes : output.stream)
  // The finisher has written it.
  const facts = (await stored.json()) as Record<string, PdfFactsWithInfo>
  const told = Object.entries(facts).map(([name, one]) => [name, read(one)])
  const bytes = JSON.stringify(Object.fromEntries(told))
  return { status: 200, contentType, bytes, headers: completedHeaders(completed) }
}

/**
 * The one part of a split as an attachment, as Gotenberg answers it. The render keeps the ZIP: it
 * was named before the work.
 */
export function partReply(
  { bodies }: Pick<AdapterServices, 'bodies'>,
  { arrival, caller }: { arrival: AdapterRequest; caller: Caller },
  completed: CompletedSubmission,
  { name, bytes }: MadeFile,
): Reply {
  const hold = bodies.open(caller)
  hold.addMade(bytes.length)
  const output = heldBody([unshared(bytes)], { hold, signal: arrival.request.signal })
  const contentType = 'application/pdf'
  return fileReply({ ...completed, contentType, output }, arrival, safeName(name))
}

/**
 * The file as an attachment.
 * @param ownName its name without an extension if the request gives none; by default one that is
 *   unique
 */
export function fileReply(
  completed: CompletedSubmission,
  { request }: AdapterRequest,
  ownName: string | null = null,
): Reply {
  const { contentType } = completed
  // Gotenberg's name of the format is its extension.
  const extension = contentType === 'image/jpeg' ? 'jpeg' : EXTENSIONS[contentType]
  const name = outputFilename(request.headers) ?? ownName ?? newId()
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
