/** Explains common mistakes in JSON and how to correct them. */

/** The first syntax error of a body. */
export interface Mistake {
  kind: 'character' | 'end' | 'number' | 'escape' | 'control character' | 'not UTF-8' | 'depth'
  /** Offset in bytes. */
  at: number
  /** Tokens that the grammar allows at this position. */
  expects:
    | 'value'
    | 'value or close'
    | 'name'
    | 'name or close'
    | 'colon'
    | 'comma or close'
    | 'end'
  /** Whether the value before it is a string. */
  afterString: boolean
  inObject: boolean
}

/** Names of unexpected characters, by the text at the position. The first match counts. */
const CHARACTERS: [pattern: RegExp, name: string][] = [
  [/^\ufeff/, 'byte order mark'],
  [/^[\u201c\u201d\u201e\u201f\u00ab\u00bb]/, 'typographic quotation mark'],
  [/^[\u2018\u2019\u201a\u201b\u00b4]/, 'typographic apostrophe'],
  [/^[\u00a0\u2000-\u200d\u2028\u2029\u202f\u2060\u3000]/, 'invisible character'],
  [/^\/[/*]/, 'comment'],
  [/^#/, 'comment'],
  [/^NaN\b/, '`NaN`, which JSON does not have,'],
  [/^undefined\b/, '`undefined`, which JSON does not have,'],
  [/^Infinity\b/, '`Infinity`, which JSON does not have,'],
  [/^(?:True|False|None|TRUE|FALSE|NULL|Null)\b/, 'word that JSON writes in lower case'],
  [/^'/, "single quote (')"],
  [/^`/, 'backtick'],
  [/^"/, 'double quote'],
  [/^[\p{L}_$]/u, 'letter or name without quotes'],
  [/^\p{Nd}/u, 'digit'],
  [/^\p{Cc}/u, 'control character'],
]

/** Describes what is at the position. Only punctuation is quoted from the body. */
export function describeMistake(body: Buffer, { kind, at }: Mistake): string {
  if (kind === 'not UTF-8') return 'bytes that are not UTF-8'
  if (kind === 'depth') return 'nesting of more than 100000 levels'
  if (kind === 'number' && !isDashes(body, at)) return 'number that is not valid in JSON'
  if (kind === 'escape') return 'backslash (\\) that does not start a valid escape'
  if (kind === 'control character') return describeControl(body[at] ?? 0)
  const text = textAt(body, at)
  const character = [...text][0] ?? ''
  return (
    CHARACTERS.find(([pattern]) => pattern.test(text))?.[1] ??
    (/^[!-~]$/.test(character) ? `\`${character}\`` : 'character')
  )
}

function describeControl(byte: number): string {
  if (byte === 0x0a || byte === 0x0d) return 'line break inside a string'
  return byte === 0x09 ? 'tab inside a string' : 'control character inside a string'
}

const FROM_A_FILE =
  'With curl, write the JSON to a file and send it with `--data-binary @body.json`, so that the shell changes nothing.'
const DOUBLE_QUOTES = 'Put names and strings in double quotes (").'
const STRINGIFY =
  'The program sent a value that is not JSON text: pass an object through `JSON.stringify`.'
const LOWER_CASE = 'Write true, false and null in lower case.'

/** Says how to correct the mistake; null if there is no specific advice. */
export function adviceFor(body: Buffer, mistake: Mistake): string | null {
  const { kind, at, expects, afterString, inObject } = mistake
  const text = textAt(body, at)
  if (kind === 'end') {
    if (isAtStart(body, at)) return 'It contains only white space: send a JSON object.'
    return 'A quote or bracket is missing at the end, or the body was cut off in transit.'
  }
  if (kind === 'not UTF-8') return 'Send the body as UTF-8.'
  if (kind === 'depth') return null
  if (kind === 'number' && !isDashes(body, at)) return adviceForNumber(text)
  if (kind === 'escape') return 'Write a backslash in a string as `\\\\`.'
  if (kind === 'control character') {
    return 'Inside strings, write a line break as `\\n` and a tab as `\\t`; a JSON library (`JSON.stringify`, `json.dumps`, `jq`) does this for you.'
  }
  if (/^[}\]]/.test(text) && (expects === 'name' || expects === 'value')) {
    return before(body, at) === ','
      ? 'Remove the trailing comma before it.'
      : 'A value is missing before it.'
  }
  if (/^\/[/*]|^#/.test(text)) return 'JSON has no comments: remove it.'
  if (isAtStart(body, at)) return adviceForStart(text)
  if (/^object (?:Object|Array)/.test(text) && at === 1) return STRINGIFY
  if (/^(?:NaN|undefined|-?Infinity)\b/.test(text)) return 'Use null or a number instead.'
  if (/^(?:True|False|None|TRUE|FALSE|NULL|Null)\b/.test(text)) return LOWER_CASE
  if (/^\ufeff|^[\u00a0\u2000-\u200d\u2028\u2029\u202f\u2060\u3000]/.test(text)) {
    return 'Remove it: only spaces, tabs and line breaks may stand between values.'
  }
  if (/^,/.test(text)) return 'A value is missing before it, or there is an extra comma.'
  if (expects === 'end') return 'Send one JSON object, with nothing after it.'
  if (expects === 'comma or close' && afterString && !/^["{}[\]]/.test(text)) {
    return 'If the string before it should continue, write a double quote inside a string as `\\"`.'
  }
  if (expects === 'comma or close')
    return 'A comma is missing before it, or a bracket does not match.'
  if (expects === 'colon') return 'A colon must stand between a name and its value.'
  if (/^[`'\u2018-\u201f\u00ab\u00bb\u00b4]/.test(text)) return DOUBLE_QUOTES
  if (/^[\p{L}_$<]/u.test(text)) {
    return inObject || expects === 'value or close'
      ? `${DOUBLE_QUOTES} ${FROM_A_FILE}`
      : DOUBLE_QUOTES
  }
  if (/^[.+]\d/.test(text)) return adviceForNumber(text)
  return expects.startsWith('name') ? DOUBLE_QUOTES : null
}

/** Advice for a body whose first character is already invalid. */
function adviceForStart(text: string): string | null {
  if (/^'/.test(text)) {
    return `The shell did not remove a quote: the Windows command line does not support single quotes around arguments. ${FROM_A_FILE}`
  }
  if (/^@/.test(text)) {
    return 'It looks like a file name: curl reads files with `--data-binary @body.json`, not with `--data-raw`.'
  }
  if (/^--/.test(text)) {
    return 'It looks like a form (multipart/form-data): send a JSON object such as {"html": "..."}.'
  }
  if (/^%|^[\w.[\]-]+(?:=|%)/.test(text)) {
    return 'It looks like a form (application/x-www-form-urlencoded): send a JSON object such as {"html": "..."}.'
  }
  if (/^</.test(text)) return 'It looks like HTML: send a JSON object such as {"html": "..."}.'
  if (/^\\/.test(text)) return `The quotes are escaped once too often. ${FROM_A_FILE}`
  if (/^\ufeff/.test(text)) return 'Save the file as UTF-8 without a byte order mark.'
  if (/^(?:NaN|undefined|\[object )/.test(text)) {
    return STRINGIFY
  }
  return 'Send a JSON object such as {"html": "..."}.'
}

function adviceForNumber(text: string): string {
  if (/^-?0\d/.test(text)) return 'Remove its leading zeros, or put it in double quotes.'
  if (/^-Infinity/.test(text)) return 'Use null or a number instead.'
  return 'Write it like 12, -0.5 or 1e3; put it in double quotes if it has a unit.'
}

/** The boundary of a form starts with two dashes, like a malformed number. */
function isDashes(body: Buffer, at: number): boolean {
  return body[at] === 0x2d && body[at + 1] === 0x2d
}

/** Enough for all patterns above. */
const EXCERPT_BYTES = 80

function textAt(body: Buffer, at: number): string {
  // A character cut at the end is replaced, and no pattern reads that far. A byte order mark is
  // kept.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.subarray(at, at + EXCERPT_BYTES))
}

function isAtStart(body: Buffer, at: number): boolean {
  return at < 1_000 && /^\ufeff?\s*$/.test(body.toString('utf8', 0, at))
}

/** The last character before `at` that is not white space. */
function before(body: Buffer, at: number): string {
  let last = at - 1
  while (last >= 0 && [0x20, 0x09, 0x0a, 0x0d].includes(body[last] ?? 0)) last -= 1
  return String.fromCharCode(body[last] ?? 0)
}
