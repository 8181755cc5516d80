/** The bookmarks of PDFs that are written, and of those that are joined. */
import type { NamedSource, OutlineEntry, PdfFacts } from '@platen/pdf/internal'
import type { PdfTools } from '../../../pdfs/tools.ts'
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

/**
 * @param sources the files that are joined, in their order
 * @returns the bookmarks of the file that is made of them; null to leave those that it has
 * @throws EngineError
 */
export async function joinBookmarks(
  options: BookmarkOptions,
  sources: readonly NamedSource[],
  tools: PdfTools,
): Promise<OutlineEntry[] | null> {
  const { bookmarks, autoIndexBookmarks: keepsOwn, titleBookmarks: hasTitles } = options
  if (Array.isArray(bookmarks)) return bookmarksFor(options, '')
  if (bookmarks === null && !hasTitles) return null
  const all: OutlineEntry[] = []
  let offset = 0
  for (const source of sources) {
    const facts = await factsOf(source, tools)
    const named = bookmarksFor(options, source.name) ?? []
    const own = named.length === 0 && (keepsOwn || hasTitles) ? facts.outline : named
    const entries = shiftPages(own, offset)
    if (hasTitles) {
      const title = facts.document.title?.trim() || source.name.replace(/\.[^.]*$/, '')
      all.push({ title, page: offset + 1, children: entries })
    } else all.push(...entries)
    offset += facts.page_count
  }
  return all.length > 0 ? all : null
}

async function factsOf(source: NamedSource, { facts }: PdfTools): Promise<PdfFacts> {
  return JSON.parse(new TextDecoder().decode(await facts(source))) as PdfFacts
}

function shiftPages(outline: OutlineEntry[], offset: number): OutlineEntry[] {
  return outline.map(({ title, page, children }) => ({
    title,
    page: page === null ? null : page + offset,
    children: shiftPages(children, offset),
  }))
}
