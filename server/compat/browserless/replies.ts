/** The answers with files and content. */
import type { Reply } from '../../http/reply.ts'
import type { CompletedSubmission } from '../../renders/replay.ts'
import { completedHeaders, outputReply } from '../../renders/replies.ts'

/** The file. @param isText as Base64 */
export async function fileReply(completed: CompletedSubmission, isText = false): Promise<Reply> {
  if (!isText) return outputReply(completed)
  const { output } = completed
  const bytes = await new Response('bytes' in output ? output.bytes : output.stream).bytes()
  const headers = completedHeaders(completed)
  return { status: 200, bytes: bytes.toBase64(), contentType: TEXT, headers }
}

const TEXT = 'text/plain; charset=UTF-8'

/** The stored content of a page, as far as it is used. */
interface StoredContent {
  html?: string
  scraped?: unknown[]
  truncated: string[]
}

/** A browser that shows the page gives it no origin: it may be anybody's, and not ours. */
const SANDBOX = "sandbox; default-src 'none'"

/** The document as HTML. */
export async function contentReply(completed: CompletedSubmission): Promise<Reply> {
  const content = await contentOf(completed)
  const headers = { ...headersOf(completed, content), 'Content-Security-Policy': SANDBOX }
  const bytes = content.html ?? ''
  return { status: 200, bytes, contentType: 'text/html; charset=UTF-8', headers }
}

/** The elements that match each selector. */
export async function scrapeReply(completed: CompletedSubmission): Promise<Reply> {
  const content = await contentOf(completed)
  const json = { data: content.scraped ?? [], debug: null }
  return { status: 200, json, headers: headersOf(completed, content) }
}

async function contentOf({ output }: CompletedSubmission): Promise<StoredContent> {
  const stored = new Response('bytes' in output ? output.bytes : output.stream)
  // The engine has written it.
  return (await stored.json()) as StoredContent
}

function headersOf(completed: CompletedSubmission, { truncated }: StoredContent) {
  const isCut = truncated.length > 0
  return { ...completedHeaders(completed), ...(isCut && { 'X-Platen-Truncated': 'true' }) }
}
