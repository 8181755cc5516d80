/**
 * The cursor of the list of webhook events: a time, and the renders that ended since then and were returned. A render
 * becomes visible some time after the moment that it is stamped with, so a time alone would skip renders.
 */

export interface Cursor {
  /** Milliseconds since 1970. Renders that ended earlier are not returned. */
  from: number
  /** Marks of renders that ended since then and were already returned. */
  seen: ReadonlySet<string>
}

/** A background render that has ended. */
export interface Ended {
  id: string
  /** Milliseconds since 1970. */
  endedAt: number
}

/** How much later than its time an end can become visible: the statement that stores it may be retried for a minute. */
export const LATE_MS = 90_000

/** Limits the length of a cursor. A user who ends more renders than this in `LATE_MS` may miss late ones. */
export const SEEN_MAX = 300

const TIME_BYTES = 6
/** The end of the year 9999: later times have another text form. */
const TIME_MAX = Date.UTC(9999, 11, 31)
const MARK_BYTES = 8

/** The cursor at which no event has been returned yet. */
export function cursorAt(nowMs: number): Cursor {
  return { from: nowMs, seen: new Set() }
}

/** The mark of a render: the last half of its UUID, which is random. */
export function markOf({ id }: Pick<Ended, 'id'>): string {
  return id.replaceAll('-', '').slice(-2 * MARK_BYTES)
}

/** Whether the render is still to be returned. */
export function isNew({ from, seen }: Cursor, render: Ended): boolean {
  return render.endedAt >= from && !seen.has(markOf(render))
}

/**
 * The cursor after a response.
 * @param known renders since `from` that have been returned, also by earlier responses, in the order of their ends
 * @param rest the first render that was not returned
 */
export function advance(
  { from }: Cursor,
  { known, rest, nowMs }: { known: readonly Ended[]; rest: Ended | undefined; nowMs: number },
): Cursor {
  const dropped = known.at(-SEEN_MAX - 1)
  const late = Math.min(nowMs - LATE_MS, rest?.endedAt ?? Number.POSITIVE_INFINITY)
  const next = Math.max(from, late, dropped ? dropped.endedAt + 1 : 0)
  const seen = known.filter(({ endedAt }) => endedAt >= next).map(markOf)
  return { from: next, seen: new Set(seen) }
}

/** The cursor as base64url text. */
export function encodeCursor({ from, seen }: Cursor): string {
  const bytes = Buffer.alloc(TIME_BYTES)
  bytes.writeUIntBE(from, 0, TIME_BYTES)
  return Buffer.concat([bytes, Buffer.from([...seen].join(''), 'hex')]).toString('base64url')
}

/** @returns null if the text is not a cursor */
export function decodeCursor(text: string): Cursor | null {
  const bytes = Buffer.from(text, 'base64url')
  const marks = (bytes.length - TIME_BYTES) / MARK_BYTES
  const isCursor = Number.isInteger(marks) && marks >= 0 && marks <= SEEN_MAX
  if (!isCursor || bytes.toString('base64url') !== text) return null
  const hex = bytes.toString('hex', TIME_BYTES)
  const from = bytes.readUIntBE(0, TIME_BYTES)
  if (from > TIME_MAX) return null
  const size = 2 * MARK_BYTES
  const seen = Array.from({ length: marks }, (_, index) => hex.slice(index * size).slice(0, size))
  return { from, seen: new Set(seen) }
}
