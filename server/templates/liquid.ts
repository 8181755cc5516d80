/**
 * Our Liquid dialect: output is HTML-escaped, no tag reads files, an undefined variable is empty.
 * Templates and data may be hostile and take long to process, so this code runs in a process of its own.
 */
import {
  CaptureTag,
  type Context,
  filters,
  Liquid,
  LiquidError,
  RenderError,
  Token,
} from 'liquidjs'
import { createDeadlineRunner, OverdueError } from '../lib/deadline-runner.ts'
import { createCodeFilters } from './liquid-codes.ts'
import { createFilters } from './liquid-filters.ts'
import { createLimitedContext } from './liquid-time.ts'
import {
  type Fault,
  type Result,
  type TemplateValues,
  type TimeLimits,
  TOO_SLOW,
} from './liquid-types.ts'

/** List items and characters that one expansion may allocate. */
const MEMORY_LIMIT = 5_000_000
const CHARACTERS_MAX = 5_000_000
/** Tags that read other files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block']

const TOO_LARGE = 'it is too large, or nested too deeply'

export interface TemplateLanguage {
  /** The names of the variables that a template uses, in alphabetical order. */
  inspect(html: string, limits: TimeLimits): Result<string[]>
  expand(html: string, data: TemplateValues, limits: TimeLimits): Result<string>
}

export function createTemplateLanguage(): TemplateLanguage {
  const liquid = new Liquid({
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
  const run = createDeadlineRunner()
  const { getPosition } = Token.prototype

  function attempt<T>({ realMs }: TimeLimits, work: () => T): Result<T> {
    // Work that was ended by its deadline may have left the stub of `variableNames`.
    Token.prototype.getPosition = getPosition
    try {
      return { value: run(work, realMs) }
    } catch (error) {
      return faultOf(error)
    }
  }

  return {
    inspect: (html, limits) => attempt(limits, () => variableNames(liquid, html)),
    expand(html, data, limits) {
      const result = attempt(limits, (): string =>
        liquid.renderSync(liquid.parse(html), createLimitedContext(liquid, data, limits)),
      )
      if ('value' in result && result.value.length > CHARACTERS_MAX) {
        const message = `expands to more than ${CHARACTERS_MAX} characters of HTML`
        return { fault: { message, line: null, column: null } }
      }
      return result
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

function faultOf(error: unknown): { fault: Fault; isOverdue?: boolean } {
  if (error instanceof OverdueError) {
    return { fault: { message: TOO_SLOW, line: null, column: null }, isOverdue: true }
  }
  if (!(error instanceof LiquidError)) {
    return {
      fault: { message: `cannot be expanded: ${TOO_LARGE}`, line: null, column: null },
    }
  }
  const [line = 1, column = 1] = error.token.getPosition()
  const place = `(line ${line}, column ${column})`
  const { originalError } = error
  if (originalError instanceof OverdueError) {
    return { fault: { message: `${TOO_SLOW} ${place}`, line, column }, isOverdue: true }
  }
  // The library appends the position in its own format, and an excerpt of the template.
  const libraryMessage = error.message.replace(/, line:\d+, col:\d+[\s\S]*$/, '')
  const reason = originalError instanceof RangeError ? TOO_LARGE : libraryMessage
  const stage = error instanceof RenderError ? 'cannot be expanded' : 'is not valid Liquid'
  return { fault: { message: `${stage}: ${reason} ${place}`, line, column } }
}

/**
 * The library computes the position of every variable by counting from the start of the template, which
 * takes half a minute for a long one. The positions are not needed, so they are stubbed out.
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
