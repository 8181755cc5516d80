/** The bookmarks of PDFs that are written, and of those that are joined. */
import type { OutlineEntry } from '@platen/pdf/internal'
import type { JoinedOutline } from '../../renders/index.ts'
import type { FinishValues } from '../fields/finish-fields.ts'

export type BookmarkOptions = Pick<
  FinishValues,
  'bookmarks' | 'autoIndexBookmarks' | 'titleBookmarks'
>

/** A bookmark as Gotenberg tells it. */
interface Bookmark {
  title: string
  page: number
  children?: Bookmark[]
}

export function bookmarksOf(outline: OutlineEntry[]): Bookmark[] {
  return outline.map(({ title, page, children }) => ({
    title,
    page: page ?? 0,
    ...(children.length > 0 && { children: bookmarksOf(children) }),
  }))
}

/** @returns the bookmarks of one file; null to leave those that it has */
export function bookmarksFor(
  { bookmarks }: Pick<BookmarkOptions, 'bookmarks'>,
  name: string,
): OutlineEntry[] | null {
  if (bookmarks === null) return null
  if (Array.isArray(bookmarks)) return bookmarks.length > 0 ? bookmarks : null
  return (Object.hasOwn(bookmarks, name) ? bookmarks[name] : null) ?? null
}

/** @returns the bookmarks of the file that all are joined in; null to leave those that they have */
export function bookmarksOfAll({
  bookmarks,
  autoIndexBookmarks: keepsOwn,
  titleBookmarks: hasTitles,
}: BookmarkOptions): OutlineEntry[] | JoinedOutline | null {
  if (Array.isArray(bookmarks)) return bookmarksFor({ bookmarks }, '')
  return bookmarks === null && !hasTitles ? null : { keepsOwn, hasTitles }
}
