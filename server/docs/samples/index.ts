/** The languages of a sample: those that are written, and those that follow from its request. */
import { type CodeBlock, titleOf } from '../code.ts'
import { WRITERS } from './programs.ts'
import { readCurl } from './request.ts'

export interface Sample extends CodeBlock {
  /** Whether it follows from the request of curl: a page without scripts does not show it. */
  follows: boolean
}

/** Samples that begin with it are requests to this server. */
const REQUEST = /^curl [^\n]*"\$PLATEN_BASE_URL\//

/** Whether a block is a sample, also without a title. */
export function isSample({ info, text }: CodeBlock): boolean {
  return titleOf({ info, text }) !== null || (/^sh\b/.test(info) && REQUEST.test(text))
}

/**
 * Adds the languages that follow from the request of curl, unless they are written, in the order
 * of the languages.
 */
export function withLanguages(blocks: CodeBlock[]): Sample[] {
  const written = blocks.map((block) =>
    titleOf(block) === null ? { ...block, info: `${block.info} title="curl"` } : block,
  )
  const curl = written.find((block) => titleOf(block) === 'curl')
  const request = curl && REQUEST.test(curl.text) ? readCurl(curl.text) : null
  const writers = Object.values(WRITERS)
  const samples = writers.flatMap(({ title, info, write }) => {
    const block = written.find((one) => titleOf(one) === title)
    if (block && block !== curl) return [{ ...block, follows: false }]
    const text = (request && write(request)) ?? block?.text ?? null
    return text === null ? [] : [{ info: `${info} title="${title}"`, text, follows: !block }]
  })
  const titles = writers.map(({ title }) => title)
  const others = written.filter((block) => !titles.includes(titleOf(block) ?? ''))
  return [...others.map((block) => ({ ...block, follows: false })), ...samples]
}
