/**
 * Reads from the Liquid of a template how it uses its variables: their members, the lists that it
 * repeats, and the formats that it writes values in.
 */

/** The kind of value that a place in the template asks for. */
export type Hint = 'text' | 'number' | 'money' | 'date' | 'picture' | 'currency' | 'locale' | 'test'

/** The use of one variable, and of what is in it. */
export interface Use {
  fields: Map<string, Use>
  /** The use of each of its values, if it is a list. */
  item: Use | null
  hints: Set<Hint>
  /** Values that the template compares it with. */
  choices: Set<string>
  /** The text that is shown without a value. */
  fallback: string | null
  /** Whether another value, such as a sum, is shown without one. */
  isComputed: boolean
}

export function newUse(): Use {
  const nothing = { item: null, fallback: null, isComputed: false }
  return { ...nothing, fields: new Map(), hints: new Set(), choices: new Set() }
}

const TAGS = /\{\{-?([\s\S]*?)-?\}\}|\{%-?\s*(\w+)([\s\S]*?)-?%\}/g
const IGNORED =
  /\{%-?\s*(comment|raw)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}|\{#[\s\S]*?#\}|<!--[\s\S]*?-->/g
const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d+\])*$/
const LITERALS = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank', 'forloop'])
/** Properties that Liquid gives to lists and texts: they are no members. */
const PROPERTIES = new Set(['size', 'first', 'last'])
const FORMATS: Record<string, Hint> = { date: 'date', money: 'money', number: 'number' }
const ARITHMETIC = new Set(['plus', 'minus', 'times', 'divided_by', 'round', 'ceil', 'floor'])
/** A template has few; the rest would only slow the page. */
const TAGS_MAX = 5_000

/** @param texts the fields of a template in which variables are used */
export function usageOf(texts: readonly string[]): Use {
  const root = newUse()
  for (const text of texts) readText(text, root)
  return root
}

/** Reads one text; the names of its loops are its own. */
function readText(text: string, root: Use): void {
  const plain = text.replaceAll(IGNORED, '')
  const names = new Map<string, Use>()
  const loops: [name: string, before: Use | undefined][] = []
  let caseOf: Use | null = null
  let left = TAGS_MAX

  /** Finds a value by its path. @returns null for what is no variable */
  function find(path: string): Use | null {
    if (!PATH.test(path)) return null
    const [first = '', ...rest] = path.replaceAll(/\[\d+\]/g, '.first').split('.')
    if (LITERALS.has(first)) return null
    let use = names.get(first) ?? memberOf(root, first)
    for (const name of rest) {
      if (name === 'size') return use
      if (PROPERTIES.has(name)) {
        use.item ??= newUse()
        use = use.item
      } else use = memberOf(use, name)
    }
    return use
  }

  function readOutput(expression: string, before: string): void {
    const [path = '', ...filters] = split(expression, '|')
    const use = find(path.trim())
    const format = filters.map((filter) => readFilter(filter, use, find)).find(Boolean)
    if (!use) return
    use.hints.add(format ?? hintOf(before))
  }

  for (const { 1: output, 2: tag, 3: rest = '', index } of plain.matchAll(TAGS)) {
    left -= 1
    if (left === 0) return
    if (output !== undefined) readOutput(output, plain.slice(Math.max(0, index - 40), index))
    else if (tag === 'for' || tag === 'tablerow') {
      const [, name = '', list = ''] = /^\s+([\w-]+)\s+in\s+([\w.[\]-]+)/.exec(rest) ?? []
      const use = find(list)
      if (use) use.item ??= newUse()
      loops.push([name, names.get(name)])
      names.set(name, use?.item ?? newUse())
    } else if (tag === 'endfor' || tag === 'endtablerow') {
      const [name, before] = loops.pop() ?? ['', undefined]
      if (before) names.set(name, before)
      else names.delete(name)
    } else if (tag === 'assign' || tag === 'capture') {
      const [, name = '', value = ''] = /^\s+([\w-]+)\s*=?([\s\S]*)$/.exec(rest) ?? []
      const [path = '', ...filters] = split(value, '|')
      const use = find(path.trim())
      for (const filter of filters) readFilter(filter, use, find)
      // A changed value has another use than the variable.
      const isSame = filters.every((filter) => /^\s*default\b/.test(filter))
      names.set(name, isSame && use ? use : newUse())
    } else if (tag === 'case') caseOf = find(rest.trim())
    else if (tag === 'when') for (const text of textsIn(rest)) caseOf?.choices.add(text)
    else if (tag === 'if' || tag === 'elsif' || tag === 'unless') readCondition(rest, find)
    else if (tag === 'render') {
      for (const [, path = ''] of rest.matchAll(/[\w-]+\s*:\s*([\w.[\]-]+)/g)) find(path)
    }
  }
}

type Find = (path: string) => Use | null

function readCondition(text: string, find: Find): void {
  for (const part of text.split(/\s(?:and|or)\s/)) {
    const [, path = '', sign, value = ''] =
      /^\s*([\w.[\]-]+)\s*(==|!=|contains|[<>]=?)?\s*([\s\S]*?)\s*$/.exec(part) ?? []
    const use = find(path)
    if (!use) continue
    const [text] = textsIn(value)
    if ((sign === '==' || sign === '!=') && text) use.choices.add(text)
    else if (sign === undefined) use.hints.add('test')
    find(value)
  }
}

/** @returns the format that a filter writes a value in */
function readFilter(filter: string, use: Use | null, find: Find): Hint | undefined {
  const [name = '', ...rest] = filter.trim().split(':')
  const args = split(rest.join(':'), ',').map((arg) => arg.trim())
  if (name === 'default' && use) {
    const [other = ''] = args
    use.fallback = textsIn(other)[0] ?? use.fallback
    use.isComputed ||= PATH.test(other.replace(/\[[\w.]+\]$/, '')) && !LITERALS.has(other)
  }
  if (name === 'totals') {
    const rate = args.find((arg) => /^tax_percent\s*:/.test(arg))?.split(':')[1]
    find(rate?.trim() ?? '')?.hints.add('number')
    if (use) use.item ??= newUse()
  }
  if (name === 'money' || name === 'totals') find(args[0] ?? '')?.hints.add('currency')
  if (name in FORMATS) find(args[name === 'number' ? 0 : 1] ?? '')?.hints.add('locale')
  return FORMATS[name] ?? (ARITHMETIC.has(name) ? 'number' : undefined)
}

/** @param before the text in front of the value */
function hintOf(before: string): Hint {
  return /(?:\bsrc\s*=\s*["']?|url\(\s*["']?)$/i.test(before) ? 'picture' : 'text'
}

function memberOf(use: Use, name: string): Use {
  const known = use.fields.get(name)
  if (known) return known
  const created = newUse()
  use.fields.set(name, created)
  return created
}

/** Splits at a character that is not in quotes. */
function split(text: string, at: '|' | ','): string[] {
  const parts = text.match(new RegExp(`(?:"[^"]*"|'[^']*'|[^${at}"'])+`, 'g'))
  return parts ?? []
}

/** The texts in quotes. */
function textsIn(text: string): string[] {
  return Array.from(text.matchAll(/"([^"]*)"|'([^']*)'/g), ([, one, two]) => one ?? two ?? '')
}
