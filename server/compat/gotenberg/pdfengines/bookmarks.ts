/** Reads and writes the bookmarks of PDFs. */
import { bookmarksOf } from '../finish/bookmarks.ts'
import type { EngineRoute } from './engine-route.ts'

export const READ_BOOKMARKS: EngineRoute = {
  operation: 'metadata',
  title: 'Bookmarks of PDFs',
  fields: [],
  required: [],
  reads: ({ outline }) => bookmarksOf(outline),
}

export const WRITE_BOOKMARKS: EngineRoute = {
  operation: 'metadata',
  title: 'PDFs with bookmarks',
  fields: ['bookmarks'],
  required: ['bookmarks'],
}
