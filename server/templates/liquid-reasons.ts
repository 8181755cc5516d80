/**
 * Says in plain words what is wrong with the Liquid of a template, and what to do: the library has
 * words for programmers. Each names the tag or the filter; its place is said beside it.
 */
import { closest } from '../lib/edit-distance.ts'
import { lackOfEnd, quoted, SHOWN_CHARS_MAX, signsIn, unclosed } from './liquid-signs.ts'

/** The names that the language has. */
export interface KnownNames {
  tags: readonly string[]
  filters: readonly string[]
}

/** Tags that others begin, and those that begin them. */
const INNER = new Map([
  ['else', 'if'],
  ['elsif', 'if'],
  ['when', 'case'],
])
const FILE_TAGS = new Set(['include', 'layout', 'block', 'import', 'extends'])
/** Tags of other languages. */
const FOREIGN = new Map([
  ['foreach', 'for'],
  ['each', 'for'],
  ['while', 'for'],
  ['set', 'assign'],
  ['let', 'assign'],
  ['var', 'assign'],
  ['switch', 'case'],
  ['print', 'echo'],
])
const FILES = 'read files, and templates have none: insert a part with `{% render "header" %}`'
const ASSIGN = '`assign` takes a name and a value, as in `{% assign name = "Ada" %}`'
const EXAMPLES: Record<string, string> = {
  for: '`{% for item in items %}`',
  tablerow: '`{% tablerow item in items %}`',
}

/** The place in a text, as the tokens of the library have it. */
interface Place {
  input: string
  begin: number
}

interface Found {
  /** The groups of the pattern. */
  parts: string[]
  /** The tag or output around the place, shortened and in quotes. */
  tag: string
  place: Place
  known: KnownNames
}

/** The library stopped inside of a tag, at a sign that it does not understand. */
const INSIDE =
  /^(?:invalid (?:value|range)|unexpected (?:token|char)|expected (?:"\||filter)|unbalanced)/
/** Tags without values that have something behind their name. */
const WORDLESS = /\{%-?\s*(else|endif|endfor)\b\s*(?!-?%\}|\s)/g

const REASONS: readonly [pattern: RegExp, reason: (found: Found) => string][] = [
  [/^tag "([\s\S]*)" not closed$/, ({ place }) => unclosed(tagAround(place))],
  [
    /^output "([\s\S]*)" not closed$/,
    ({ parts: [text = ''], place }) => unclosedOutput(text, tagAround(place)),
  ],
  [/^(?:tag|raw ")\s*(?:\{%-?)?\s*(\w+)[\s\S]* not closed$/, unclosedBlock],
  [/^tag "(\w+)" not found$/, unknownTag],
  [
    /^undefined filter: (.*)$/s,
    ({ parts: [name = ''], known }) => unknownName('filter', name, known.filters),
  ],
  [/^expected filter name$/, ({ tag }) => `a filter has no name in ${tag}: write it behind \`|\``],
  [
    /^expected ":" after filter name/,
    ({ tag }) =>
      `a filter has its values behind a colon, as in \`{{ name | append: "!" }}\`: see ${tag}`,
  ],
  [
    /^expected "\|" before filter$/,
    ({ tag }) =>
      `${tag} is not understood: two values are compared with \`==\`, and a filter begins with \`|\``,
  ],
  [/^invalid value expression: "(?:\|.*)?"$/s, ({ tag }) => `${tag} lacks a value`],
  [
    /^(?:invalid value expression|unexpected token)/,
    ({ tag }) => `${tag} has no value, or a sign that is not understood`,
  ],
  [/^unexpected "/, wordsBehind],
  [
    /^unexpected character/,
    ({ tag }) =>
      `${tag} has a sign that is not understood: values of a filter are separated by commas`,
  ],
  [/^\[ not closed$/, ({ tag }) => `a bracket is not closed in ${tag}: end it with \`]\``],
  [
    /^unbalanced parentheses$/,
    ({ tag }) => `a parenthesis is not closed in ${tag}: end it with \`)\``,
  ],
  [/^invalid range syntax$/, ({ tag }) => `a range is written as \`(1..3)\`: see ${tag}`],
  [/^expected "="$|^expected variable name$/, () => ASSIGN],
  [/^invalid capture name$/, () => '`capture` takes a name, as in `{% capture intro %}`'],
  [
    /^illegal tag: (?:\{%-?)?\s*(\w+)/,
    ({ parts: [name = ''], tag }) =>
      `${tag} is not understood: write it as in ${EXAMPLES[name] ?? 'the guide'}`,
  ],
  [/^illegal tag syntax/, ({ tag }) => `${tag} has no name: write one, as in \`{% if paid %}\``],
  [/^empty candidates/, () => '`cycle` takes values, as in `{% cycle "odd", "even" %}`'],
  [
    /^illegal file path/,
    () => '`render` takes the slug of a part in quotes, such as `{% render "header" %}`',
  ],
  [
    /^duplicated else$|^unexpected elsif after else$/,
    ({ tag }) => `${tag} has a part behind its \`{% else %}\`, which is the last one`,
  ],
  [
    /^(append|prepend) expect 2 arguments$/,
    ({ parts: [name = ''] }) => `\`${name}\` takes a text, as in \`{{ name | ${name}: "!" }}\``,
  ],
  [/^invalid base64/, () => 'the value of `base64_decode` is not valid Base64'],
]

/** @param message that of the library. @returns the same one for what is said plainly already */
export function reasonOf(message: string, place: Place, known: KnownNames): string {
  for (const [pattern, reason] of REASONS) {
    const parts = pattern.exec(message)?.slice(1)
    if (!parts) continue
    const isInside = INSIDE.test(message)
    // The braces that the library stopped at may be those of the next tag.
    const tag = tagAround(isInside ? { ...place, begin: place.begin - 2 } : place)
    // The place of `raw` is that of the text behind it.
    const lack = message.startsWith('raw') ? null : lackOfEnd(tag)
    const mistake = lack ?? (isInside ? signsIn(tag) : null)
    return mistake ?? reason({ parts, tag: quoted(tag), place, known })
  }
  return message
}

/** The tag or output that a place is in; its first line if it has no end. */
function tagAround({ input, begin }: Place): string {
  const start = Math.max(input.lastIndexOf('{%', begin), input.lastIndexOf('{{', begin))
  const from = start < 0 ? begin : start - (input[start - 1] === '{' ? 1 : 0)
  const end = input.startsWith('{%', from) ? '%}' : '}}'
  const text = input.slice(from, from + 4 * SHOWN_CHARS_MAX)
  const to = text.indexOf(end, 2)
  return to < 0 ? (text.split('\n', 1)[0] ?? '') : text.slice(0, to + 2)
}

function unclosedOutput(text: string, tag: string): string {
  if (!text.includes('}}')) return unclosed(tag)
  return `a quote is missing in ${quoted(tag)}: end the text with the quote that it begins with`
}

/** Words in a tag that takes none. The place is that of the tag which it belongs to. */
function wordsBehind({ place: { input, begin }, tag: begun }: Found): string {
  const [found] = input.slice(begin).matchAll(WORDLESS)
  if (!found) return `a tag that belongs to ${begun} takes no value`
  const tag = tagAround({ input, begin: begin + found.index })
  const mistake = lackOfEnd(tag)
  if (mistake) return mistake
  const [, condition] = /^\{%-?\s*else\s+if\b\s*([\s\S]*?)\s*-?%\}$/.exec(tag) ?? []
  if (condition === undefined || begun.startsWith('`{% for')) {
    return `${quoted(tag)} takes no value: write \`{% ${found[1]} %}\``
  }
  return `${quoted(tag)} is not understood: write ${quoted(`{% elsif ${condition} %}`)}`
}

function unclosedBlock({ parts: [name = ''], tag }: Found): string {
  // The place of `raw` is that of the text behind it.
  const begin = new RegExp(`^\`\\{%-?\\s*${name}\\b`).test(tag) ? tag : `\`{% ${name} %}\``
  return `${begin} is not closed: add \`{% end${name} %}\` where its part of the page ends`
}

function unknownTag({ parts: [name = ''], tag, known }: Found): string {
  if (FILE_TAGS.has(name.toLowerCase())) return `\`${name}\` would ${FILES}`
  const begin = INNER.get(name)
  if (begin) return `\`{% ${name} %}\` is in no \`{% ${begin} %}\`: put it between that and its end`
  if (name === 'end') {
    const [, ended] = /^`\{%-?\s*end\s+(\w+)/.exec(tag) ?? []
    const ends = ended ? `\`{% end${ended} %}\`` : '`{% endif %}` or `{% endfor %}`'
    return `${tag} does not say what it ends: write ${ends}, as one word`
  }
  const [, opened = ''] = /^end(\w+)$/.exec(name) ?? []
  if (!known.tags.includes(opened)) return unknownName('tag', name, tagNames(known.tags))
  return `\`{% ${name} %}\` ends no \`{% ${opened} %}\`: remove it, or put the tags in the order in which they began; a tag between may lack its end`
}

function tagNames(tags: readonly string[]): string[] {
  return [...tags, ...INNER.keys(), ...tags.map((name) => `end${name}`)]
}

function unknownName(kind: 'tag' | 'filter', name: string, known: readonly string[]): string {
  const lower = name.toLowerCase()
  const foreign = kind === 'tag' ? foreignTag(lower) : undefined
  const near = foreign ?? (known.includes(lower) ? lower : closest(lower, known))
  const shown = name.slice(0, SHOWN_CHARS_MAX)
  return `there is no ${kind} \`${shown}\`: ${near === null ? 'remove it, or write another one' : `did you mean \`${near}\`?`}`
}

function foreignTag(name: string): string | undefined {
  const [, end = '', begin = ''] = /^(end)?(.*)$/.exec(name) ?? []
  const tag = FOREIGN.get(begin)
  return tag === undefined ? undefined : `${end}${tag}`
}
