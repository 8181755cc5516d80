/** The languages of a sample: those that are written, and those that follow from its request. */
import { type CodeBlock, titleOf } from '../code.ts'
import { foldBody } from './curl.ts'
import { phpOf } from './php.ts'
import { pythonOf } from './python.ts'
import { commandOf, typescriptOf } from './render.ts'
import { readCurl, type SampleRequest } from './request.ts'

export interface Sample extends CodeBlock {
  /** Whether it follows from the request of curl: a page without scripts does not show it. */
  follows: boolean
}

const LANGUAGES: [title: string, language: string, write: (of: SampleRequest) => string | null][] =
  [
    ['TypeScript', 'ts', typescriptOf],
    ['CLI', 'sh', commandOf],
    ['Python', 'python', pythonOf],
    ['PHP', 'php', phpOf],
  ]
/** Samples that begin with it are requests to this server. */
const REQUEST = /^curl [^\n]*"\$PLATEN_BASE_URL\//

/** Whether a block is a sample, also without a title. */
export function isSample({ info, text }: CodeBlock): boolean {
  return titleOf({ info, text }) !== null || (/^sh\b/.test(info) && REQUEST.test(text))
}

/** Adds the languages that follow from the request, unless they are written. */
export function withLanguages(blocks: CodeBlock[]): Sample[] {
  const written = blocks.map((block) =>
    titleOf(block) === null ? { ...block, info: `${block.info} title="curl"` } : block,
  )
  const curl = written.find((block) => titleOf(block) === 'curl')
  const request = curl && REQUEST.test(curl.text) ? readCurl(curl.text) : null
  const known = written.map((block) => {
    const text = request && block === curl ? foldBody(block.text, request) : block.text
    return { ...block, text, follows: false }
  })
  const others = LANGUAGES.flatMap(([title, language, write]) => {
    if (!request || written.some((block) => titleOf(block) === title)) return []
    const text = write(request)
    return text === null ? [] : [{ info: `${language} title="${title}"`, text, follows: true }]
  })
  // Curl is not in the list, and comes first.
  const place = (block: CodeBlock) => LANGUAGES.findIndex(([title]) => title === titleOf(block))
  return [...known, ...others].sort((one, other) => place(one) - place(other))
}
