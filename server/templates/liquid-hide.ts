/**
 * Removes the elements around missing variables. Whatever an output writes that has read one of
 * them is followed by a mark, and the elements around the marks are cut out of the expanded HTML.
 * All other HTML stays as it is, byte for byte.
 */
import {
  Context,
  Drop,
  type Emitter,
  type Liquid,
  Output,
  Parser,
  type Template,
  type TopLevelToken,
  TypeGuards,
  toValue,
  toValueSync,
} from 'liquidjs'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { newToken } from '../lib/ids.ts'
import { keyOf, type ReadNames } from './liquid-unnamed.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Variables whose elements are removed. */
export interface Hidden {
  names: ReadonlySet<string>
  /** A text that no template and no value has. */
  mark: string
}

export const NOTHING_HIDDEN: Hidden = { names: new Set(), mark: '' }

/** Creates a mark that nobody can guess. */
export function hiddenOf(names: readonly string[]): Hidden {
  return { names: new Set(names), mark: `hidden-${newToken()}` }
}

/** A context that knows whether a missing variable was read. */
export class HidingContext extends Context {
  hidden = NOTHING_HIDDEN
  hasReadHidden = false
  /** Learns which variables nothing names; null in parts. */
  names: ReadNames | null = null

  override *_get(paths: Parameters<Context['_get']>[0]): IterableIterator<unknown> {
    const [name] = paths
    if (typeof name === 'string' && this.hidden.names.has(name)) {
      // A variable of a loop with the same name has a value.
      const value = toValueSync(super._get([name]))
      if (value === undefined || value === null || value === '') this.hasReadHidden = true
    }
    const value = yield* super._get(paths)
    if (this.names && typeof name === 'string') this.#learn(this.names, paths, value)
    return value
  }

  /** Tells `names` about a variable that was read. */
  #learn(names: ReadNames, paths: Parameters<Context['_get']>[0], value: unknown): void {
    const [name] = paths
    if (typeof name !== 'string' || this.hidden.names.has(name)) return
    const key = keyOf(paths)
    if (key === null || names.isKnown(key, value !== undefined)) return
    if (value !== undefined) names.named(key)
    const isNamed = value !== undefined || this.#isNamed(name, names)
    if (isNamed) names.named(name)
    else names.missing(paths)
    if (value !== undefined || !isNamed || paths.length < 2) return
    const parent = toValueSync(super._get(paths.slice(0, -1)))
    const isObject = typeof parent === 'object' && parent !== null && !Array.isArray(parent)
    if (isObject && !(parent instanceof Drop)) names.missing(paths, parent)
  }

  /** Whether the data, a tag `assign` or a loop names a variable, also without a value. */
  #isNamed(name: string, { assigned }: ReadNames): boolean {
    if (assigned.has(name) || name in this.environments || name in this.bottom()) return true
    return toValueSync(super._get([name])) !== undefined
  }
}

/** A parser whose outputs mark that they have read a missing variable. */
export class HidingParser extends Parser {
  /** Names that tags such as `assign` make, also those that will not run. */
  readonly assigned = new Set<string>()
  readonly #language: Liquid

  constructor(language: Liquid) {
    super(language)
    this.#language = language
  }

  override parseToken(
    token: TopLevelToken,
    rest: TopLevelToken[],
  ): ReturnType<Parser['parseToken']> {
    const isEcho = TypeGuards.isTagToken(token) && token.name === 'echo'
    const valueAt = isEcho ? token.tokenizer.p : 0
    // It turns errors into those with a position.
    const parsed = super.parseToken(token, rest)
    const template: Template = parsed
    for (const { content } of template.localScope?.() ?? []) this.assigned.add(content)
    if (isEcho) {
      const [, end] = token.contentRange
      // Without a value, it writes nothing.
      if (valueAt >= end) return parsed
      token.contentRange = [valueAt, end]
      return new HidingOutput(token, this.#language)
    }
    return TypeGuards.isOutputToken(token) ? new HidingOutput(token, this.#language) : parsed
  }
}

/** An output, or the tag `echo`, which is another spelling of one. */
class HidingOutput extends Output {
  override *render(context: Context, emitter: Emitter): IterableIterator<unknown> {
    if (!(context instanceof HidingContext)) return yield* super.render(context, emitter)
    context.hasReadHidden = false
    const { names } = context
    const { initial, filters } = this.value
    if (names) names.isPrinting = !filters.some(({ name }) => name === 'default')
    let value: unknown = yield initial.evaluate(context, false)
    // An argument of a filter may be missing.
    if (names) names.isPrinting = false
    for (const filter of filters) value = yield filter.render(value, context)
    emitter.write(toValue(value))
    if (context.hasReadHidden) emitter.write(context.hidden.mark)
  }
}

/** Elements that are never removed: all of the document would go with them. */
const KEPT = new Set(['html', 'head', 'body', 'style', 'script'])

/** Cuts the innermost element around each mark out of the HTML, and all marks. */
export function removeMarked(html: string, { mark }: Hidden): string {
  if (mark === '' || !html.includes(mark)) return html
  const document = parse(html, { sourceCodeLocationInfo: true })
  const pieces: string[] = []
  let at = 0
  for (const [start, end] of rangesIn(document, mark).sort(([a], [b]) => a - b)) {
    // An element inside one that is gone.
    if (start < at) continue
    pieces.push(html.slice(at, start))
    at = end
  }
  return [...pieces, html.slice(at)].join('').replaceAll(mark, '')
}

/** The places of the elements. Takes no recursion: a document may be nested deeply. */
function rangesIn(document: Node, mark: string): [start: number, end: number][] {
  const ranges: [number, number][] = []
  const waiting: Node[] = [document]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = childrenOf(node)
    waiting.push(...children)
    if (!('tagName' in node) || KEPT.has(node.tagName) || !isMarked(node, children, mark)) continue
    const place = node.sourceCodeLocation
    if (place) ranges.push([place.startOffset, place.endOffset])
  }
  return ranges
}

function childrenOf(node: Node): Node[] {
  if ('content' in node) return node.content.childNodes
  return 'childNodes' in node ? node.childNodes : []
}

function isMarked({ attrs }: Element, children: readonly Node[], mark: string): boolean {
  return (
    attrs.some(({ name, value }) => name.includes(mark) || value.includes(mark)) ||
    children.some(
      (child) => child.nodeName === '#text' && 'value' in child && child.value.includes(mark),
    )
  )
}
