/**
 * Our Liquid dialect: output is HTML-escaped, no tag reads files, an undefined variable is empty.
 * Templates and data may be hostile and take long to process, so this code runs in a process of its
 * own.
 */
import {
  CaptureTag,
  type Context,
  filters,
  type Liquid,
  LiquidError,
  RenderError,
  Token,
} from 'liquidjs'
import { createDeadlineRunner, OverdueError } from '../lib/deadline-runner.ts'
import { createCodeFilters } from './liquid-codes.ts'
import { createFilters } from './liquid-filters.ts'
import { type Hidden, hiddenOf, removeMarked } from './liquid-hide.ts'
import { LiquidWithParts, PartTag } from './liquid-parts.ts'
import { type KnownNames, reasonOf } from './liquid-reasons.ts'
import { createLimitedContexts } from './liquid-time.ts'
import {
  type ExpandedTexts,
  type ExpansionInput,
  type Fault,
  type FoundNames,
  type LiquidTexts,
  type Result,
  type TimeLimits,
  TOO_SLOW,
} from './liquid-types.ts'
import { ReadNames } from './liquid-unnamed.ts'

/** List items and characters that one expansion may allocate. */
const MEMORY_LIMIT = 5_000_000
const CHARACTERS_MAX = 5_000_000
/** Tags that read other files. `render` is ours. */
const FILE_TAGS = ['include', 'layout', 'block']

const FIELDS = ['html', 'styles', 'header', 'footer'] as const
const NO_TEXTS: LiquidTexts = { html: '', styles: '', header: '', footer: '' }

const TOO_LARGE = 'it is too large, or nested too deeply'

export interface TemplateLanguage {
  /**
   * The names of the variables and parts that the texts of a template use. Parts have variables of
   * their own.
   */
  inspect(texts: LiquidTexts, limits: TimeLimits): Result<FoundNames>
  expand(input: ExpansionInput, limits: TimeLimits): Result<ExpandedTexts>
}

export function createTemplateLanguage(): TemplateLanguage {
  const liquid = new LiquidWithParts({
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    memoryLimit: MEMORY_LIMIT,
    templates: {},
    // Fixed, so that the output does not depend on the machine's settings.
    timezoneOffset: 0,
    locale: 'en',
  })
  for (const name of FILE_TAGS) delete liquid.tags[name]
  const { date } = filters
  if (typeof date !== 'function') throw new Error('the library has no date filter')
  for (const [name, filter] of Object.entries({ ...createFilters(date), ...createCodeFilters() })) {
    liquid.registerFilter(name, filter)
  }

  liquid.registerTag('capture', BoundedCaptureTag)
  liquid.registerTag('render', PartTag)
  const known = { tags: Object.keys(liquid.tags), filters: Object.keys(liquid.filters) }
  const run = createDeadlineRunner()
  const { getPosition } = Token.prototype

  /** @param work is called with each text that is not empty */
  function attempt<T>(
    texts: LiquidTexts,
    { realMs }: TimeLimits,
    work: (text: string) => T,
  ): Result<Partial<Record<keyof LiquidTexts, T>>> {
    // Work that was ended by its deadline may have left the stub of `variableNames`.
    Token.prototype.getPosition = getPosition
    let field: keyof LiquidTexts = 'html'
    const workOnAll = () => {
      const done: Partial<Record<keyof LiquidTexts, T>> = {}
      for (field of FIELDS) if (texts[field] !== '') done[field] = work(texts[field])
      return done
    }
    try {
      return { value: run(workOnAll, realMs) }
    } catch (error) {
      return faultOf(error, field, known)
    }
  }

  return {
    inspect(texts, limits) {
      liquid.start({})
      const found = attempt(texts, limits, (text) => variableNames(liquid, text))
      if ('fault' in found) return found
      const names = new Set(Object.values(found.value).flat())
      return { value: { variables: [...names].sort(), parts: [...liquid.named].sort() } }
    },
    expand({ texts, parts, data, hidden: hiddenNames }, limits) {
      // A part may hide elements even if the template hides none.
      const hidden = hiddenOf(hiddenNames)
      liquid.start(parts)
      const contextOf = createLimitedContexts(liquid, limits)
      const names = new ReadNames(data)
      const found = attempt(texts, limits, (text): string => {
        const nodes = liquid.parse(text)
        names.assigned = liquid.assigned
        return withoutHidden(liquid.renderSync(nodes, contextOf(data, hidden, names)), hidden)
      })
      if ('fault' in found) return found
      const expanded = { ...NO_TEXTS, ...found.value }
      const length = Object.values(expanded).reduce((sum, text) => sum + text.length, 0)
      if (length <= CHARACTERS_MAX) return { value: { ...expanded, unnamed: names.found() } }
      const message = `expands to more than ${CHARACTERS_MAX} characters of HTML`
      return { fault: { field: null, message, line: null, column: null } }
    },
  }
}

/** Bounds a captured text, which could double itself: the library counts values only. */
class BoundedCaptureTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context)
    if (String(context.bottom()[this.variable]).length <= CHARACTERS_MAX) return
    throw new Error(`\`capture\` keeps at most ${CHARACTERS_MAX} characters of HTML`)
  }
}

/** A text that is far too long, even without its marks, is refused as it is: it is not parsed. */
function withoutHidden(text: string, hidden: Hidden): string {
  return text.length > 2 * CHARACTERS_MAX ? text : removeMarked(text, hidden)
}

function faultOf(
  error: unknown,
  field: keyof LiquidTexts,
  known: KnownNames,
): { fault: Fault; isOverdue?: boolean } {
  if (error instanceof OverdueError) {
    return { fault: { field, message: TOO_SLOW, line: null, column: null }, isOverdue: true }
  }
  if (!(error instanceof LiquidError)) {
    const message = `cannot be expanded: ${TOO_LARGE}`
    return { fault: { field, message, line: null, column: null } }
  }
  const [line = 1, column = 1] = error.token.getPosition()
  // A place in a part says nothing about the template.
  const { file: part } = error.token
  const place = `(line ${line}, column ${column}${part ? ` of the part \`${part}\`` : ''})`
  const position = part ? { line: null, column: null } : { line, column }
  const { originalError } = error
  if (originalError instanceof OverdueError) {
    const message = `${TOO_SLOW} ${place}`
    return { fault: { field, message, ...position }, isOverdue: true }
  }
  // The library appends the position in its own format, and an excerpt of the template.
  const libraryMessage = error.message.replace(/(?:, file:[^,]*)?, line:\d+, col:\d+[\s\S]*$/, '')
  const reason =
    originalError instanceof RangeError ? TOO_LARGE : reasonOf(libraryMessage, error.token, known)
  const stage = error instanceof RenderError ? 'cannot be expanded' : 'is not valid Liquid'
  return { fault: { field, message: `${stage}: ${reason} ${place}`, ...position } }
}

/**
 * The library computes the position of every variable by counting from the start of the template,
 * which takes half a minute for a long one. The positions are not needed, so they are stubbed out.
 */
function variableNames(liquid: Liquid, html: string): string[] {
  const parsed = liquid.parse(html)
  const { getPosition } = Token.prototype
  Token.prototype.getPosition = () => [1, 1]
  try {
    return liquid.globalVariablesSync(parsed, { partials: false }).sort()
  } finally {
    Token.prototype.getPosition = getPosition
  }
}
