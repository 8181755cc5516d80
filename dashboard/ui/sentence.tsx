/** A sentence of the server, in which names and values stand between backticks. */

/** Shows what stands between backticks as code. The text is plain text in any case. */
export function Sentence({ text }: { text: string }) {
  const parts = text.split('`')
  // An odd backtick is part of the text.
  if (parts.length % 2 === 0) return text
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
    at % 2 === 0 ? part : <code key={at}>{part}</code>,
  )
}

/**
 * The server begins with the name that programs give the field: people know its label.
 * @param label may end with a remark in parentheses
 */
export function inWordsOf(label: string, problem: string): string {
  return problem.replace(/^`[^`]+`/, () => `“${label.replace(/ \(.*\)$/, '')}”`)
}
