/**
 * The process that makes Markdown, one document at a time. Requests are messages and responses JSON texts over IPC. The process
 * exits when the server disconnects.
 */
import { type MarkdownRequest, toMarkdown } from './markdown.ts'

// A terminal sends these signals to the whole process group; the server finishes running requests first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (request: MarkdownRequest) => process.send?.(respond(request)))
process.send?.('ready')

/** @returns an empty text if the libraries cannot handle the document */
function respond(request: MarkdownRequest): string {
  try {
    return JSON.stringify(toMarkdown(request))
  } catch {
    return '' // such as too much recursion: the server says what to do then
  }
}
