/** The answers with files and content. */
import type { Reply } from '../adapter.ts'
import { bytesOf, completedHeaders, jsonOf, outputReply, type Rendered } from '../renders/index.ts'

/** The file. @param isText as Base64 */
export async function fileReply(completed: Rendered, isText = false): Promise<Reply> {
  if (!isText) return outputReply(completed)
  const bytes = await bytesOf(completed)
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
export async function contentReply(completed: Rendered): Promise<Reply> {
  const content = await contentOf(completed)
  const headers = { ...headersOf(completed, content), 'Content-Security-Policy': SANDBOX }
  const bytes = content.html ?? ''
  return { status: 200, bytes, contentType: 'text/html; charset=UTF-8', headers }
}

/** The elements that match each selector. */
export async function scrapeReply(completed: Rendered): Promise<Reply> {
  const content = await contentOf(completed)
  const json = { data: content.scraped ?? [], debug: null }
  return { status: 200, json, headers: headersOf(completed, content) }
}

async function contentOf(completed: Rendered): Promise<StoredContent> {
  return (await jsonOf(completed)) as StoredContent
}

function headersOf(completed: Rendered, { truncated }: StoredContent) {
  const isCut = truncated.length > 0
  return { ...completedHeaders(completed), ...(isCut && { 'X-Platen-Truncated': 'true' }) }
}
