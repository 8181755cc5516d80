/** Parses bookmarks: a list for all files, or an object of lists by the names of the files. */
import type { OutlineEntry } from '@platen/pdf/internal'
import { FieldProblem, isObject } from '../../fields/index.ts'
import { jsonAny } from './json.ts'

export type Bookmarks = OutlineEntry[] | Record<string, OutlineEntry[]>

const ENTRIES_MAX = 10_000
const DEPTH_MAX = 50
const PAGE_MAX = 1_000_000

/** @throws FieldProblem */
export function parseBookmarks(text: string): Bookmarks {
  const value = jsonAny(text, 'bookmarks') ?? []
  let entries = 0

  function entriesOf(list: unknown, depth: number): OutlineEntry[] {
    if (list === undefined || list === null) return []
    if (!Array.isArray(list)) throw problem('bookmarks must be a list')
    if (depth > DEPTH_MAX) throw problem(`more than ${DEPTH_MAX} levels`)
    return list.map((entry: unknown) => {
      entries += 1
      if (entries > ENTRIES_MAX) throw problem(`more than ${ENTRIES_MAX} entries`)
      if (!isObject(entry)) throw problem('a bookmark must be an object')
      const { title, page, children } = entry
      if (typeof title !== 'string') throw problem("a bookmark needs a 'title'")
      if (!isPage(page)) throw problem("the 'page' of a bookmark must be a number from 1")
      return { title, page, children: entriesOf(children, depth + 1) }
    })
  }

  if (!isObject(value)) return entriesOf(value, 1)
  return Object.fromEntries(Object.entries(value).map(([name, list]) => [name, entriesOf(list, 1)]))
}

function isPage(page: unknown): page is number {
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= PAGE_MAX
}

function problem(text: string): FieldProblem {
  return new FieldProblem(`unmarshal bookmarks: ${text}`)
}
