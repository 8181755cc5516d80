/** Reads the bookmarks of PDFs. */
import type { EngineRoute } from './engine-route.ts'

export const READ_BOOKMARKS: EngineRoute = {
  operation: 'metadata',
  title: 'Bookmarks of PDFs',
  fields: [],
  required: [],
  reads: ({ outline }) => outline,
}
