/** Names the files of a request in its report as the HTML names them. */
import type { Report, SentFiles } from '../index.ts'

/** Their address is the engine's own. */
export function nameSentFiles(sent: SentFiles | undefined, report: Report): Report {
  return sent ? JSON.parse(JSON.stringify(report).replaceAll(sent.base, '')) : report
}
