/**
 * Says in plain words what is wrong with the Liquid of a template, and what to do: the library has
 * words for programmers. Each names the tag or the filter; its place is said beside it.
 */
import { closest } from '../lib/edit-distance.ts'

/** The names that the language has. */
export interface KnownNames {
  tags: readonly string[]
  filters: readonly string[]
}

/** More of a tag is not shown. */
const SHOWN_CHARS_MAX = 60
/** Tags that others begin, and those that begin them. */
const INNER: Record<string, string> = {
  else: 'if',
  elsif: 'if',
  when: 'case',
  break: 'for',
  continue: 'for',
}
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
  known: KnownNames
}

const REASONS: readonly [pattern: RegExp, reason: (found: Found) => string][] = [
  [/^tag "([\s\S]*)" not closed$/, ({ tag }) => `the tag ${tag} is not closed: end it with \`%}\``],
  [/^output "([\s\S]*)" not closed$/, ({ parts: [text = ''], tag }) => unclosedOutput(text, tag)],
  [/^(?:tag \{%-?|raw "\{%-?)\s*(\w+)[\s\S]* not closed$/, unclosedBlock],
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
  [/^(?:invalid value expression|unexpected token)/, ({ tag }) => `${tag} lacks a value`],
  [
    /^unexpected character/,
    ({ tag }) =>
      `${tag} has a sign that is not understood: values of a filter are divided by commas`,
  ],
  [/^\[ not closed$/, ({ tag }) => `a bracket is not closed in ${tag}: end it with \`]\``],
  [/^unbalanced parentheses$/, ({ tag }) => `a bracket is not closed in ${tag}: end it with \`)\``],
  [/^invalid range syntax$/, ({ tag }) => `a range is written as \`(1..3)\`: see ${tag}`],
  [/^expected "="$|^expected variable name$/, () => ASSIGN],
  [/^invalid capture name$/, () => '`capture` takes a name, as in `{% capture intro %}`'],
  [
    /^illegal tag: \{%-?\s*(\w+)/,
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
    if (parts) return reason({ parts, tag: quoted(tagAround(place)), known })
  }
  return message
}

/** The tag or output that a place is in; its first line if it has no end. */
function tagAround({ input, begin }: Place): string {
  const start = Math.max(input.lastIndexOf('{%', begin), input.lastIndexOf('{{', begin))
  const from = start < 0 ? begin : start
  const end = input.startsWith('{%', from) ? '%}' : '}}'
  const text = input.slice(from, from + 4 * SHOWN_CHARS_MAX)
  const to = text.indexOf(end, 2)
  return to < 0 ? (text.split('\n', 1)[0] ?? '') : text.slice(0, to + 2)
}

/** A piece of a template in one line. */
function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim()
  const shown = line.length > SHOWN_CHARS_MAX ? `${line.slice(0, SHOWN_CHARS_MAX - 1)}…` : line
  return shown === '' ? 'an expression' : `\`${shown}\``
}

function unclosedOutput(text: string, tag: string): string {
  if (!text.includes('}}')) return `the output ${tag} is not closed: end it with \`}}\``
  return `a text is not closed in ${tag}: end it with the quote that it begins with`
}

function unclosedBlock({ parts: [name = ''], tag }: Found): string {
  // The place of `raw` is that of the text behind it.
  const begin = new RegExp(`^\`\\{%-?\\s*${name}\\b`).test(tag) ? tag : `\`{% ${name} %}\``
  return `${begin} is not closed: add \`{% end${name} %}\` where its part of the page ends`
}

function unknownTag({ parts: [name = ''], known }: Found): string {
  if (name === 'include' || name === 'layout' || name === 'block')
    return `\`${name}\` would ${FILES}`
  const begin = INNER[name]
  if (begin) return `\`{% ${name} %}\` is in no \`{% ${begin} %}\`: put it between that and its end`
  if (name === 'end')
    return '`{% end %}` does not say what it ends: write `{% endif %}`, as one word'
  const [, opened = ''] = /^end(\w+)$/.exec(name) ?? []
  if (!known.tags.includes(opened)) return unknownName('tag', name, tagNames(known.tags))
  return `\`{% ${name} %}\` ends no \`{% ${opened} %}\`: remove it, or put the tags in the order in which they began`
}

function tagNames(tags: readonly string[]): string[] {
  return [...tags, ...Object.keys(INNER), ...tags.map((name) => `end${name}`)]
}

function unknownName(kind: 'tag' | 'filter', name: string, known: readonly string[]): string {
  const near = closest(name, known)
  const shown = name.slice(0, SHOWN_CHARS_MAX)
  return `there is no ${kind} \`${shown}\`: ${near === null ? 'remove it, or write another one' : `did you mean \`${near}\`?`}`
}
