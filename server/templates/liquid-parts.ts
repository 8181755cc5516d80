/**
 * The tag `render`: a part of the user by its name in quotes. The texts and rules of all parts come
 * with the request, so that no tag reads anything. A part sees the values that the tag passes, and
 * nothing else.
 */
import {
  type Context,
  type Emitter,
  Liquid,
  type Parser,
  RenderError,
  RenderTag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import { HidingParser } from './liquid-hide.ts'
import { MissingVariable, RulesNode } from './liquid-rules.ts'
import type { PartInput } from './liquid-types.ts'

/** The language with the parts of the template that it expands. */
export class LiquidWithParts extends Liquid {
  #parts: Readonly<Record<string, PartInput>> = {}
  #parsed = new Map<string, Template[]>()
  /** Names of the parts in everything that was parsed since `start`. */
  readonly named = new Set<string>()
  /** Names that tags make, such as `assign`, in the text that was parsed last; not in parts. */
  assigned: ReadonlySet<string> = new Set()

  /** Begins with another template. @param parts its parts by their names */
  start(parts: Readonly<Record<string, PartInput>>): void {
    this.#parts = parts
    this.#parsed = new Map()
    this.named.clear()
  }

  override parse(html: string, name?: string): Template[] {
    const parser = new HidingParser(this)
    const nodes = parser.parse(html, name)
    if (name === undefined) this.assigned = parser.assigned
    return nodes
  }

  /** Called by the library. @throws Error for a part that did not come with the request */
  // biome-ignore lint/correctness/useYield: the library awaits what its generators yield, and nothing is awaited here
  override *_parsePartialFile(name: string): Generator<unknown, Template[], never> {
    const known = this.#parsed.get(name)
    if (known) return known
    const part = Object.hasOwn(this.#parts, name) ? this.#parts[name] : undefined
    if (part === undefined) throw new Error(`there is no part \`${name}\``)
    const nodes = this.parse(part.html, name)
    const [first] = nodes
    // A part without nodes writes nothing, so that its rules have no effect.
    const parsed =
      first && part.rules !== ''
        ? [new RulesNode(first.token, name, JSON.parse(part.rules)), ...nodes]
        : nodes
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

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    try {
      yield* super.render(context, emitter)
    } catch (error) {
      throw error instanceof RenderError ? placedError(error) : error
    }
  }
}

/** The place of a missing variable is the tag that leaves it out, and not the start of the part. */
function placedError(error: RenderError): Error {
  const { originalError: cause, token } = error
  return cause instanceof MissingVariable && cause.part === token.file ? cause : error
}
