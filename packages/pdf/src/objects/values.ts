/**
 * The objects of a PDF as values (ISO 32000-1, 7.3). Numbers, booleans and null are those of
 * JavaScript, arrays too.
 */

/** A name such as `/Type`, without its slash. Its characters are bytes. */
export class Name {
  constructor(readonly value: string) {}
}

/** A reference to an indirect object such as `12 0 R`. */
export class Ref {
  constructor(readonly id: number) {}
}

/** A string. Its characters are bytes: text is decoded by `decodeText`. */
export class Bytes {
  constructor(readonly value: string) {}
}

export type Dict = Map<string, PdfValue>

/** A stream, with its data as they are in the file. */
export class Stream {
  constructor(
    readonly dict: Dict,
    readonly data: Uint8Array,
  ) {}
}

export type PdfValue = null | boolean | number | Name | Ref | Bytes | Stream | PdfValue[] | Dict

/** Makes a dictionary. Entries that are undefined are left out. */
export function dictOf(entries: Record<string, PdfValue | undefined>): Dict {
  const dict: Dict = new Map()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
  return dict
}

export function isDict(value: PdfValue | undefined): value is Dict {
  return value instanceof Map
}

/** @returns the text of a name; null for other values */
export function nameOf(value: PdfValue | undefined): string | null {
  return value instanceof Name ? value.value : null
}

/** @returns the items of an array, and a single value as one item; none for null */
export function itemsOf(value: PdfValue | undefined): PdfValue[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
