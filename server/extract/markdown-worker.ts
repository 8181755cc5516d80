/**
 * The process that makes Markdown, one document at a time. Requests are messages and responses JSON texts over IPC. The process
 * exits when the server disconnects.
 */
import { serveMessages } from '../lib/worker-program.ts'
import { type MarkdownRequest, toMarkdown } from './markdown.ts'

serveMessages(respond)

/** @returns an empty text if the libraries cannot handle the document */
function respond(request: MarkdownRequest): string {
  try {
    return JSON.stringify(toMarkdown(request))
  } catch {
    return '' // such as too much recursion: the server says what to do then
  }
}
