/** The process that reads the metadata of pages, one page at a time: a page of 500 kB can be made to take 100 ms. */
import { serveMessages } from '../../lib/worker-program.ts'
import { type MetadataRequest, readMetadata } from './page-metadata.ts'

serveMessages(respond)

/** @returns the metadata as JSON; an empty text if the page cannot be read */
function respond({ page, url }: MetadataRequest): string {
  try {
    return JSON.stringify(readMetadata(Buffer.from(page, 'latin1'), url))
  } catch {
    return '' // the card does without its metadata
  }
}
