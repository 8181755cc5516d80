/** Names the files of a request as its HTML does, in a report or an error. */
import type { SentFiles } from '../index.ts'

/** Their address is the engine's own. */
export function nameSentFiles<T>(sent: SentFiles | undefined, value: T): T {
  return sent ? JSON.parse(JSON.stringify(value).replaceAll(sent.base, '')) : value
}
