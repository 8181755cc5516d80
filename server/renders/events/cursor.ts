/** The cursor of the list of webhook events: the number of the last event that was returned. */

/** The text of a cursor. Clients pass it back as they got it. */
export function encodeCursor(number: number): string {
  return String(number)
}

/** @returns null if the text is not a cursor */
export function decodeCursor(text: string): number | null {
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null
}
