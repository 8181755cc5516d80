/** Characters that are not seen, or by which a text shows something else than it is. */

/** Those that end a line or change the direction of the text around them. */
const MISLEADING = String.raw`\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`

/**
 * Those that join or part others, which some languages and emoji need, and those without a width.
 */
const WITHOUT_WIDTH = String.raw`\u00ad\u200b-\u200d\u2060-\u2065\u206a-\u206f\ufeff`

/** Whether a text has characters that are not seen. Control characters are not among them. */
export function hasInvisible(text: string): boolean {
  return new RegExp(`[${MISLEADING}${WITHOUT_WIDTH}]`, 'u').test(text)
}

/**
 * Puts another text in the place of each run of control characters, ends of lines and changes of
 * direction.
 */
export function replaceMisleading(text: string, by: string): string {
  return text.replaceAll(new RegExp(String.raw`[\p{Cc}${MISLEADING}]+`, 'gu'), by)
}
