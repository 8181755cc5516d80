/** A sentence of the server, in which names and values stand between backticks. */
import { use } from 'react'
import { UserContext } from '../session.tsx'

/** Shows what stands between backticks as code. The text is plain text in any case. */
export function Sentence({ text: said }: { text: string }) {
  const text = useReaderWords()(said)
  const parts = text.split('`')
  // An odd backtick is part of the text.
  if (parts.length % 2 === 0) return text
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
    at % 2 === 0 ? part : <code key={at}>{part}</code>,
  )
}

const SETTING =
  / (?:If you run this server, allow (?:the address|it) with EGRESS_ALLOW=host:port|An http:\/\/ address is accepted only if the operator lists it in EGRESS_ALLOW|The operator of this server can allow the host with EGRESS_ALLOW)\./

/** Leaves settings of the server out of sentences for those who cannot change them. */
export function useReaderWords(): (text: string) => string {
  const isOperator = use(UserContext)?.operator
  return (text) =>
    isOperator ? text : text.replace(SETTING, ' The operator of this server can allow others.')
}

/** The predicates of the server about an address that it does not load. */
const REFUSED = /^(?:is blocked|cannot be loaded|has a host name)\b/

/**
 * The server begins with the name that programs give the field: people know its label. Names of
 * other fields, also of a part of this one, stay.
 * @param label may end with a remark in parentheses
 */
export function inWordsOf(label: string, path: string | undefined, problem: string): string {
  const name = `\`${path}\``
  if (path === undefined) return problem
  // An address that is refused comes first: the sentence stands at its field.
  if (!problem.startsWith(name)) {
    return problem.replaceAll(` in ${name} `, (here, at: number) =>
      REFUSED.test(problem.slice(at + here.length)) ? ' ' : here,
    )
  }
  return `“${label.replace(/ \(.*\)$/, '')}”${problem.slice(name.length)}`
}
