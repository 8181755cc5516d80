/**
 * Ends comments and raw text at `{%- endcomment` and `{%- endraw`. The grammar of the library knows
 * only `{% endcomment`, and takes the rest of a template for the comment otherwise.
 */
import { type Language, LRLanguage } from '@codemirror/language'

type Options = Parameters<LRLanguage['configure']>[0]
type Tokenizer = NonNullable<Options['tokenizers']>[number]['from']

/** The part of the input that the tokenizers of the library use. */
interface Input {
  readonly pos: number
  readonly next: number
  peek(offset: number): number
  advance(count?: number): number
  acceptToken(token: number, endOffset?: number): void
}

const SPACE = 32
const PERCENT = 37
const DASH = 45
const BRACE = 123
/** The length of `{%`. */
const TAG_START = 2

/** @returns the language as it is if its parser is not as expected */
export function withTrimmedEnds(language: Language): Language {
  if (!(language instanceof LRLanguage)) return language
  const tokenizers: unknown = Reflect.get(language.parser, 'tokenizers')
  if (!Array.isArray(tokenizers)) return language
  // The others are tables of the grammar.
  const written = tokenizers.filter((one) => Object.hasOwn(one, 'token')) as Tokenizer[]
  return language.configure({ tokenizers: written.map((from) => ({ from, to: trimming(from) })) })
}

/** A tokenizer for which the dash of `{%-` is a space. It belongs to the token all the same. */
function trimming(tokenizer: Tokenizer): Tokenizer {
  const read = Reflect.get(tokenizer, 'token') as (input: Input, stack: unknown) => void
  const token = (input: Input, stack: unknown) => read(withoutDash(input), stack)
  return Object.create(tokenizer, { token: { value: token } })
}

function withoutDash(input: Input): Input {
  const hasDash = () =>
    input.peek(0) === BRACE && input.peek(1) === PERCENT && input.peek(TAG_START) === DASH
  return {
    get pos() {
      return input.pos
    },
    get next() {
      return input.next
    },
    advance: (count) => input.advance(count),
    peek: (offset) => (offset === TAG_START && hasDash() ? SPACE : input.peek(offset)),
    acceptToken(token, endOffset) {
      const isTrimmed = endOffset === TAG_START && hasDash()
      input.acceptToken(token, isTrimmed ? TAG_START + 1 : endOffset)
    },
  }
}
