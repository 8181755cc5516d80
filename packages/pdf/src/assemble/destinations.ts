/** Named destinations of PDFs that are put together (ISO 32000-1, 12.3.2.3). */
import type { PdfDocument } from '../objects/document.ts'
import type { NewDocument } from '../objects/new-document.ts'
import { readNameTree } from '../objects/trees.ts'
import {
  Bytes,
  type Dict,
  dictOf,
  isDict,
  Name,
  nameOf,
  type PdfValue,
  Ref,
} from '../objects/values.ts'
import type { Copier } from './copier.ts'
import { freeName } from './renames.ts'

/**
 * The destinations of one PDF: since PDF 1.2 their names are strings, before they were name
 * objects.
 */
export interface Destinations {
  /** The object number of the page; null for a destination that is none. */
  pageOf(destination: PdfValue | undefined): number | null
  names: Map<string, PdfValue>
  strings: Map<string, PdfValue>
}

export function readDestinations(document: PdfDocument): Destinations {
  const catalog = document.catalog()
  const names = new Map(document.dict(catalog.get('Dests')))
  const strings = readNameTree(document, document.dict(catalog.get('Names')).get('Dests'))

  function pageOf(destination: PdfValue | undefined, depth = 0): number | null {
    const value = document.resolve(destination)
    if (depth > 2) return null
    if (value instanceof Name) return pageOf(names.get(value.value), depth + 1)
    if (value instanceof Bytes) return pageOf(strings.get(value.value), depth + 1)
    if (isDict(value)) return pageOf(value.get('D'), depth + 1)
    const page = Array.isArray(value) ? value[0] : null
    return page instanceof Ref ? page.id : null
  }

  return { names, strings, pageOf: (destination) => pageOf(destination) }
}

/** The destinations of the new PDF. */
export interface NewDestinations {
  names: Dict
  strings: Dict
}

/**
 * Adds the destinations that lead to pages of the new PDF.
 * @returns changes the destination of a link, an action or an entry of an outline; null for one
 *   that leads nowhere
 */
export function addDestinations(
  added: NewDestinations,
  { names, strings, pageOf }: Destinations,
  isKept: (page: number) => boolean,
) {
  const renames = { names: new Map<string, string>(), strings: new Map<string, string>() }
  const leads = (value: PdfValue) => {
    const page = pageOf(value)
    return page !== null && isKept(page)
  }
  for (const kind of ['names', 'strings'] as const) {
    const taken = new Set(added[kind].keys())
    for (const [name, value] of { names, strings }[kind]) {
      if (!leads(value)) continue
      const free = freeName(name, taken)
      taken.add(free)
      renames[kind].set(name, free)
    }
  }
  return {
    rename(destination: PdfValue): PdfValue {
      if (destination instanceof Name) {
        const name = renames.names.get(destination.value)
        return name === undefined ? null : new Name(name)
      }
      if (destination instanceof Bytes) {
        const name = renames.strings.get(destination.value)
        return name === undefined ? null : new Bytes(name)
      }
      return leads(destination) ? destination : null
    },
    copyTo(copier: Copier): void {
      for (const [from, to] of renames.names) {
        added.names.set(to, copier.copy(names.get(from) ?? null))
      }
      for (const [from, to] of renames.strings) {
        added.strings.set(to, copier.copy(strings.get(from) ?? null))
      }
    },
  }
}

/** @returns the dictionary with its destination as `rename` has it; without it if that is null */
export function changeDestination(dict: Dict, rename: (destination: PdfValue) => PdfValue): Dict {
  const key = dict.has('Dest') ? 'Dest' : nameOf(dict.get('S')) === 'GoTo' ? 'D' : null
  const before = key === null ? undefined : dict.get(key)
  if (key === null || before === undefined || before === null) return dict
  const after = rename(before)
  if (after === before) return dict
  const changed = new Map(dict)
  if (after === null) changed.delete(key)
  else changed.set(key, after)
  return changed
}

/** A tree of names: one list, in the order of its names, by which readers search. */
export function writeNameTree(target: NewDocument, entries: Dict): Ref | null {
  if (entries.size === 0) return null
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return target.add(dictOf({ Names: sorted.flatMap(([name, value]) => [new Bytes(name), value]) }))
}
