/** The process that makes HTML of Markdown, one document at a time: the library may take long for hostile texts. */
import { Marked } from 'marked'
import { serveMessages } from '../../../lib/worker-program.ts'
import { sanitizeHtml } from './sanitize.ts'

serveMessages(respond)

/** @returns the HTML as JSON; an empty text if the libraries cannot handle the Markdown */
function respond(text: string): string {
  try {
    const html = new Marked({ gfm: true }).parse(text, { async: false })
    return JSON.stringify(sanitizeHtml(html))
  } catch {
    return '' // such as too much recursion: the server says what to do then
  }
}
