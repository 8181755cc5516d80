/**
 * The tag `render`: a part of the user by its name in quotes. The texts of all parts come with the request, so that no tag reads
 * anything. A part sees the values that the tag passes, and nothing else.
 */
import {
  Liquid,
  type Parser,
  RenderTag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { HidingParser } from './liquid-hide.ts'

/** The language with the parts of the template that it expands. */
export class LiquidWithParts extends Liquid {
  #texts: Readonly<Record<string, string>> = {}
  #parsed = new Map<string, Template[]>()
  /** Names of the parts in everything that was parsed since `start`. */
  readonly named = new Set<string>()

  /** Begins with another template. @param texts of its parts by their names */
  start(texts: Readonly<Record<string, string>>): void {
    this.#texts = texts
    this.#parsed = new Map()
    this.named.clear()
  }

  override parse(html: string, name?: string): Template[] {
    return new HidingParser(this).parse(html, name)
  }

  /** Called by the library. @throws Error for a part that did not come with the request */
  // biome-ignore lint/correctness/useYield: the library awaits what its generators yield, and nothing is awaited here
  override *_parsePartialFile(name: string): Generator<unknown, Template[], never> {
    const known = this.#parsed.get(name)
    if (known) return known
    const text = Object.hasOwn(this.#texts, name) ? this.#texts[name] : undefined
    if (text === undefined) throw new Error(`there is no part \`${name}\``)
    const parsed = this.parse(text, name)
    this.#parsed.set(name, parsed)
    return parsed
  }
}

/** A tag whose part is known before anything is expanded. */
export class PartTag extends RenderTag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid, parser)
    const name = this.partialScope()?.name
    if (name === undefined) {
      throw new Error('`render` takes the slug of a part in quotes, such as {% render "header" %}')
    }
    if (liquid instanceof LiquidWithParts) liquid.named.add(name)
  }
}
