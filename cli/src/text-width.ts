/** The width of text on a terminal, where letters of East Asia and emoji take two columns. */

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
/** Accents and joiners, which are drawn over the character before them. */
const COMBINING = /\p{Mn}|\p{Me}|[\u200b-\u200d]/u

function columnsOf(character: string): number {
  if (COMBINING.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}

/** The number of columns that a text takes. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + columnsOf(character), 0)
}

/** Cuts a text that is wider than `width` columns, and ends it with an ellipsis. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 0
  for (const character of text) {
    used += columnsOf(character)
    if (used > width - 1) break
    kept += character
  }
  return `${kept}…`
}
