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
 * The server begins with the name that programs give the field: people know its label. Names of
 * other fields, also of a part of this one, stay.
 * @param label may end with a remark in parentheses
 */
export function inWordsOf(label: string, path: string | undefined, problem: string): string {
  const name = `\`${path}\``
  if (path === undefined) return problem
  // An address that is refused comes first: the sentence stands at its field.
  if (!problem.startsWith(name)) return problem.replace(` in ${name} is blocked`, ' is blocked')
  return `“${label.replace(/ \(.*\)$/, '')}”${problem.slice(name.length)}`
}
