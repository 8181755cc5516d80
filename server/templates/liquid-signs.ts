/**
 * Finds in the text of a tag or an output why it is not understood: it lacks its end, or has signs
 * of other languages. The library names only the place where it stopped.
 */

/** More of a tag is not shown. */
export const SHOWN_CHARS_MAX = 60

const TEXTS = /"[^"]*"|'[^']*'/g
/** The members of an object, as in `{a: 1}`. */
const OBJECTS = /(?<!\{)\{[^{}%]*\}(?!\})/g
/** Signs that no tag has: a lone brace, the next tag, a tag of HTML. */
const BEYOND = /\}+|\{[{%]|<\/?[a-z!][^<>]*>/i
const NESTED = /^\{%[^{}<>\n]*\{\{[^{}<>\n]*\}\}[^{}<>\n]*$/
const CONDITION = /^\{%-?\s*(?:if|elsif|unless)\b/

const CALLS = 'calls a function, and Liquid has none: use a filter, as in `{{ name | upcase }}`'
const SIGNS: readonly [sign: RegExp, words: string][] = [
  [/[“”„‟‘’‚‛«»]/, 'has typographic quotes: write straight ones, as in `"EUR"`'],
  [/^\{\{\{/, 'has a brace too many: write two, as in `{{ name }}`'],
  [/^\{\{-?\s*[#/^]/, 'is not Liquid: write tags, such as `{% if paid %}` and `{% endif %}`'],
  [/&&/, 'has `&&`: write `and`'],
  [/\|\|/, 'has `||`: write `or` in a condition, and the filter `default` in an output'],
  [/!(?!=)/, 'has `!`: write `not`, as in `{% if not paid %}`'],
  [/\.\w+\(/, CALLS],
  [/\?/, 'has `?`: write `{% if paid %}`, `{% else %}` and `{% endif %}`'],
  [
    /[+*/]|\s%\s/,
    'has a sign of arithmetic: use a filter, such as `plus`, `minus`, `times` or `divided_by`',
  ],
]

/** A piece of a template in one line, in quotes. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim()
  const shown = line.length > SHOWN_CHARS_MAX ? `${line.slice(0, SHOWN_CHARS_MAX - 1)}…` : line
  return shown === '' ? 'an expression' : `\`${shown}\``
}

/**
 * @param tag from its first brace to what is taken for its end
 * @returns null for one that ends where it seems to
 */
export function lackOfEnd(tag: string): string | null {
  const body = bodyOf(tag)
  const found = BEYOND.exec(body.slice(2))
  if (found === null) return null
  if (NESTED.test(body)) {
    return `${quoted(tag)} has an output in it: write the name alone, as in \`{% if paid %}\``
  }
  // A brace is half of the end, so it is shown.
  const [brace] = /^\}*/.exec(found[0]) ?? ['']
  return unclosed(tag.slice(0, found.index + 2 + brace.length))
}

/** @param text the beginning of a tag or an output */
export function unclosed(text: string): string {
  const [kind, end] = text.startsWith('{%') ? ['tag', '%}'] : ['output', '}}']
  return `the ${kind} ${quoted(text)} is not closed: end it with \`${end}\``
}

/** @returns what a sign of another language in a tag is in Liquid; null without such a sign */
export function signsIn(tag: string): string | null {
  const body = bodyOf(tag)
  const words = SIGNS.find(([sign]) => sign.test(body))?.[1] ?? parenthesesIn(body)
  return words === null ? null : `${quoted(tag)} ${words}`
}

function parenthesesIn(body: string): string | null {
  if (!body.includes('(') || body.includes('..')) return null
  if (CONDITION.test(body)) {
    return 'has parentheses, and conditions have none: put one `{% if %}` into another'
  }
  return /\w\(/.test(body) ? CALLS : null
}

/** A tag without its end, with spaces in place of its texts and objects. */
function bodyOf(tag: string): string {
  const open = tag.replaceAll(TEXTS, blank).replace(/-?[%}]\}$/, '')
  return open.slice(0, 2) + open.slice(2).replaceAll(OBJECTS, blank)
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}
